/** What this server takes from the official SDK. The build bundles it into this one file, so that nobody has to install it. */
export { Server } from "@modelcontextprotocol/sdk/server/index.js";
export type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
export {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  GetPromptRequestSchema,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
export type {
  CallToolResult,
  GetPromptResult,
  JSONRPCMessage,
  Prompt,
  ReadResourceResult,
  Resource,
  Tool,
} from "@modelcontextprotocol/sdk/types.js";
