import type { Socket } from 'node:net';
import type { Closable } from '../platform/connections.ts';
import type { BodyReservation } from './bodies.ts';

/** The head of a request that the fast path takes. */
export interface FastPathHead<T> {
  /** What the claim made of the target. */
  readonly claim: T;
  readonly bodyBytes: number;
  readonly acceptLanguage: string | undefined;
}

export interface FastPathReply {
  readonly status: number;
  /** Sent as JSON; undefined: no body. */
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** As the web server's own, ms. */
export interface FastPathTimeouts {
  /** For the head, and for all of a request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** A connection without a request. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
  /** How long a body may be waited for before its connection counts as idle. */
  readonly patienceMs: number;
}

export interface FastPathParts<T> {
  /** What a POST to this target (path and query) is for; null: not for the fast path. */
  claim(target: string): T | null;
  /** Answers one request. Never rejects. Undefined: 200 and no body. */
  answer(head: FastPathHead<T>, body: Buffer): Promise<FastPathReply | undefined>;
  /** Whether the rest of a body may be waited for: memory is not for strangers. */
  mayWait(claim: T): boolean;
  /** Largest body that the fast path takes, bytes. */
  readonly bodyBytes: number;
  readonly timeouts: FastPathTimeouts;
  /** Room for a body that comes in pieces: it is bounded over all connections. */
  hold(claim: T): BodyReservation;
}

/** Answers requests of the plainest form by itself, before the web server sees them. */
export interface FastPath {
  /**
   * @param handOver gives the connection to the web server, with what was read of it put back
   * @returns how long it has been idle, for as long as the fast path has it
   */
  accept(socket: Socket, handOver: () => void): Pick<Closable, 'idleSince'> | null;
  /** Ends what is idle, and what is busy after its answer. */
  close(): void;
}

const maxHead = 8192;
/** What a client may send ahead while its request is being answered, bytes. */
const maxAhead = 65_536;
const method = Buffer.from('POST ');
const headEnd = Buffer.from('\r\n\r\n');
const headerForm = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\x20-\x7e\t\x80-\xff]*)$/;
const lengthForm = /^\d{1,8}$/;
/** Headers that change how a request is read or answered: the web server knows them all. */
const unusual = new Set(['transfer-encoding', 'expect', 'upgrade', 'te', 'trailer', 'content-encoding']);
const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/**
 * A sensor's POST, the same every minute, costs a web server more than the reading it carries. The fast path reads only requests that leave no
 * question: POST, HTTP/1.1, a claimed target, one Host and one Content-Length, no transfer coding, nothing that asks for more than a
 * reply. At the first request that is anything else the connection goes to the web server for good.
 */
export function createFastPath<T>({ claim, answer, mayWait, bodyBytes, timeouts, hold }: FastPathParts<T>): FastPath {
  const connections = new Set<Connection>();
  let isClosing = false;
  let sweep: NodeJS.Timeout | null = null;
  let accepted: { readonly second: number; readonly reply: Buffer } = { second: -1, reply: Buffer.alloc(0) };

  /** The reply to almost every request, made once a second. */
  function acceptedReply(): Buffer {
    const second = Math.floor(Date.now() / 1000);
    if (second !== accepted.second)
      accepted = { second, reply: replyOf({ status: 200, body: undefined, headers: {} }) };
    return accepted.reply;
  }

  function replyOf({ status, body, headers }: FastPathReply): Buffer {
    const text = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
      `Date: ${new Date().toUTCString()}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    lines.push(
      isClosing
        ? 'Connection: close'
        : `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(timeouts.keepAliveMs / 1000)}`,
    );
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
  }

  function headOf(text: string): FastPathHead<T> | null {
    const lines = text.split('\r\n');
    const [, target] = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1$/.exec(lines[0] ?? '') ?? [];
    const claimed = target === undefined ? null : claim(target);
    if (claimed === null) return null;
    let hosts = 0;
    let length: number | null = null;
    let acceptLanguage: string | undefined;
    for (const line of lines.slice(1)) {
      const [, given = '', written = ''] = headerForm.exec(line) ?? [];
      const value = written.replace(/^[ \t]+/, '');
      const name = given.toLowerCase();
      if (name === '' || unusual.has(name)) return null;
      if (name === 'connection' && value.trim().toLowerCase() !== 'keep-alive') return null;
      if (name === 'host') hosts += 1;
      if (name === 'accept-language') acceptLanguage = value;
      if (name !== 'content-length') continue;
      if (length !== null || !lengthForm.test(value.trimEnd())) return null;
      length = Number(value);
    }
    return hosts === 1 && length !== null && length <= bodyBytes
      ? { claim: claimed, bodyBytes: length, acceptLanguage }
      : null;
  }

  class Connection {
    readonly #socket: Socket;
    readonly #handOver: () => void;
    /** What is held of a body that comes in pieces; null: nothing. */
    #held: BodyReservation | null = null;
    /** What came and is not answered yet. */
    #chunks: Buffer[] = [];
    #length = 0;
    /** Length of head and body of the request under way; null: its head is not whole. */
    #expected: number | null = null;
    #head: FastPathHead<T> | null = null;
    /** A device's head is the same every time, but for the length. */
    #lastHead: Buffer = Buffer.alloc(0);
    #isBusy = false;
    /** Its last answer waits for the client to take those before it. */
    #isStuck = false;
    #isEnded = false;
    /** When the request under way began, or the last one was answered, ms of the process's clock. */
    #since = performance.now();

    /** A request is under way from the end of its head to its answer, unless its client takes none or does not send its body. */
    get idleSince(): number | null {
      if (this.#isBusy) return this.#isStuck ? this.#since : null;
      return this.#expected === null || performance.now() - this.#since > timeouts.patienceMs ? this.#since : null;
    }

    constructor(socket: Socket, handOver: () => void) {
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
      connections.delete(this);
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

    /** Reads the request that stands first, when it is whole. */
    #read(): void {
      if (this.#length === 0) return;
      if (this.#expected === null && !this.#readHead()) return;
      const expected = this.#expected ?? 0;
      const head = this.#head;
      if (head === null) return;
      if (this.#length < expected) {
        if (!mayWait(head.claim)) this.#leave();
        // The piece that came last; those before it are held already.
        else if (!(this.#held ??= hold(head.claim)).take(this.#chunks.at(-1)?.length ?? 0)) this.#giveUp(503);
        return;
      }
      const all = this.#all();
      const body = all.subarray(expected - head.bodyBytes, expected);
      this.#length = all.length - expected;
      this.#chunks = this.#length === 0 ? [] : [all.subarray(expected)];
      this.#expected = null;
      this.#isBusy = true;
      void answer(head, body).then(this.#reply);
    }

    /** False: it is not whole, or the connection is the web server's now. */
    #readHead(): boolean {
      const all = this.#all();
      const begins = Math.min(all.length, method.length);
      const end = all.compare(method, 0, begins, 0, begins) === 0 ? all.indexOf(headEnd) : maxHead;
      if (end < 0 && all.length < maxHead) return false;
      if (end < 0 || end >= maxHead) return this.#leave();
      const bytes = all.subarray(0, end);
      if (this.#head === null || !bytes.equals(this.#lastHead)) {
        this.#head = headOf(bytes.toString('latin1'));
        // A copy: what was read with it may go.
        this.#lastHead = Buffer.from(bytes);
      }
      if (this.#head === null) return this.#leave();
      this.#expected = end + headEnd.length + this.#head.bodyBytes;
      return true;
    }

    #leave(): false {
      const all = this.#all();
      const socket = this.#socket;
      connections.delete(this);
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
      if (
        this.#socket.write(
          reply === undefined && !isClosing
            ? acceptedReply()
            : replyOf(reply ?? { status: 200, body: undefined, headers: {} }),
        )
      )
        return this.#goOn();
      // Whoever does not take the answers is not read either: they would gather here.
      this.#isStuck = true;
      this.#socket.once('drain', this.#goOn);
    };

    readonly #goOn = (): void => {
      this.#isBusy = false;
      this.#isStuck = false;
      if (isClosing || (this.#isEnded && this.#length === 0)) return void this.#socket.end();
      if (this.#socket.isPaused()) this.#socket.resume();
      this.#read();
    };

    #giveUp(status: number): void {
      this.#socket.end(replyOf({ status, body: undefined, headers: {} }), () => this.#socket.destroy());
    }

    sweep(now: number): void {
      const ms = now - this.#since;
      if (this.#isStuck && (isClosing || ms >= timeouts.requestMs)) return void this.#socket.destroy();
      if (this.#isBusy) return;
      if (this.#length === 0) {
        if (isClosing || ms >= timeouts.keepAliveMs) this.#socket.end(() => this.#socket.destroy());
      } else if (isClosing || ms >= (this.#expected === null ? timeouts.headersMs : timeouts.requestMs))
        this.#giveUp(408);
    }
  }

  return {
    accept(socket, handOver) {
      if (isClosing) {
        socket.destroy();
        return null;
      }
      const opened = new Connection(socket, handOver);
      connections.add(opened);
      sweep ??= setInterval(() => {
        const now = performance.now();
        for (const connection of connections) connection.sweep(now);
      }, timeouts.checkEveryMs).unref();
      return opened;
    },
    close() {
      isClosing = true;
      if (sweep !== null) clearInterval(sweep);
      for (const connection of connections) connection.sweep(performance.now());
    },
  };
}
