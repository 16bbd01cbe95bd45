/** Timing in one process: interleaved rounds, so that a drift of the machine hits every subject alike. */

/**
 * Runs `subjects` in turn, `rounds` times for about `ms` milliseconds each, after a warm-up.
 * Gives the median microseconds per call of each.
 */
export async function compare(subjects, { rounds = 7, ms = 150 } = {}) {
  const times = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (const work of Object.values(subjects)) await during(work, ms);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(subjects)) times[name].push(await during(work, ms));
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

async function during(work, ms) {
  const begun = performance.now();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < ms) {
    const result = work();
    if (result instanceof Promise) await result;
    calls += 1;
    elapsed = performance.now() - begun;
  }
  return (elapsed * 1000) / calls;
}

export function median(list) {
  const sorted = [...list].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}

/** One line of the table: what, microseconds, calls a second, and how many times the peer's time it takes. */
export function row(name, micros, peer) {
  const perSecond = Math.round(1e6 / micros);
  return { name, micros: round(micros), perSecond, ...(peer === undefined ? {} : { ratio: round(micros / peer) }) };
}

/** One line of the table for `{ p50, p99, perSecond }` of requests, beside those of a peer. */
export function latency(name, { p50, p99, perSecond }, peer) {
  const ratios = peer === undefined ? {} : { ratio: round(p50 / peer.p50), ratio99: round(p99 / peer.p99) };
  return { name, micros: round(p50), p99: round(p99), perSecond: Math.round(perSecond), ...ratios };
}

function round(value) {
  return Number(value.toPrecision(3));
}
