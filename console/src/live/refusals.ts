import { liveErrorCodes } from '@oilsight/contract';
import { delayBefore } from './back-off.ts';
import type { BackOff } from './back-off.ts';

/** A subscription that the server does not serve. */
export interface Refusal {
  /**
   * `noAccess`: the account may not see it, `failed`: the server could not, for the moment at least, and is asked
   * again.
   */
  readonly why: 'noAccess' | 'failed';
  /** When it is asked again, ms; null: it is not, for the answer would be the same. */
  readonly nextTryAt: number | null;
}

export function whyOf(code: number): Refusal['why'] {
  return code === liveErrorCodes.unauthorized ? 'noAccess' : 'failed';
}

/**
 * The refused subscriptions of a connection, by their numbers. What may be served later is asked for again, less and
 * less often.
 */
export interface Refusals {
  /** The same list until one changes. */
  get(): readonly Refusal[];
  subscribe(listener: () => void): () => void;
  refused(cmdId: number, code: number): void;
  /** The subscription is served now, or has no listener left. */
  settled(cmdId: number): void;
  /** The connection is gone: all are asked for anew with the next one. */
  clear(): void;
}

interface Held {
  readonly refusal: Refusal;
  readonly attempt: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

const none: readonly Refusal[] = [];

export function createRefusals({
  backOff,
  isHidden,
  onRetry,
}: {
  readonly backOff: BackOff;
  isHidden(): boolean;
  onRetry(cmdId: number): void;
}): Refusals {
  const held = new Map<number, Held>();
  const listeners = new Set<() => void>();
  let shown = none;
  function tell(): void {
    shown = held.size === 0 ? none : [...held.values()].map(({ refusal }) => refusal);
    for (const listener of listeners) listener();
  }
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refused: (cmdId, code) => {
      const known = held.get(cmdId);
      clearTimeout(known?.timer);
      const why = whyOf(code);
      const attempt = (known?.attempt ?? 0) + 1;
      const waitMs = why === 'failed' ? delayBefore(attempt, backOff, isHidden(), Math.random()) : null;
      const timer = waitMs === null ? undefined : setTimeout(() => onRetry(cmdId), waitMs);
      held.set(cmdId, { refusal: { why, nextTryAt: waitMs === null ? null : Date.now() + waitMs }, attempt, timer });
      tell();
    },
    settled: (cmdId) => {
      const known = held.get(cmdId);
      if (known === undefined) return;
      clearTimeout(known.timer);
      held.delete(cmdId);
      tell();
    },
    clear: () => {
      if (held.size === 0) return;
      for (const { timer } of held.values()) clearTimeout(timer);
      held.clear();
      tell();
    },
  };
}
