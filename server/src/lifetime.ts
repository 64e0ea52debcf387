import type { Part } from './module-context.ts';
import type { Log } from './platform/log.ts';

export interface LifetimeParts {
  /** Started in this order and stopped in the opposite one. */
  readonly parts: readonly Part[];
  readonly log: Log;
  /** Told once, before the first part is stopped. */
  onStop(): void;
  /** Lets go of what the parts share, after all of them. */
  close(): Promise<void>;
}

export interface Lifetime {
  /** When a part cannot start, those before it are stopped and the error is the caller's. */
  start(): Promise<void>;
  /** Stops once, however often it is asked for. */
  stop(): Promise<void>;
}

/** Starts and stops the parts of the app. */
export function createLifetime({ parts, log, onStop, close }: LifetimeParts): Lifetime {
  const started: Part[] = [];
  let stopping: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    onStop();
    for (const { name, runs } of started.toReversed()) {
      await runs.stop().catch((error: unknown) => log.error({ err: error, part: name }, 'a part did not stop'));
    }
    await close();
  }
  const stop = (): Promise<void> => (stopping ??= stopAll());

  return {
    stop,
    async start() {
      for (const part of parts) {
        // Before it starts: a part that fails half-way has something to stop.
        started.push(part);
        try {
          await part.runs.start();
        } catch (error) {
          await stop();
          throw error;
        }
      }
    },
  };
}
