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
    const value = call === "Checker" ? new api.Checker(args[0], args[1]).check(args[2]) : api[call](...args);
    return { value };
  } catch (error) {
    const { code, message, pointer } = error;
    if (code === undefined) throw error;
    return { error: pointer === undefined ? { code, message } : { code, message, pointer } };
  }
}

/**
 * Runs every vector of `files` (`{file, vectors}` each).
 *
 * @returns {{ passed: number, failures: { name: string, expected: string, found: string }[] }}
 */
export function runAll(api, files) {
  let passed = 0;
  const failures = [];
  for (const { file, vectors } of files) {
    for (const vector of vectors) {
      const expected = canonical(vector.expect);
      let found;
      try {
        found = runVector(api, vector);
      } catch (error) {
        found = String(error?.stack ?? error);
      }
      if (found === expected) passed += 1;
      else failures.push({ name: `${file} › ${vector.name}`, expected, found });
    }
  }
  return { passed, failures };
}
