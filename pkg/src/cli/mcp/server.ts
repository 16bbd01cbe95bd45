/** The MCP server: what it offers, and how answers and refusals travel. */
import { explain } from "../../api/explain.js";
import { CountersignError } from "../../error.js";
import { version } from "../version.js";
import { startJudge, type Judge } from "./judge.js";
import type { JobName } from "./jobs.js";
import { getPrompt, PROMPTS } from "./prompts.js";
import { read, resources } from "./resources.js";
import {
  CallToolRequestSchema, ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListToolsRequestSchema, ReadResourceRequestSchema,
  Server, type CallToolResult,
} from "./sdk.js";
import * as askPeer from "./tools/ask-peer.js";
import type { Reach } from "./tools/ask-peer.js";
import * as check from "./tools/check.js";
import * as guard from "./tools/guard.js";
import type { Answer, Definition } from "./tools/tool.js";
import * as verifyStatement from "./tools/verify-statement.js";
import { lines } from "./transport.js";

const INSTRUCTIONS = `Before you say that work is done, let \`check\` judge it by the criteria that were agreed on: it decides without a model.
On fail, do what the followups say and check again; on needs-info, get what is missing or reword the criterion as a sentence of the language.
Never call a needs-info a pass.`;

/** What a server is made with. */
export interface Settings extends Reach {
  /** Signs the verdicts of `check`. */
  key: string | undefined;
}

interface Tool {
  definition: Definition;
  /** `tick` tells the host that the work goes on. */
  run(args: Record<string, unknown>, signal: AbortSignal, tick: () => void): Promise<Answer>;
}

/** Serves on standard input and output until the input ends. */
export async function serve(settings: Settings): Promise<void> {
  const judge = startJudge(settings.key);
  const server = new Server(
    { name: "countersign", title: "Countersign", version: version() },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  offerTools(server, tools(judge, settings));
  offerPrompts(server, judge);
  offerResources(server, judge, settings.key !== undefined);
  server.onerror = (error) => process.stderr.write(`countersign mcp: ${error.message}\n`);
  const closed = new Promise<void>((resolve) => (server.onclose = resolve));
  await server.connect(lines(process.stdin, process.stdout));
  await closed;
  judge.close();
}

function tools(judge: Judge, reach: Reach): Map<string, Tool> {
  const judged = (name: JobName, { definition }: { definition: Definition }): [string, Tool] => [
    definition.name,
    { definition, run: (args, signal) => judge.run(name, args, signal) },
  ];
  const asking: Tool = { definition: askPeer.definition, run: (args, signal, tick) => askPeer.run(args, reach, signal, tick) };
  return new Map([judged("check", check), judged("guard", guard), judged("verify_statement", verifyStatement), ["ask_peer", asking]]);
}

function offerTools(server: Server, tools: Map<string, Tool>): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }): Promise<CallToolResult> => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw fault(ErrorCode.InvalidParams, `there is no tool ${JSON.stringify(params.name)}`);
    const progressToken = params._meta?.progressToken;
    let progress = 0;
    const tick = () => {
      progress += 1;
      if (progressToken !== undefined) void sendNotification({ method: "notifications/progress", params: { progressToken, progress } });
    };
    try {
      const { structured, text } = await tool.run(params.arguments ?? {}, signal, tick);
      return { structuredContent: structured, content: [{ type: "text", text }] };
    } catch (error) {
      if (!(error instanceof CountersignError)) throw error;
      return { isError: true, content: [{ type: "text", text: JSON.stringify(refusal(error)) }] };
    }
  });
}

function offerPrompts(server: Server, judge: Judge): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: PROMPTS }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }, { signal }) => {
    if (PROMPTS.every(({ name }) => name !== params.name)) throw fault(ErrorCode.InvalidParams, `there is no prompt ${JSON.stringify(params.name)}`);
    return getPrompt(params.arguments ?? {}, judge, signal).catch((error: unknown) => {
      if (!(error instanceof CountersignError)) throw error;
      throw fault(ErrorCode.InvalidParams, error.message, refusal(error));
    });
  });
}

function offerResources(server: Server, judge: Judge, signs: boolean): void {
  const offered = resources(signs);
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: offered }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const resource = offered.find((resource) => resource.uri === uri);
    if (resource === undefined) throw fault(RESOURCE_NOT_FOUND, "there is no such resource", { uri });
    return { contents: [{ uri, mimeType: resource.mimeType, text: await read(resource, judge, signal) }] };
  });
}

/** MCP 2025-11-25, Resources, Error handling. */
const RESOURCE_NOT_FOUND = -32002;

/** An error of the protocol. The SDK's own class would write the code into the message. */
function fault(code: number, message: string, data?: object): Error {
  return Object.assign(new Error(message), { code, data });
}

/** What a caller is told: the same members as over HTTP, and what to do. */
function refusal({ code, message, pointer }: CountersignError): object {
  return { code, message, ...(pointer === undefined ? {} : { pointer }), help: explain(code)?.help };
}
