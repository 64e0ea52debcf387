import type { BodyReservation } from './bodies.ts';
import type { FastPathHead } from './fast-path-head.ts';
import type { FastPathReply } from './fast-path-reply.ts';

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
