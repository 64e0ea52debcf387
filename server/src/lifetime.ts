import type { Part } from './module-context.ts';
import type { Log } from './platform/log.ts';

export interface LifetimeParts {
  /** Started in this order and stopped in the reverse one. */
  readonly parts: readonly Part[];
  readonly log: Log;
  /** Called once, before the first part is stopped. */
  onStop(): void;
  /** Releases what the parts share, after all parts have stopped. */
  close(): Promise<void>;
}

export interface Lifetime {
  /** Starts all parts. When one cannot start, those before it are stopped and the error is thrown. */
  start(): Promise<void>;
  /** Stops the parts once, however often it is called. */
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
        // Added before it starts, so that a part that fails half-way is stopped too.
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
