import type { PaceBounds } from './pace.ts';
import type { ValueBounds } from './value-budget.ts';

/** The bounds of one socket. */
export interface SessionBounds {
  readonly maxSubscriptions: number;
  /** Unsent bytes above which the session counts as behind and its updates are merged. */
  readonly roomBytes: number;
  /** Most unsent bytes and messages of a socket. */
  readonly maxPendingBytes: number;
  readonly maxPendingMessages: number;
}

export interface LiveBounds extends SessionBounds, ValueBounds {
  /** Time for a socket without a token in its address to send `authCmd`. */
  readonly authTimeoutMs: number;
  readonly pingIntervalMs: number;
  /** Silence after which a socket counts as lost. */
  readonly pongTimeoutMs: number;
  /** How long a client may read nothing of what waits to be sent to it. */
  readonly unreadMs: number;
  /** How often a session's account is checked without an event: it may have expired. */
  readonly confirmIntervalMs: number;
  readonly maxMessageBytes: number;
  readonly maxSessions: number;
  readonly maxSessionsPerUser: number;
  /** Sockets of one login, or of one display. */
  readonly maxSessionsPerLogin: number;
  /** Sockets that are not logged in; the oldest is closed for a new one. */
  readonly maxStrangers: number;
  readonly maxStrangersPerNetwork: number;
  /** Unsent characters of all sockets together, and of one person's. */
  readonly maxUnsent: number;
  readonly maxUnsentPerUser: number;
  /**
   * Bytes of messages that one person may send over all sockets, and a socket before its login. A faster sender is not
   * read meanwhile.
   */
  readonly pace: PaceBounds;
  readonly strangersPace: PaceBounds;
}

/**
 * Times, sizes and closing texts are ThingsBoard's defaults; the numbers of sockets, values and unsent characters are
 * ours.
 */
export const defaultLiveBounds: LiveBounds = {
  authTimeoutMs: 10_000,
  pingIntervalMs: 10_000,
  pongTimeoutMs: 30_000,
  unreadMs: 120_000,
  confirmIntervalMs: 60_000,
  maxMessageBytes: 32_768,
  maxSessions: 5000,
  maxSessionsPerUser: 60,
  maxSessionsPerLogin: 20,
  maxStrangers: 500,
  maxStrangersPerNetwork: 50,
  maxValues: 1_000_000,
  maxValuesPerUser: 250_000,
  maxUnsent: 134_217_728,
  maxUnsentPerUser: 33_554_432,
  pace: { perSecond: 262_144, burst: 2_097_152 },
  strangersPace: { perSecond: 4096, burst: 65_536 },
  maxSubscriptions: 2000,
  roomBytes: 262_144,
  maxPendingBytes: 16_777_216,
  maxPendingMessages: 10_000,
};
