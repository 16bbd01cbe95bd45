/** Webhooks as they arrive. */
import { effects } from "../effects.js";
import { plain } from "../plain.js";
import type { WebhookDelivery, WebhookVerification } from "../types.js";

/**
 * Tells whether the vendor signed a delivery, over its raw bytes, and what it says. Works where `crypto.subtle`
 * would have to be awaited.
 *
 * @throws {CountersignError} if the request itself cannot be used; a delivery that is refused is no error.
 */
export function verifyWebhook(delivery: WebhookDelivery): WebhookVerification {
  return effects("verifyWebhook", [plain(delivery)]);
}
