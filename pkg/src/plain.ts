/** Plain data out of a caller's value, before the engine sees it. */
import { CountersignError } from "./error.js";

/** Levels of nesting: the engine's ceiling for `budget.depth`. A cycle always has more. */
const MAX_DEPTH = 512;
/** UTF-8 bytes of all strings of a value: the engine's ceiling for `budget.bytes`. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A copy of `value` that holds only null, booleans, numbers, bigints, well-formed strings, arrays and
 * objects without a prototype. Members that are `undefined` are left out, as JSON does.
 *
 * Getters and proxies run here, so that no code of the caller runs while the engine is at work.
 * Strings are checked since the engine speaks UTF-8, where half of a surrogate pair would silently
 * become U+FFFD: two different texts would get the same digest.
 *
 * @throws {CountersignError} `wrong_type`, `lone_surrogate`, `too_deep`, `too_large`; the first two with the pointer to the place.
 */
export function plain(value: unknown): unknown {
  return copy(value, "", 0, { left: MAX_BYTES });
}

/**
 * `value`, if it is a well-formed string.
 *
 * @throws {CountersignError} `wrong_type`, `lone_surrogate`, `too_large`.
 */
export function plainText(value: unknown): string {
  if (typeof value === "string") return wellFormed(value, "", { left: MAX_BYTES });
  throw new CountersignError("wrong_type", `expected a string, found ${value === null ? "null" : typeof value}`, { pointer: "" });
}

/** What strings may still take: the engine's memory is not asked for what it would refuse. */
interface Room {
  left: number;
}

function copy(value: unknown, pointer: string, depth: number, room: Room): unknown {
  switch (typeof value) {
    case "boolean":
    case "number":
    case "bigint":
      return value;
    case "string":
      return wellFormed(value, pointer, room);
    case "object":
      if (value === null) return null;
      if (depth >= MAX_DEPTH) throw new CountersignError("too_deep", `the value is nested deeper than ${MAX_DEPTH} levels`);
      return Array.isArray(value) ? copyArray(value, pointer, depth, room) : copyObject(value, pointer, depth, room);
    default:
      throw noJson(typeof value, pointer);
  }
}

function copyArray(items: unknown[], pointer: string, depth: number, room: Room): unknown[] {
  // `Array.from` visits holes, which are refused like `undefined`.
  return Array.from(items, (item, index) => copy(item, `${pointer}/${index}`, depth + 1, room));
}

function copyObject(object: object, pointer: string, depth: number, room: Room): object {
  const tag = Object.prototype.toString.call(object).slice("[object ".length, -1);
  if (tag !== "Object") throw noJson(tag, pointer);
  // Without a prototype, a member called `__proto__` is a member like any other.
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue;
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    members[wellFormed(name, at, room)] = copy(member, at, depth + 1, room);
  }
  return members;
}

function wellFormed(text: string, pointer: string, room: Room): string {
  // A string has at least as many UTF-8 bytes as UTF-16 units.
  room.left -= text.length;
  if (room.left < 0) throw new CountersignError("too_large", `the input has more than ${MAX_BYTES} bytes`);
  if (text.isWellFormed()) return text;
  throw new CountersignError("lone_surrogate", "the string holds half of a surrogate pair", { pointer });
}

function noJson(type: string, pointer: string): CountersignError {
  return new CountersignError("wrong_type", `\`${type}\` is no JSON value`, { pointer });
}
