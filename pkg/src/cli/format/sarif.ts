/**
 * A report as SARIF 2.1.0: a rule per criterion, a result per violation's place. What holds is of kind
 * `pass` and what could not be decided of kind `open`, both of level `none` (§3.27.9, §3.27.10).
 */
import type { Criterion, CriterionResult, Evidence, Report } from "../../types.js";
import { reason, sentence } from "./criterion.js";

export function sarif(report: Report, criteria: Criterion[]): object {
  const { engine, results, digests, verdict, fuel } = report;
  const paths = new Set(digests.files?.map(({ path }) => path));
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: engine.name,
            semanticVersion: engine.version,
            rules: results.map(({ id }, index) => ({ id, shortDescription: { text: sentence(criteria[index]) || `criterion ${id}` } })),
          },
        },
        artifacts: digests.files?.map(({ path, sha256 }) => ({ location: location(path), hashes: { "sha-256": sha256 } })) ?? [],
        results: results.flatMap((result, ruleIndex) => entries(result, paths).map((entry) => ({ ruleId: result.id, ruleIndex, ...entry }))),
        properties: { verdict, digests, fuel },
      },
    ],
  };
}

function entries(result: CriterionResult, paths: Set<string>): object[] {
  switch (result.outcome) {
    case "violated":
      return result.evidence.map((evidence) => ({ kind: "fail", level: "error", message: message(evidence), locations: locations(evidence, paths) }));
    case "unresolved":
      return [{ kind: "open", level: "none", message: { text: `${result.code}: ${reason(result)}` } }];
    case "holds": {
      const [evidence] = result.evidence;
      const where = evidence === undefined ? {} : { locations: locations(evidence, paths) };
      return [{ kind: "pass", level: "none", message: evidence === undefined ? { text: "the criterion holds" } : message(evidence), ...where }];
    }
  }
}

function message({ claim, note }: Evidence): object {
  return { text: note === undefined ? claim : `${claim} (${note})` };
}

/** The place of `path:line` or `path:line-line`, if the artifact has the file. */
function locations({ source }: Evidence, paths: Set<string>): object[] {
  const { path = "", first, last } = /^(?<path>.*):(?<first>[0-9]+)(?:-(?<last>[0-9]+))?$/s.exec(source)?.groups ?? {};
  if (!paths.has(path)) return [];
  const region = { startLine: Number(first), ...(last === undefined ? {} : { endLine: Number(last) }) };
  return [{ physicalLocation: { artifactLocation: location(path), region } }];
}

function location(path: string): object {
  return { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
