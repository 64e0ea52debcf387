import { PgBoss } from 'pg-boss';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

/** Background work. Register it before `start`. */
export interface Queue {
  /**
   * Runs the work in this process at once, and again `everyMs` after each run has ended, so that runs never overlap. A
   * failed run is logged.
   */
  every(name: string, everyMs: number, run: (signal: AbortSignal) => Promise<void>): void;
  /** Runs the work at the times of a cron expression (UTC), in one of several servers. A failed run is retried. */
  schedule(name: string, cron: string, run: () => Promise<void>): void;
  start(): Promise<void>;
  /** Waits for runs in progress to end. */
  stop(): Promise<void>;
}

export function createQueue({ url, log }: { readonly url: string; readonly log: Log }): Queue {
  const intervals: {
    readonly name: string;
    readonly everyMs: number;
    readonly run: (signal: AbortSignal) => Promise<void>;
  }[] = [];
  const workers = new Map<string, () => Promise<void>>();
  const crons = new Map<string, string>();
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
  let boss: PgBoss | null = null;

  const startBoss = async (): Promise<void> => {
    const started = (boss = new PgBoss({
      connectionString: url,
      application_name: 'oilsight jobs',
      max: 3,
      schema: 'job',
    }));
    started.on('error', (error) => {
      // While the app stops, the queue's connections end: those errors are expected.
      if (!stopping.signal.aborted) log.error({ err: error }, 'the job queue has trouble');
    });
    await started.start();
    for (const [name, run] of workers) {
      await started.createQueue(name, { retryLimit: 3, retryDelay: 30, retryBackoff: true });
      await started.work(name, { pollingIntervalSeconds: 5 }, run);
    }
    for (const { name } of await started.getSchedules()) if (!crons.has(name)) await started.unschedule(name);
    for (const [name, cron] of crons) await started.schedule(name, cron, null, { tz: 'UTC' });
  };

  const loop = async ({ name, everyMs, run }: (typeof intervals)[number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      await run(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'a job failed');
      });
      await pause(everyMs, stopping.signal);
    }
  };

  return {
    every: (name, everyMs, run) => void intervals.push({ name, everyMs, run }),
    schedule(name, cron, run) {
      crons.set(name, cron);
      workers.set(name, run);
    },
    async start() {
      if (workers.size > 0) await startBoss();
      loops = intervals.map(loop);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await boss?.stop({ graceful: true, timeout: 5_000 });
      boss = null;
    },
  };
}
