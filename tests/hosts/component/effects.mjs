/** The package's calls about effects on top of the component's interface `effects`. */
import { kebab, long, object, optional, snake, text, list, nothing } from "./records.mjs";

/** `call` turns what jco throws into the package's error, `keyText` a key into its text. */
export function adaptEffects({ effects, receipt }, call, keyText, fromVerification) {
  const fromValidity = ({ tag, val }) => (tag === "valid" ? { valid: true, digest: val } : { valid: false, faults: val.map(fromFault) });
  const applied = ({ state, actions }) => ({ state: state === undefined ? null : JSON.parse(state), actions: actions.map((action) => JSON.parse(action)) });
  return {
    validateEffect: (effect) => fromValidity(call(() => effects.validateEffect(JSON.stringify(effect)))),
    evaluateBinding: (request) => {
      const { conclusion, outcomes } = call(() => effects.evaluateBinding(JSON.stringify(request)));
      return { conclusion: snake(conclusion), outcomes };
    },
    validateBundle: (bundle) => {
      const { validity, warnings } = call(() => effects.validateBundle(JSON.stringify(bundle)));
      return { ...fromValidity(validity), warnings: warnings.map(fromFault) };
    },
    ceiling: (bundle, of) => {
      const { tool, connection, ...rest } = object(of);
      nothing(rest);
      const found = call(() => effects.ceilingOf(JSON.stringify(bundle), optional(tool, text), optional(connection, text)));
      const claims = found.claims.map(({ claim, trust }) => ({ claim, trust: snake(trust) }));
      return { max_conclusion: snake(found.maxConclusion), claims, reasons: found.reasons.map(snake) };
    },
    contract: (bundle, of) => {
      const { tool, connection, reviewed, ...rest } = object(of);
      nothing(rest);
      return JSON.parse(call(() => effects.contract(JSON.stringify(bundle), text(tool), optional(connection, text), text(reviewed))));
    },
    applyEvent: (state, event) => applied(call(() => effects.applyEvent(stored(state), JSON.stringify(event)))),
    correlate: (state, event) => applied(call(() => effects.correlate(stored(state), JSON.stringify(event)))),
    verifyWebhook: (delivery) => {
      const { tag, val } = call(() => effects.verifyWebhook(toDelivery(delivery)));
      if (tag === "refused") return { authentic: false, ...fromRefusal(val) };
      const { dedup, signedAt, eventType, payload, upstreamId } = val;
      const signed_at = signedAt === undefined ? null : Number(signedAt);
      return { authentic: true, dedup, signed_at, event_type: eventType, ...(payload === undefined ? {} : { payload: JSON.parse(payload) }), ...(upstreamId === undefined ? {} : { upstream_id: upstreamId }) };
    },
    mintCapability: (claims, key) => call(() => effects.mintCapability(JSON.stringify(claims), keyText(key))),
    presentCapability: (token, keySet, policy, at) => {
      const { tag, val } = call(() => effects.presentCapability(text(token), JSON.stringify(keySet), toPolicy(policy), long(at)));
      return tag === "authentic" ? { authentic: true, claims: JSON.parse(val) } : { authentic: false, ...fromRefusal(val) };
    },
    recheckCapability: (claims, state, digest) => {
      const { tag, val } = call(() => effects.recheckCapability(JSON.stringify(claims), stored(state), optional(digest ?? undefined, text)));
      return tag === "authorized" ? { authorized: true } : { authorized: false, ...fromRefusal(val) };
    },
    signReceipt: (revision, key) => call(() => receipt.signReceipt(JSON.stringify(revision), keyText(key))),
    verifyReceipt: (jws, keySet) => {
      const type = "effect-receipt";
      return fromVerification(call(() => receipt.verifyStatement(jws, JSON.stringify(keySet), type)), type);
    },
    exportDsse: (jws, key) => JSON.parse(call(() => receipt.exportDsse(jws, keyText(key)))),
    verifyDsse: (envelope, keySet, { type = "effect-receipt" } = {}) =>
      fromVerification(call(() => receipt.verifyDsse(JSON.stringify(envelope), JSON.stringify(keySet), kebab(type))), type),
  };
}

function stored(state) {
  return state === null ? undefined : JSON.stringify(state);
}

function fromFault({ code, message, pointer }) {
  return { code: snake(code), message, pointer };
}

function fromRefusal({ code, message }) {
  return { code: snake(code), message };
}

function toPolicy(value) {
  const { iss, aud, max_ttl_ms, ...rest } = object(value);
  nothing(rest);
  return { iss: text(iss), aud: text(aud), maxTtlMs: optional(max_ttl_ms, long) };
}

function toDelivery(value) {
  const { subscription, connection, secrets, headers, body, body_base64, url, at, tolerance_ms, upstream_id, ...rest } = object(value);
  nothing(rest);
  // The record has one body: bytes.
  if ((body === undefined) === (body_base64 === undefined)) nothing({ body, body_base64 });
  return {
    subscription: JSON.stringify(subscription),
    connection: optional(connection, text),
    secrets: list(secrets).map(text),
    headers: Object.entries(object(headers)).flatMap(([name, values]) => [values].flat().map((value) => [name, text(value)])),
    body: body === undefined ? Uint8Array.from(Buffer.from(text(body_base64), "base64")) : new TextEncoder().encode(text(body)),
    url: optional(url, text),
    at: long(at),
    toleranceMs: optional(tolerance_ms, long),
    upstreamId: optional(upstream_id, text),
  };
}
