/** The reviewed snapshot of a workspace. */
import type { ClaimPair, EffectSpec, Fault } from "./effect.js";

/** How a connection is made, which bounds what its evidence can be. */
export type Tier = "direct" | "worker" | "federated";

/** How a vendor signs its webhooks. */
export type WebhookScheme = "standard_webhooks" | "svix" | "stripe" | "github" | "slack" | "shopify" | "square" | "twilio";

/** Where the type of an event is taken from: signed bytes, or an endpoint that takes one type. */
export type EventTypeRule = { from: "body"; pointer: string } | { from: "endpoint"; type: string };

/** Where a vendor's signed events arrive. */
export interface Subscription {
  connection: string;
  scheme: WebhookScheme;
  event_type: EventTypeRule;
}

/** A host, reached over https only. */
export interface Target {
  host: string;
  base_path?: string;
}

/** Connections, operations, subscriptions, tools and routed capabilities, valid as a whole or not at all. */
export interface Bundle {
  version: 1;
  connections: Record<string, { tier: Tier; target: Target }>;
  operations: Record<string, { connection: string; method: "GET" | "HEAD"; path_template: string }>;
  subscriptions: Record<string, Subscription>;
  tools: Record<string, { connection: string; effect: EffectSpec }>;
  /** By `cap.noun.verb`. */
  capabilities?: Record<string, { effect: EffectSpec; routes: { tool: string; id?: string }[] }>;
}

/** Whether a bundle is valid; warnings stand beside either answer. */
export type BundleValidation =
  | { valid: true; digest: string; warnings: Fault[] }
  | { valid: false; faults: Fault[]; warnings: Fault[] };

/** How far a conclusion can reach, whatever happens. */
export interface Ceiling {
  max_conclusion: "not_required" | "verified" | "inconclusive";
  /** Each claim with each class of evidence that can come for it. */
  claims: ClaimPair[];
  /** Why it is not more. */
  reasons: ("read" | "no_evidence" | "federated")[];
}

/** What {@link ceiling} is asked of: a tool, a routed capability over a connection, or a connection alone. */
export type CeilingQuery = { tool: string; connection?: string } | { connection: string };

/** What {@link contract} is asked of; `reviewed` is the digest of the bundle that a person has reviewed. */
export interface ContractQuery {
  tool: string;
  connection?: string;
  reviewed: string;
}

/** What is pinned to an invocation of a tool, with its digests. */
export interface Contract {
  tool: string;
  kind: string;
  tier: Tier;
  connection: string;
  target: Target;
  bundle_digest: string;
  plan_digest: string;
  target_digest: string;
  upstream_id?: string;
  verification: EffectSpec["verification"];
  /** Those of the webhook stages. */
  subscriptions: Record<string, Subscription>;
  ceiling: Ceiling;
}
