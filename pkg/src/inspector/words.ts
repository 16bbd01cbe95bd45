/** Codes in plain words, for somebody who looks at a verdict and has written no code. */
import type { Code } from "../types.js";

/** What is wrong: a stable code, and the engine's own message where there is one. */
export interface Fault {
  code: Code;
  message: string;
}

/** What happened, and what the reader can do. */
interface Words {
  title: string;
  help: string;
}

const WORDS: Record<string, Words> = {
  // what was put in
  empty_input: { title: "There is nothing to inspect", help: "Paste a verdict, a frame or a statement, or drop a file." },
  invalid_json: { title: "This is nothing that can be read here", help: "Paste a verdict, an A2A frame, an event stream or a signed statement, whole and unchanged." },
  duplicate_key: { title: "The same name stands twice in one object", help: "Such a text says two things at once, so it is not read. Ask its sender for a clean copy." },
  trailing_data: { title: "Something follows after the end", help: "Paste one value, or an event stream as it was received." },
  unexpected_bom: { title: "An invisible mark stands before the text", help: "Remove the byte order mark." },
  lone_surrogate: { title: "The text holds half of a character", help: "It was cut or re-encoded on its way. Ask for it again." },
  number_out_of_range: { title: "A number is too large to be read exactly", help: "Ask its sender to write it as a string." },
  too_deep: { title: "The value is nested too deeply to be read", help: "No verdict looks like this." },
  too_large: { title: "This is too large to be inspected", help: "A statement has at most 1 MiB; what is pasted or dropped here at most 4 MiB." },
  unreadable: { title: "This could not be read", help: "Check the address or the file, and whether it may be read from here." },
  invalid_verdict: { title: "This is not a well-formed verdict", help: "A verdict has a decision and a reason that is not empty. Ask the verifier again." },
  no_verdict: { title: "There is no verdict in this", help: "Paste what holds the verdict: the artifact, the frame, the whole stream or the statement." },
  conflicting_verdicts: { title: "This holds verdicts that contradict each other", help: "None of them is shown, because none of them can be relied on." },
  truncated_reply: { title: "The text breaks off in the middle", help: "Copy it again, to its very end." },
  prose_verdict: { title: "A verdict in prose only is no verdict", help: "Ask for a verdict object, or better for a signed statement." },
  peer_refused: { title: "The peer refused the call, so there is no verdict", help: "What it said stands below." },
  task_failed: { title: "The task ended without a verdict", help: "What the peer said stands below. Ask it again." },
  // what keeps a statement from being trusted
  invalid_statement: { title: "This is not a complete signed statement", help: "It was cut, changed on its way, or made by something else. Fetch it again from where it came from." },
  unsupported_algorithm: { title: "The statement is not signed in an accepted way", help: "Only ES256 is accepted. A statement with the algorithm “none” carries no signature at all: anyone can write one." },
  wrong_statement_type: { title: "This is a statement about something else", help: "Its type is not one that is inspected here. A token for another purpose must not pass as a verdict." },
  critical_header: { title: "The statement demands an extension", help: "What it means is not known here, so it is not trusted." },
  embedded_key: { title: "The statement brings its own key", help: "Anyone can sign with a key of their own and send it along. Keys must come from the issuer you know." },
  unknown_key: { title: "None of these keys signed this", help: "The statement names a key that the key set does not hold. It was signed by somebody else, or the key set is old." },
  bad_signature: { title: "The signature does not fit: this was changed or forged", help: "Do not rely on anything it says. Fetch the statement again from its issuer." },
  invalid_key_set: { title: "This is not a key set", help: "A key set is JSON with a list “keys” of public P-256 keys." },
  engine_trapped: { title: "The inspector stopped unexpectedly", help: "It has been started anew. Please report what you put in." },
  // why a criterion is unresolved
  no_criteria: { title: "There was nothing to check", help: "" },
  not_checkable: { title: "No machine can check this sentence", help: "" },
  out_of_budget: { title: "The work allowed did not suffice", help: "" },
  no_such_file: { title: "The file was not part of the artifact", help: "" },
  no_number: { title: "No number stands where one was expected", help: "" },
  inexact_number: { title: "The numbers are too long to be compared exactly", help: "" },
  syntax_error: { title: "The source is not valid Python", help: "" },
  too_complex: { title: "The source is too complex to be judged", help: "" },
  dynamic_name: { title: "A name is known only when the program runs", help: "" },
  unparsed_source: { title: "The source uses syntax that is not known", help: "" },
};

export function words(code: string): Words {
  return (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? { title: "This cannot be relied on", help: "The code says why." };
}
