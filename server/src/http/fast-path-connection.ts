import type { Socket } from 'node:net';
import type { BodyReservation } from './bodies.ts';
import { readFastPathHead, type FastPathHead } from './fast-path-head.ts';
import type { FastPathReplies, FastPathReply } from './fast-path-reply.ts';
import type { FastPathParts } from './fast-path.types.ts';

/** The part of the fast path that its connections use. */
export interface OpenFastPath<T> extends FastPathParts<T> {
  readonly replies: FastPathReplies;
  isClosing: boolean;
  /** The connection does not belong to the fast path any more. */
  leave(connection: FastPathConnection<T>): void;
}

const maxHead = 8192;
/** Bytes that a client may send ahead while its request is being answered. */
const maxAhead = 65_536;
const method = Buffer.from('POST ');
const headEnd = Buffer.from('\r\n\r\n');

/** One connection of the fast path. It reads requests one after the other, until one is for the web server. */
export class FastPathConnection<T> {
  readonly #fastPath: OpenFastPath<T>;
  readonly #socket: Socket;
  readonly #handOver: () => void;
  /** Memory reserved for a body that arrives in pieces; null: none. */
  #held: BodyReservation | null = null;
  /** Bytes received for requests that are not answered yet. */
  #chunks: Buffer[] = [];
  #length = 0;
  /** Length of head and body of the current request; null: its head is not complete. */
  #expected: number | null = null;
  #head: FastPathHead<T> | null = null;
  /** The last head received: a device's next head usually differs from it only in the length. */
  #lastHead: Buffer = Buffer.alloc(0);
  #isBusy = false;
  /** The last answer waits for the client to read the answers before it. */
  #isStuck = false;
  #isEnded = false;
  /** When the current request began, or the last one was answered, ms of the process's clock. */
  #since = performance.now();

  /**
   * Not idle while a request is in progress (from the end of its head to its answer), unless its client does not read
   * the answers or does not send the body.
   */
  get idleSince(): number | null {
    if (this.#isBusy) return this.#isStuck ? this.#since : null;
    const hasHead = this.#expected !== null && performance.now() - this.#since <= this.#fastPath.timeouts.patienceMs;
    return hasHead ? null : this.#since;
  }

  constructor(fastPath: OpenFastPath<T>, socket: Socket, handOver: () => void) {
    this.#fastPath = fastPath;
    this.#socket = socket;
    this.#handOver = handOver;
    socket.setNoDelay(true);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onError).on('close', this.#onClose);
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#length === 0) this.#since = performance.now();
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (!this.#isBusy) return this.#read();
    if (this.#length > maxAhead) this.#socket.pause();
  };
  readonly #onEnd = (): void => {
    this.#isEnded = true;
    if (!this.#isBusy) this.#socket.end();
  };
  readonly #onError = (): void => void this.#socket.destroy();
  readonly #onClose = (): void => {
    this.#release();
    this.#fastPath.leave(this);
  };

  #release(): void {
    this.#held?.release();
    this.#held = null;
  }

  #all(): Buffer {
    const [only] = this.#chunks;
    if (this.#chunks.length === 1 && only !== undefined) return only;
    const all = Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [all];
    return all;
  }

  /** Reads the first request if it is complete. */
  #read(): void {
    if (this.#length === 0) return;
    if (this.#expected === null && !this.#readHead()) return;
    const expected = this.#expected ?? 0;
    const head = this.#head;
    if (head === null) return;
    if (this.#length < expected) {
      if (!this.#fastPath.mayWait(head.claim)) this.#leave();
      // Reserves the last piece received; the pieces before it are reserved already.
      else if (!(this.#held ??= this.#fastPath.hold(head.claim)).take(this.#chunks.at(-1)?.length ?? 0))
        this.#giveUp(503);
      return;
    }
    const all = this.#all();
    const body = all.subarray(expected - head.bodyBytes, expected);
    this.#length = all.length - expected;
    this.#chunks = this.#length === 0 ? [] : [all.subarray(expected)];
    this.#expected = null;
    this.#isBusy = true;
    void this.#fastPath.answer(head, body).then(this.#reply);
  }

  /** False: the head is not complete, or the connection was handed to the web server. */
  #readHead(): boolean {
    const all = this.#all();
    const begins = Math.min(all.length, method.length);
    const end = all.compare(method, 0, begins, 0, begins) === 0 ? all.indexOf(headEnd) : maxHead;
    if (end < 0 && all.length < maxHead) return false;
    if (end < 0 || end >= maxHead) return this.#leave();
    const bytes = all.subarray(0, end);
    if (this.#head === null || !bytes.equals(this.#lastHead)) {
      this.#head = readFastPathHead(bytes.toString('latin1'), this.#fastPath);
      // A copy, so that the buffer it was read into can be freed.
      this.#lastHead = Buffer.from(bytes);
    }
    if (this.#head === null) return this.#leave();
    this.#expected = end + headEnd.length + this.#head.bodyBytes;
    return true;
  }

  #leave(): false {
    const all = this.#all();
    const socket = this.#socket;
    this.#fastPath.leave(this);
    this.#release();
    socket.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onClose);
    socket.pause();
    socket.unshift(all);
    this.#handOver();
    process.nextTick(() => socket.resume());
    return false;
  }

  readonly #reply = (reply: FastPathReply | undefined): void => {
    this.#release();
    this.#since = performance.now();
    if (this.#socket.destroyed) return;
    if (this.#socket.write(this.#fastPath.replies.of(reply))) return this.#goOn();
    // Stops reading a client that does not read its answers: they would pile up here.
    this.#isStuck = true;
    this.#socket.once('drain', this.#goOn);
  };

  /** Others have their turn before the next request, however many this client has sent ahead. */
  readonly #goOn = (): void => {
    this.#isStuck = false;
    if (this.#length === 0) this.#next();
    else setImmediate(this.#next);
  };

  readonly #next = (): void => {
    this.#isBusy = false;
    if (this.#socket.destroyed) return;
    if (this.#fastPath.isClosing || (this.#isEnded && this.#length === 0)) return void this.#socket.end();
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#read();
  };

  #giveUp(status: number): void {
    this.#socket.end(this.#fastPath.replies.ofStatus(status), () => this.#socket.destroy());
  }

  sweep(now: number): void {
    const { isClosing, timeouts } = this.#fastPath;
    const ms = now - this.#since;
    if (this.#isStuck && (isClosing || ms >= timeouts.requestMs)) return void this.#socket.destroy();
    if (this.#isBusy) return;
    if (this.#length === 0) {
      if (isClosing || ms >= timeouts.keepAliveMs) this.#socket.end(() => this.#socket.destroy());
      return;
    }
    const maxMs = this.#expected === null ? timeouts.headersMs : timeouts.requestMs;
    if (isClosing || ms >= maxMs) this.#giveUp(408);
  }
}
