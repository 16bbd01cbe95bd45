/** `evaluateBinding`: five assertions on a body of 2 kB, beside ajv, precompiled, on the same five facts. */
import { readFile } from "node:fs/promises";
import Ajv from "ajv";
import { ROOT } from "../support/paths.mjs";
import { compare, row } from "./measure.mjs";

const request = JSON.parse(await readFile(new URL("evaluate.json", import.meta.url), "utf8"));

/** The five assertions of the sample as a schema; what must equal the request is a reference into it. */
const schema = {
  type: "object",
  required: ["status", "body"],
  properties: {
    status: { const: 201 },
    body: {
      type: "object",
      required: ["id", "title", "state", "repository"],
      properties: {
        id: { not: { type: "null" } },
        title: { const: { $data: "/request/title" } },
        state: { enum: ["open", "queued"] },
        repository: { type: "object", required: ["full_name"], properties: { full_name: { const: "acme/uploader" } } },
      },
    },
  },
};

/** The two bodies read, and the schema asked: a boolean, and nothing of which fact failed. */
function withAjv(validate, { request: { body: sent }, response: { status, body } }) {
  return validate({ request: JSON.parse(sent), status, body: JSON.parse(body) });
}

/** What must be noticed: one change for each of the five facts. */
function* changed(observation) {
  const { response } = observation;
  yield { ...observation, response: { ...response, status: 200 } };
  for (const [from, to] of [['"id":2481632641', '"id":null'], ["Upload stalls", "Upload ends"], ['"state":"open"', '"state":"closed"'], ["acme/uploader\",\"private", "acme/other\",\"private"]]) {
    const body = response.body.replace(from, to);
    if (body === response.body) throw new Error(`the sample has no ${from}`);
    yield { ...observation, response: { ...response, body } };
  }
}

/** The native figures, which `cargo xtask bench evaluate` has measured just before. */
async function native() {
  try {
    const rows = JSON.parse(await readFile(`${ROOT}target/bench-native.json`, "utf8"));
    return rows.filter(({ name }) => name.startsWith("evaluate"));
  } catch {
    return [];
  }
}

export async function bench(api) {
  const { observation } = request;
  const validate = new Ajv({ $data: true }).compile(schema);
  const verified = (seen) => api.evaluateBinding({ ...request, observation: seen }).conclusion === "verified";
  if (!verified(observation) || !withAjv(validate, observation)) throw new Error("the sample is refused");
  for (const other of changed(observation)) {
    if (verified(other) || withAjv(validate, other)) throw new Error("the two disagree");
  }
  const text = JSON.stringify(request);
  const times = await compare({
    evaluate: () => api.evaluateBinding(request),
    ajv: () => withAjv(validate, observation),
    parse: () => [JSON.parse(observation.request.body), JSON.parse(observation.response.body)],
    whole: () => withAjv(validate, JSON.parse(text).observation),
  });
  return [
    row("evaluateBinding (2 kB, 5 assertions)", times.evaluate, times.ajv),
    row("ajv precompiled, the same five facts", times.ajv),
    row("… of which JSON.parse of the two bodies", times.parse, times.ajv),
    row("ajv precompiled, the request as one text", times.whole, times.ajv),
    ...(await native()).map(({ name, micros }) => row(`native: ${name}`, micros, times.ajv)),
  ];
}
