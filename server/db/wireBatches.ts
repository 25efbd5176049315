/**
 * Cuts a client's byte stream of PostgreSQL's wire protocol (version 3, "Message Formats" of its manual) into batches
 * that a server can answer as a whole: start-up, a simple query, or everything up to a Sync or Flush.
 */

const QUERY = 0x51; // Q
const SYNC = 0x53; // S
const FLUSH = 0x48; // H
const COPY_DONE = 0x63; // c
const COPY_FAIL = 0x66; // f
const TERMINATE = 0x58; // X
const answered = new Set([QUERY, SYNC, FLUSH, COPY_DONE, COPY_FAIL]);

export class WireBatches {
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #started = false;
  /** Bytes of `#rest` that are whole messages without an end of a batch yet. */
  #scanned = 0;

  /**
   * Takes the next bytes of the stream, cut anywhere; gives the batches that are complete now. Terminate is dropped.
   */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    const view = new DataView(joined.buffer);
    const batches: Uint8Array<ArrayBuffer>[] = [];
    let start = 0;
    let at = this.#scanned;
    for (;;) {
      // The start-up message alone has no type byte.
      const head = this.#started ? 1 : 0;
      if (at + head + 4 > joined.length) break;
      const end = at + head + view.getUint32(at + head);
      if (end > joined.length) break;
      const type = this.#started ? joined[at]! : QUERY;
      this.#started = true;
      at = end;
      if (type === TERMINATE) start = end;
      else if (answered.has(type)) {
        batches.push(joined.slice(start, end));
        start = end;
      }
    }
    this.#rest = joined.slice(start);
    this.#scanned = at - start;
    return batches;
  }
}
