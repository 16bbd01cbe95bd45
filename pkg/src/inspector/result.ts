/** What the inspector tells the page around it. */
import type { Code, StatementType, Verdict } from "../types.js";
import type { Compared } from "./judge/files.js";
import type { Inspection } from "./judge/inspection.js";
import { conclusionOf } from "./view/conclusion.js";
import type { Fault } from "./words.js";

/** The outcome of an inspection: the `detail` of the event `countersign-verdict`. */
export interface InspectorResult {
  /**
   * Whether a key of the key set signed what is shown. A page that acts on a conclusion looks at this
   * first: without it, the rest is what anyone may have written.
   */
  authentic: boolean;
  /** What the statement is about; absent where there is none. */
  type?: StatementType;
  /** `pass`, `fail` or `needs-info`, or the conclusion of a receipt; absent where nothing could be read. */
  conclusion?: string;
  signature: "none" | "unchecked" | "authentic" | "refused";
  /** Why it cannot be relied on: no signature (`unsigned`), why it is refused, another verdict than was signed (`other_verdict`), why nothing could be read. */
  code?: Code;
  /** The id of the key that signed, or that the statement claims. */
  kid?: string;
  /** Whether the key set says that the key is retired. */
  retired: boolean;
  /** Where the key set came from. */
  keysFrom?: string;
  /** In what the shown verdict and its details differ from the statement. */
  differences: string[];
  /** The signed verdict where there is a statement, else the shown one. */
  verdict?: Verdict;
  /** The compact JWS. */
  statement?: string;
  /** The artifact's files at hand, compared with what was judged. */
  files: { path: string; sha256: string; match: "match" | "differs" | "unknown" | "stranger" }[];
}

export function resultOf(inspection: Inspection, files: Compared[]): InspectorResult {
  const { signature, verdict, differences, item, fault, said } = inspection;
  const conclusion = conclusionOf(inspection);
  const unsigned = signature.state === "none" ? "unsigned" : undefined;
  const code = signature.state === "refused" ? signature.fault.code : differences.length > 0 ? "other_verdict" : fault?.code ?? unsigned;
  const keys = "keys" in signature ? signature.keys : undefined;
  return {
    authentic: signature.state === "authentic" && differences.length === 0,
    signature: signature.state,
    retired: signature.state === "authentic" && signature.retired,
    differences,
    files: files.map(({ name, sha256, match }) => ({ path: name, sha256, match: match.state })),
    ...(said && { type: said.type }),
    ...(conclusion !== undefined && { conclusion }),
    ...(code !== undefined && { code }),
    ...("kid" in signature && signature.kid !== undefined && { kid: signature.kid }),
    ...(keys && { keysFrom: keys.from }),
    ...(verdict && { verdict }),
    ...(item.statement !== undefined && { statement: item.statement }),
  };
}

/** The outcome where nothing could be read, or nothing is left to read. */
export function resultOfFault({ code }: Pick<Fault, "code">): InspectorResult {
  return { authentic: false, signature: "none", code, retired: false, differences: [], files: [] };
}
