/** Webhooks as they arrive. */
import type { Subscription } from "./bundle.js";
import type { Code } from "./code.js";

/** One delivery. `body` is the raw text as it came, or `body_base64` its bytes. Times are milliseconds since 1970. */
export type WebhookDelivery = {
  subscription: Pick<Subscription, "scheme" | "event_type"> & Partial<Pick<Subscription, "connection">>;
  /** The connection whose endpoint took the delivery, to be compared with the subscription's. */
  connection?: string;
  /** Every active secret, as the vendor shows it. */
  secrets: string[];
  headers: Record<string, string | string[]>;
  /** The address as the vendor has it, for schemes that sign it. */
  url?: string;
  /** When it arrived. */
  at: number;
  /** How far the signed time may be off, 300,000 unless told. */
  tolerance_ms?: number;
  /** The JSON pointer of a webhook stage to the vendor's id: an event without a safe one is refused. */
  upstream_id?: string;
} & ({ body: string } | { body_base64: string });

/** Whether the vendor signed it. */
export type WebhookVerification =
  | {
      authentic: true;
      /** What the event is counted by, made of signed bytes alone. */
      dedup: string;
      /** `null` for a scheme without a signed time: keep its `dedup` for ever. */
      signed_at: number | null;
      event_type: string;
      payload?: unknown;
      /** The vendor's id of what the event is about, when its place was named. */
      upstream_id?: string;
    }
  | { authentic: false; code: Code; message: string };
