// The streams of an object by themselves: what holds one open, and what ends it.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Streams } from "../../worker/streams.mjs";

const SECONDS = 15;

/** Streams whose engine is lost when `lose` is called. */
function streams() {
  let lose;
  let forgotten = false;
  const lost = new Promise((settle) => {
    lose = settle;
  });
  const held = new Streams(() => ({ lost, forget: () => (forgotten = true) }));
  const open = (id, first = "first") => held.open(id, first, ":", SECONDS).getReader();
  return { held, open, lose, forgotten: () => forgotten };
}

async function read(reader) {
  const { value, done } = await reader.read();
  return done ? undefined : new TextDecoder().decode(value);
}

/** Runs `use` with a clock of its own; `tick` lets seconds pass. */
async function timed(use) {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    await use((seconds) => mock.timers.tick(seconds * 1000));
  } finally {
    mock.timers.reset();
  }
}

test("a stream says what it is told, in order, and ends when it is ended", () =>
  timed(async () => {
    const { held, open } = streams();
    const reader = open(1);
    held.tell(1, "second");
    held.tell(2, "nobody hears this");
    held.end(1);
    held.tell(1, "too late");
    held.end(1);
    assert.deepEqual([await read(reader), await read(reader), await read(reader)], ["first", "second", undefined]);
    assert.equal(held.has(1), false);
  }));

test("an idle stream says its comment every few seconds, and none when it has ended", () =>
  timed(async (tick) => {
    const { held, open } = streams();
    const reader = open(1);
    assert.equal(await read(reader), "first");
    for (let round = 0; round < 10; round += 1) {
      tick(SECONDS);
      assert.equal(await read(reader), ":");
    }
    held.end(1);
    tick(10 * SECONDS);
    assert.equal(await read(reader), undefined);
  }));

test("whoever stops reading is given up, and others are not", () =>
  timed(async (tick) => {
    const { held, open } = streams();
    const [lazy, keen] = [open(1), open(2)];
    assert.equal(await read(keen), "first");
    for (let round = 0; round < 10; round += 1) {
      tick(SECONDS);
      assert.equal(await read(keen), ":");
    }
    assert.deepEqual([held.has(1), held.has(2)], [false, true]);
    assert.equal(await read(lazy), "first");
    held.endAll();
  }));

test("a reader that leaves too much unread is given up", () =>
  timed(async () => {
    const { held, open } = streams();
    open(1);
    for (let told = 0; told < 9 && held.has(1); told += 1) held.tell(1, "x".repeat(1024 * 1024));
    assert.equal(held.has(1), false);
  }));

test("a first text is told however large it is", () =>
  timed(async () => {
    const { held, open } = streams();
    const large = "x".repeat(20 * 1024 * 1024);
    const reader = open(1, large);
    held.tell(1, "second");
    assert.equal(held.has(1), true);
    assert.equal((await read(reader)).length, large.length);
    assert.equal(await read(reader), "second");
    held.end(1);
  }));

test("a stream that is cancelled by its reader is forgotten, and with the last one the engine", () =>
  timed(async () => {
    const { held, open, forgotten } = streams();
    const [left, right] = [open(1), open(2)];
    await left.cancel();
    assert.deepEqual([held.has(1), held.has(2), forgotten()], [false, true, false]);
    await right.cancel();
    assert.deepEqual([held.has(2), forgotten()], [false, true]);
  }));

test("when the engine is lost every stream ends after what it was told", () =>
  timed(async () => {
    const { held, open, lose } = streams();
    const readers = [open(1), open(2)];
    held.tell(2, "second");
    lose();
    assert.deepEqual([await read(readers[0]), await read(readers[0])], ["first", undefined]);
    assert.deepEqual([await read(readers[1]), await read(readers[1]), await read(readers[1])], ["first", "second", undefined]);
    assert.deepEqual([held.has(1), held.has(2)], [false, false]);
  }));
