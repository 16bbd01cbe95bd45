/** Requests over kept connections, timed from the first byte sent to the last one received. */
import { Agent, request } from "node:http";
import { median } from "./measure.mjs";

/**
 * Sends `body` to each of `targets` (`{ name: { url, headers, expect } }`) from `lanes` lanes, each on a
 * connection of its own, opened before the clock runs: `rounds` rounds in turn of about `ms` milliseconds a
 * target, after a warm-up, so that a drift of the machine hits every target alike. A reply without the text `expect` stops the run.
 *
 * @returns for each target the latency in microseconds at p50 and p99, and the replies a second.
 */
export async function load(targets, body, { lanes, rounds = 6, ms = 1500 }) {
  const runs = Object.fromEntries(Object.keys(targets).map((name) => [name, { times: [], rates: [] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const { times, perSecond } = await burst(target, body, lanes, ms);
      if (round < 0) continue;
      runs[name].times.push(...times);
      runs[name].rates.push(perSecond);
    }
  }
  return Object.fromEntries(
    Object.entries(runs).map(([name, { times, rates }]) => {
      times.sort((left, right) => left - right);
      const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
      return [name, { p50: at(0.5), p99: at(0.99), perSecond: median(rates) }];
    }),
  );
}

async function burst(target, body, lanes, ms) {
  // A connection that idles through the others' bursts may be closed by its server as it is used.
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  await Promise.all(Array.from({ length: lanes }, () => once(target, agent, body)));
  const times = [];
  const begun = performance.now();
  const lane = async () => {
    while (performance.now() - begun < ms) {
      const before = performance.now();
      await once(target, agent, body);
      times.push((performance.now() - before) * 1000);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return { times, perSecond: (times.length * 1000) / (performance.now() - begun) };
}

function once({ url, headers, expect }, agent, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: "POST", headers: { "Content-Type": "application/json", ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => {
        if (text.includes(expect)) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
