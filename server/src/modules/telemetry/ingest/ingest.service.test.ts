import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { hearing } from '../../../../test/changes.ts';
import { machineOf } from '../../../../test/machines.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame, LatestReading } from '../telemetry.store.ts';
import { createIngest } from './ingest.service.ts';
import type { IngestParts } from './ingest.service.ts';

const device: DeviceRef = {
  key: 1,
  id: '1',
  name: 'Unit',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const message = new TextEncoder().encode('{"x":1}');
const aheadMs = 10_000;

/** Creates an ingest with a fixed clock and a store in memory. */
function setUp({
  limits = { messagesPerSecond: 0 },
  latest = [],
  whenRead = Promise.resolve(),
}: Pick<IngestParts, 'limits'> & { latest?: LatestReading[]; whenRead?: Promise<void> } = {}) {
  const clock = {
    at: 1_763_712_000_000,
    now() {
      return this.at;
    },
  };
  const stored: Frame[] = [];
  let failing = 0;
  const ingest = createIngest({
    store: {
      append: async (frames) => {
        stored.push(...frames);
        if (failing === 0) return;
        failing -= 1;
        throw new Error('the connection was lost, and nobody knows whether it is on disk');
      },
      latest: async () => {
        await whenRead;
        return new Map([[device.id, latest]]);
      },
      raw: async () => [],
    },
    machines: { machinesOf: async () => new Map([[device.id, machineOf('hydraulic')]]) },
    keyMappings: { keyMappingsOf: async () => new Map() },
    devices: { aliasesOf: async () => new Map(), createForGateway: async () => device },
    changes: hearing(),
    maxDevices: 1000,
    clock,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    ...(limits === undefined ? {} : { limits }),
  });
  return { ingest, clock, stored, fail: (times: number) => (failing = times) };
}

const times = (frames: readonly Frame[]) => frames.map(({ at }) => at);

describe('messages without a time', () => {
  it('beyond what the clock can follow are refused with 429, and those taken have times of their own', async () => {
    const { ingest, stored } = setUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: aheadMs + 500 }, () => ingest.telemetry(device, message)),
    );
    const taken = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { error: string }] : [],
    );
    expect([taken, refused.length]).toEqual([aheadMs + 1, 499]);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['tooManyRequests']));
    expect(new Set(times(stored)).size).toBe(taken);
  });

  it('wait for the clock where the sender can wait', async () => {
    const { ingest, clock, stored } = setUp();
    const wait = new AbortController().signal;
    const all = Array.from({ length: aheadMs + 10 }, () => ingest.telemetry(device, message, { wait }));
    await Promise.all(all.slice(0, aheadMs + 1));
    clock.at += 100;
    await Promise.all(all);
    expect(new Set(times(stored)).size).toBe(aheadMs + 10);
  });

  it('take no time when they are refused', async () => {
    const { ingest, clock, stored } = setUp({ limits: { messagesPerSecond: 1, messagesBurst: 2 } });
    const send = () => ingest.telemetry(device, message);
    await Promise.allSettled(Array.from({ length: 50 }, send));
    clock.at += 1000;
    await send();
    expect(times(stored)).toEqual([clock.at - 1000, clock.at - 999, clock.at]);
  });

  it('have times after those given before a restart', async () => {
    const before = 1_763_712_000_500;
    const { ingest, stored } = setUp({ latest: [{ key: 'x', at: before, value: 1, quality: 0 }] });
    await ingest.telemetry(device, message);
    expect(times(stored)).toEqual([before + 1]);
  });

  it('keep their time when they are tried again', async () => {
    const { ingest, clock, stored, fail } = setUp({
      limits: {
        messagesPerSecond: 0,
        queue: { queueReadings: 100, queueBytes: 1e6, batchReadings: 100, batchBytes: 1e6, restMs: 1, restMostMs: 1 },
      },
    });
    fail(1);
    await ingest.telemetry(device, message, { wait: new AbortController().signal });
    expect(times(stored)).toEqual([clock.at, clock.at]);
  });
});

describe('a message nobody waits for any more', () => {
  it('is not stored when its deadline passed before it was queued', async () => {
    const read = Promise.withResolvers<void>();
    const { ingest, stored } = setUp({ whenRead: read.promise });
    const deadline = new AbortController();
    const sending = ingest.telemetry(device, message, { deadline: deadline.signal });
    deadline.abort();
    read.resolve();
    await expect(sending).rejects.toMatchObject({ error: 'overloaded' });
    expect(stored).toEqual([]);
  });
});
