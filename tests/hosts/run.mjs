/**
 * Runs vectors against an implementation of the package's interface. Nothing here needs a host: the same
 * file runs in Node, Deno, a page and a Worker.
 */

/** What a vector's call gives, as canonical text. */
export function runVector(api, { call, args }) {
  return canonical(outcome(api, call, args));
}

/**
 * The canonical text of plain data (RFC 8785), written here so that the judge is not the judged: numbers
 * and strings are those of `JSON.stringify`, names sort by UTF-16 units.
 */
function canonical(value) {
  return JSON.stringify(value, (_, member) => {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function outcome(api, call, args) {
  try {
    return { value: invoke(api, call, args.map(expand)) ?? null };
  } catch (error) {
    const { code, message, pointer } = error;
    if (code === undefined) throw error;
    return { error: pointer === undefined ? { code, message } : { code, message, pointer } };
  }
}

function invoke(api, call, args) {
  return call === "Checker.check" ? new api.Checker(args[0]).check(args[1]) : api[call](...args);
}

/** `{"$repeat": [text, n]}` and `{"$concat": [part, …]}` stand for long texts. */
export function expand(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(expand);
  if (value.$repeat !== undefined) return value.$repeat[0].repeat(value.$repeat[1]);
  if (value.$concat !== undefined) return value.$concat.map(expand).join("");
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member)]));
}

/**
 * Runs every vector of `files` (`{file, vectors}` each). `asPromised` tells whether a host that cannot make
 * a call at all has failed as the vector promises.
 *
 * @returns {{ passed: number, failures: { name: string, expected: string, found: string }[] }}
 */
export function runAll(api, files, asPromised = () => false) {
  let passed = 0;
  const failures = [];
  for (const { file, vectors } of files) {
    for (const vector of vectors) {
      const expected = canonical(vector.expect);
      let found;
      try {
        found = runVector(api, vector);
      } catch (error) {
        found = asPromised(error, vector) ? expected : String(error?.stack ?? error);
      }
      if (found === expected) passed += 1;
      else failures.push({ name: `${file} › ${vector.name}`, expected, found });
    }
  }
  return { passed, failures };
}
