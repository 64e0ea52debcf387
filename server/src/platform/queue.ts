import { PgBoss } from 'pg-boss';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

/** Work that nobody waits for. Register before `start`. */
export interface Queue {
  /** Runs in this process at once and then again `everyMs` after each run has ended, so it never overlaps itself. A run that fails is logged. */
  every(name: string, everyMs: number, run: (signal: AbortSignal) => Promise<void>): void;
  /** Runs at the times of a cron expression (UTC), in one server of several. A run that fails is tried again. */
  schedule(name: string, cron: string, run: () => Promise<void>): void;
  /** Handles what `send` puts in, one at a time. What fails is tried again, at most three times, at growing intervals. */
  work<Data extends object>(name: string, run: (data: Data) => Promise<void>): void;
  /** Kept until it is done, also over a crash. */
  send<Data extends object>(name: string, data: Data): Promise<void>;
  start(): Promise<void>;
  /** Lets runs in progress end. */
  stop(): Promise<void>;
}

type Run = (data: object) => Promise<void>;

export function createQueue({ url, log }: { readonly url: string; readonly log: Log }): Queue {
  const intervals: { readonly name: string; readonly everyMs: number; readonly run: (signal: AbortSignal) => Promise<void> }[] = [];
  const workers = new Map<string, Run>();
  const crons = new Map<string, string>();
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
  let boss: PgBoss | null = null;

  const startBoss = async (): Promise<PgBoss> => {
    const started = new PgBoss({ connectionString: url, application_name: 'oilsight jobs', max: 3, schema: 'job' });
    started.on('error', (error) => log.error({ err: error }, 'the job queue has trouble'));
    await started.start();
    for (const [name, run] of workers) {
      await started.createQueue(name, { retryLimit: 3, retryDelay: 30, retryBackoff: true });
      await started.work<object>(name, { pollingIntervalSeconds: 5 }, async (jobs) => {
        for (const job of jobs) await run(job.data);
      });
    }
    for (const { name } of await started.getSchedules()) if (!crons.has(name)) await started.unschedule(name);
    for (const [name, cron] of crons) await started.schedule(name, cron, null, { tz: 'UTC' });
    return started;
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
    work: (name, run) => void workers.set(name, run as Run),
    async send(name, data) {
      if (boss === null) throw new Error(`the queue is not running: ${name}`);
      await boss.send(name, data);
    },
    async start() {
      if (workers.size > 0) boss = await startBoss();
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
