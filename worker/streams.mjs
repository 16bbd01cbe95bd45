// The open streams of one object. They stand outside of the engine, so that a trap ends them and
// leaves none open for ever.

const encoder = new TextEncoder();

/** Bytes that a reader may leave unread besides the first text, which is a task of any size. */
const MAX_UNREAD = 8 * 1024 * 1024;
/** Comments that a reader may leave unread, one after another. Whoever does is gone. */
const MAX_COMMENTS = 4;

/** `loss` gives `{ lost, forget }`: a promise that settles when the engine is lost. */
export class Streams {
  #open = new Map();
  #loss;
  #watch;
  #timer;

  constructor(loss) {
    this.#loss = loss;
  }

  /** Opens the stream `id`, which begins with `first` and says `comment` every few `seconds`. */
  open(id, first, comment, seconds) {
    if (this.#open.size === 0) this.#begin(comment, seconds);
    const bytes = encoder.encode(first);
    const highWaterMark = bytes.length + MAX_UNREAD;
    return new ReadableStream(
      {
        start: (controller) => {
          this.#open.set(id, { controller, highWaterMark, comments: 0 });
          controller.enqueue(bytes);
        },
        cancel: () => this.#forget(id),
      },
      new ByteLengthQueuingStrategy({ highWaterMark }),
    );
  }

  /** Whether somebody reads the stream. */
  has(id) {
    return this.#open.has(id);
  }

  /** Says `text` on the stream; nothing when it is closed. */
  tell(id, text) {
    const stream = this.#open.get(id);
    if (stream?.controller.desiredSize <= 0) this.end(id);
    else stream?.controller.enqueue(encoder.encode(text));
  }

  /** Ends the stream once all is read. */
  end(id) {
    const stream = this.#open.get(id);
    this.#forget(id);
    stream?.controller.close();
  }

  endAll() {
    for (const id of [...this.#open.keys()]) this.end(id);
  }

  #begin(comment, seconds) {
    this.#watch = this.#loss();
    this.#watch.lost.then(() => this.endAll());
    this.#timer = setInterval(() => {
      for (const [id, stream] of [...this.#open]) {
        const unread = stream.controller.desiredSize < stream.highWaterMark;
        stream.comments = unread ? stream.comments + 1 : 0;
        if (stream.comments > MAX_COMMENTS) this.end(id);
        else this.tell(id, comment);
      }
    }, seconds * 1000);
  }

  #forget(id) {
    if (!this.#open.delete(id) || this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#watch.forget();
  }
}
