/**
 * The wire types: the same shapes as in JSON over HTTP. A place in a text is cited as `path:line`
 * (lines start at 1), or as `inline` where the artifact is one text without a name.
 */
export type * from "./types/a2a.js";
export type * from "./types/bundle.js";
export type * from "./types/capability.js";
export type * from "./types/check.js";
export type * from "./types/code.js";
export type * from "./types/conclusion.js";
export type * from "./types/delegate.js";
export type * from "./types/effect.js";
export type * from "./types/peer.js";
export type * from "./types/receipt.js";
export type * from "./types/report.js";
export type * from "./types/request.js";
export type * from "./types/statement.js";
export type * from "./types/verdict.js";
export type * from "./types/webhook.js";
