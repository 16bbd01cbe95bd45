/** Base64url without padding (RFC 4648 §5), to and from text. */

/** The text whose UTF-8 bytes `encoded` holds; nothing where it holds none. */
export function decode(encoded: string): string | undefined {
  if (!/^[\w-]*$/.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export function encode(text: string): string {
  return encodeBytes(new TextEncoder().encode(text));
}

export function encodeBytes(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
