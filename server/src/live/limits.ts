import type { SessionLimits } from './session.ts';

export interface LiveLimits extends SessionLimits {
  /** Time for a socket without a token in its address to send `authCmd`. */
  readonly authTimeoutMs: number;
  readonly pingIntervalMs: number;
  /** Silence after which a socket counts as lost. */
  readonly pongTimeoutMs: number;
  /** How often a session's account is looked at without being asked: it may have expired. */
  readonly confirmIntervalMs: number;
  readonly maxMessageBytes: number;
  readonly maxSessions: number;
  readonly maxSessionsPerUser: number;
  /** Sockets that have not said who they are. */
  readonly maxStrangers: number;
}

/** Times, sizes and texts of closing as ThingsBoard has them by default; the numbers of sessions are ours. */
export const defaultLiveLimits: LiveLimits = {
  authTimeoutMs: 10_000,
  pingIntervalMs: 10_000,
  pongTimeoutMs: 30_000,
  confirmIntervalMs: 60_000,
  maxMessageBytes: 32_768,
  maxSessions: 5000,
  maxSessionsPerUser: 500,
  maxStrangers: 500,
  maxSubscriptions: 2000,
  roomBytes: 262_144,
  maxPendingBytes: 16_777_216,
  maxPendingMessages: 10_000,
};
