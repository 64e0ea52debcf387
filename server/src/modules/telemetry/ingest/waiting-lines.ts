import { onAbort } from '../../../platform/on-abort.ts';

/** A message that waits to be queued, among those of its sender. */
export interface Ticket {
  /** Whether no earlier message of the sender waits. */
  isFirst(): boolean;
  /** Resolves when it may have become the first, or when `signal` is aborted. */
  turn(signal: AbortSignal): Promise<void>;
  /** It is queued, or waits no more. */
  leave(): void;
}

/**
 * Messages of senders that wait, each sender's in the order they came in: what is worked out from frame to frame needs
 * them in that order.
 */
export interface WaitingLines {
  /** @param nth grows with each message that comes in; one that has to wait again keeps its own */
  join(sender: number, nth: number): Ticket;
}

interface Waiting {
  readonly nth: number;
  wake: () => void;
}

export function createWaitingLines(): WaitingLines {
  const lines = new Map<number, Waiting[]>();
  return {
    join(sender, nth) {
      const line = lines.get(sender) ?? [];
      lines.set(sender, line);
      const waiting: Waiting = { nth, wake: nothing };
      // Looked for from the end, where nearly all of them go.
      line.splice(line.findLastIndex((other) => other.nth < nth) + 1, 0, waiting);
      return {
        isFirst: () => line[0] === waiting,
        turn(signal) {
          if (signal.aborted) return Promise.resolve();
          return new Promise((resolve) => {
            const forget = onAbort(signal, resolve);
            waiting.wake = () => {
              forget();
              resolve();
            };
          });
        },
        leave() {
          const place = line.indexOf(waiting);
          if (place < 0) return;
          line.splice(place, 1);
          if (place === 0) line[0]?.wake();
          if (line.length === 0 && lines.get(sender) === line) lines.delete(sender);
        },
      };
    },
  };
}

function nothing(): void {}
