/** When a conversation ends though it is not finished. */
import { CountersignError } from "../error.js";

/** The longest that a timer of every host takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** A signal that follows another and fires by itself when the time is over. */
export interface Deadline {
  signal: AbortSignal;
  /** Ends what still goes on, such as a stream that is read no further. */
  end(): void;
}

/** @throws {CountersignError} `out_of_range` if `milliseconds` is no positive time. */
export function deadline(milliseconds: number, outer: AbortSignal | undefined): Deadline {
  if (!(milliseconds > 0 && milliseconds <= LONGEST)) {
    throw new CountersignError("out_of_range", `the timeout is a number of milliseconds from 1 to ${LONGEST}`, { pointer: "/timeout" });
  }
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new CountersignError("timed_out", `the peer did not finish within ${milliseconds} ms`)), milliseconds);
  const follow = (): void => controller.abort(outer?.reason);
  outer?.addEventListener("abort", follow, { once: true });
  if (outer?.aborted === true) follow();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
      controller.abort();
    },
  };
}

/** Waits, or rejects with the reason of `signal` as soon as it fires. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
