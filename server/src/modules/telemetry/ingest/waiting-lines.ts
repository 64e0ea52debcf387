import { onAbort } from '../../../platform/on-abort.ts';

/** The place of a waiting message in its sender's queue. */
export interface Ticket {
  /** Whether no earlier message of the sender waits. */
  isFirst(): boolean;
  /** Resolves when the message may have become the first, or when `signal` is aborted. */
  turn(signal: AbortSignal): Promise<void>;
  /** Removes the message: it is queued for commit, or its sender has stopped waiting. */
  leave(): void;
}

/**
 * Waiting messages by sender, each sender's in order of arrival: indicators that are derived from frame to frame need
 * that order.
 */
export interface WaitingLines {
  /** @param nth number of the message in order of arrival; a message that has to wait again keeps its number */
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
      // Searched from the end, where nearly all messages are inserted.
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
