import { PgBoss } from 'pg-boss';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createLog } from './log.ts';
import { createQueue, type Queue } from './queue.ts';

async function queueWith(register: (queue: Queue) => void): Promise<{ queue: Queue; url: string; logged: string[] }> {
  const { url, drop } = await createTestDatabase();
  const logged: string[] = [];
  const queue = createQueue({
    url,
    log: createLog({ level: 'error', isReadable: false, write: (line) => logged.push(line) }),
  });
  register(queue);
  await queue.start();
  onTestFinished(async () => {
    await queue.stop();
    await drop();
  });
  return { queue, url, logged };
}

describe('jobs', () => {
  it('run when their time has come', async () => {
    const ran = Promise.withResolvers<string>();
    const { url } = await queueWith((queue) => queue.schedule('seal', '30 3 * * *', async () => ran.resolve('ran')));
    // Adds the jobs that the scheduler's clock would add.
    const clock = new PgBoss({ connectionString: url, schema: 'job', supervise: false, schedule: false });
    await clock.start();
    await clock.send('seal', {});
    await clock.stop();
    expect(await ran.promise).toBe('ran');
  });

  it('run again after each end, never twice at once, also when a run fails', async () => {
    const third = Promise.withResolvers<void>();
    let running = 0;
    let maxAtOnce = 0;
    let runs = 0;
    const { logged } = await queueWith((queue) =>
      queue.every('refresh', 1, async () => {
        running += 1;
        maxAtOnce = Math.max(maxAtOnce, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        runs += 1;
        if (runs === 3) third.resolve();
        if (runs === 1) throw new Error('first');
      }),
    );
    await third.promise;
    expect(maxAtOnce).toBe(1);
    expect(logged.map((line) => (JSON.parse(line) as { job: string }).job)).toEqual(['refresh']);
  });

  it('are told to end, and waited for', async () => {
    const begun = Promise.withResolvers<void>();
    let isEnded = false;
    const { queue } = await queueWith((registering) =>
      registering.every('long', 60_000, async (signal) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isEnded = true;
      }),
    );
    await begun.promise;
    await queue.stop();
    expect(isEnded).toBe(true);
  });

  it('keep schedules in the database and refuse a wrong expression', async () => {
    await queueWith((queue) => queue.schedule('retention', '30 3 * * *', async () => undefined));
    await expect(queueWith((queue) => queue.schedule('retention', 'at noon', async () => undefined))).rejects.toThrow(
      /cron|expression|invalid/i,
    );
  });
});
