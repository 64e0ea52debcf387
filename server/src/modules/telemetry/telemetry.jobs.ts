import { dayMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Arrivals } from './arrivals.store.ts';
import type { TelemetryStore } from './telemetry.store.ts';

const refreshEveryMs = 60_000;
const retainArrivalsEveryMs = 60_000;

/** Schedules the update of aggregates and the deletion of data past its retention time. */
export function registerTelemetryJobs(
  queue: Pick<Queue, 'every' | 'schedule'>,
  {
    store,
    arrivals,
    clock,
    retentionDays,
  }: {
    store: TelemetryStore;
    arrivals: Pick<Arrivals, 'retain'>;
    clock: Clock;
    retentionDays: number;
  },
): void {
  queue.every('telemetry-aggregates', refreshEveryMs, async (signal) => {
    await store.refreshAggregates(signal);
  });
  queue.every('telemetry-arrivals', retainArrivalsEveryMs, async (signal) => {
    await arrivals.retain(signal);
  });
  queue.schedule('telemetry-retention', '20 3 * * *', async () => {
    await store.retain(clock.now() - retentionDays * dayMs);
  });
}
