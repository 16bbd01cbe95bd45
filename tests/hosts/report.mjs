/** Tells how the vectors went. */

/** Prints each failure with both texts from where they part, and the closing line. */
export function report(host, { passed, failures }) {
  for (const { name, expected, found } of failures) {
    const from = Math.max(0, [...expected].findIndex((character, index) => character !== found[index]) - 60);
    console.log(`${name}\n  expected ${excerpt(expected, from)}\n  found    ${excerpt(found, from)}`);
    console.log(`  again: cargo xtask vectors --host ${host} --only '${name.replaceAll("'", "'\\''")}'`);
  }
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

/** Says in plain sight that the vectors were not run. */
export function skip(files, why) {
  const count = files.reduce((sum, { vectors }) => sum + vectors.length, 0);
  console.log(`${why}: its ${count} vectors are skipped`);
  console.log(`0 passed, 0 failed, ${count} skipped`);
}

function excerpt(text, from) {
  const cut = text.slice(from, from + 400);
  return `${from > 0 ? "…" : ""}${cut}${from + 400 < text.length ? "…" : ""}`;
}
