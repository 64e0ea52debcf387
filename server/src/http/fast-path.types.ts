import type { BodyReservation } from './bodies.ts';
import type { FastPathHead } from './fast-path-head.ts';
import type { FastPathReply } from './fast-path-reply.ts';

/** The same timeouts as the web server's, ms. */
export interface FastPathTimeouts {
  /** For receiving the head, and the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** For a connection without a request. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
  /** How long the server waits for a body before the connection counts as idle. */
  readonly patienceMs: number;
}

export interface FastPathParts<T> {
  /** The claim of a POST to this target (path and query); null: the fast path does not take it. */
  claim(target: string): T | null;
  /** Answers one request. Never rejects. Undefined: 200 without a body. */
  answer(head: FastPathHead<T>, body: Buffer): Promise<FastPathReply | undefined>;
  /** Whether to wait for the rest of a body. Strangers get no memory for that. */
  mayWait(claim: T): boolean;
  /** Largest body that the fast path accepts, bytes. */
  readonly bodyBytes: number;
  readonly timeouts: FastPathTimeouts;
  /** Reserves memory for a body that arrives in pieces; it is bounded over all connections. */
  hold(claim: T): BodyReservation;
}
