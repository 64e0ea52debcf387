import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { createBus } from '../../../platform/bus.ts';
import { createHeavyReads } from '../../../platform/heavy-reads.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { ValueBudget } from '../../../live/value-budget.ts';
import { createLiveTelemetry } from './index.ts';

interface Reply {
  readonly update?: readonly unknown[] | null;
  readonly cmdId: number;
  readonly errorCode: number;
  readonly data: {
    readonly data: readonly { readonly latest: Record<string, Record<string, { ts: number; value: string }>> }[];
  } | null;
}

/** Opens a session on that many devices, each with one reading of `a`. */
function open(count: number, maxValues = 250_000, onRead = (): void => undefined) {
  const budget = new ValueBudget({ maxValues: 1_000_000, maxValuesPerUser: maxValues });
  const all = Array.from({ length: count }, (_, n): DeviceRef => ({
    key: n + 1,
    id: `device-${n}`,
    name: `Pump ${n}`,
    tenantId: 't',
    customerId: 'c',
    machineType: 'hydraulic',
    reportIntervalMs: 60_000,
    isGateway: false,
  }));
  const bus = createBus((error) => {
    throw error;
  });
  const live = createLiveTelemetry({
    store: {
      async latest(devices) {
        onRead();
        return new Map(devices.map(({ id }) => [id, [{ key: 'a', at: 7, value: 1, quality: 0 }]]));
      },
      raw: async () => [],
      buckets: async () => [],
    },
    devices: {
      resolve: async () => all,
      async *allRefs() {
        yield all;
      },
    },
    attributes: { read: async () => [] },
    bus,
    reads: createHeavyReads(createMetrics()),
    clock: { now: () => 0 },
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  });
  void live.start();
  const replies: Reply[] = [];
  const held = new Map<number, LiveSubscription>();
  const session: LiveSession = {
    scope: systemScope('test'),
    mayAsk: () => true,
    isOpen: true,
    asker: { person: 'ann', tenant: null },
    hasRoom: true,
    gone: new AbortController().signal,
    hold: (values) => budget.hold('ann', values),
    send: (text) => replies.push(JSON.parse(text) as Reply),
    whenRoom: () => undefined,
    add: (_, cmdId, subscription) => held.set(cmdId, subscription).size > 0,
    find: (_, cmdId) => held.get(cmdId) ?? null,
    remove(_, cmdId) {
      held.get(cmdId)?.close();
      held.delete(cmdId);
    },
    removeAll: () => held.clear(),
  };
  const command = live.commands.find(({ field }) => field === 'entityDataCmds');
  return {
    bus,
    budget,
    all,
    held,
    replies,
    async ask(cmdId: number, keys: number, page = true) {
      const query = {
        entityFilter: { type: 'entityType', entityType: 'DEVICE' },
        pageLink: { pageSize: 1000, page: 0 },
        entityFields: [],
      };
      const latestCmd = {
        keys: Array.from({ length: keys }, (_, n) => ({ type: 'TIME_SERIES', key: n === 0 ? 'a' : `k${cmdId} ${n}` })),
      };
      await command?.parse({ cmdId, ...(page ? { query } : {}), latestCmd })?.run(session);
    },
  };
}

describe('a page of devices over the socket', () => {
  it('tells the newest reading of each device, and nothing for keys it has not', async () => {
    const { ask, replies } = open(2);
    await ask(1, 2);
    expect(replies[0]?.data?.data.map(({ latest }) => latest['TIME_SERIES'])).toEqual(
      [1, 2].map(() => ({ a: { ts: 7, value: '1' }, 'k1 1': { ts: 0, value: '' } })),
    );
  });

  it('refuses a subscription of too many values and holds nothing of it', async () => {
    const { ask, replies, held } = open(1000);
    await ask(1, 51);
    expect(replies).toMatchObject([{ cmdId: 1, errorCode: 2, data: null }]);
    expect(held.size).toBe(0);
    await ask(2, 50);
    expect(replies[1]).toMatchObject({ cmdId: 2, errorCode: 0 });
  });

  it('takes no room for keys that no device has, but for their letters', async () => {
    const { ask, replies, budget } = open(1000);
    await ask(1, 1);
    const ofOne = budget.total;
    await ask(2, 50);
    expect(replies.map(({ errorCode }) => errorCode)).toEqual([0, 0]);
    expect(budget.total - 2 * ofOne).toBeLessThan(10);
  });

  it('tells a key that was invented as soon as a device has it', async () => {
    const { ask, replies, bus, all } = open(2);
    await ask(1, 3);
    const [device] = all;
    if (device === undefined) throw new Error('no device');
    bus.emit('readingsStored', {
      frames: [{ device, at: 9, keys: ['k1 2', 'other'], values: Float64Array.of(5, 6), quality: null }],
      texts: [],
      lane: 1,
      n: 1,
    });
    await expect.poll(() => replies.length).toBe(2);
    expect(replies[1]).toMatchObject({
      cmdId: 1,
      update: [{ entityId: { id: device.id }, latest: { TIME_SERIES: { 'k1 2': { ts: 9, value: '5' } } } }],
    });
  });

  it('is refused where a person has no room besides the other subscriptions, and has it again when those end', async () => {
    const { ask, replies, held, budget } = open(1000, 15_000);
    for (const cmdId of [1, 2, 3]) await ask(cmdId, 1);
    expect(replies.map(({ errorCode }) => errorCode)).toEqual([0, 0, 2]);
    held.get(2)?.close();
    await ask(4, 1);
    expect(replies.at(-1)).toMatchObject({ cmdId: 4, errorCode: 0 });
    for (const subscription of held.values()) subscription.close();
    expect(budget.total).toBe(0);
  });

  it('returns its memory when it ends while its devices are being read', async () => {
    const { ask, budget, held, replies } = open(10, 250_000, () => held.get(1)?.close());
    await ask(1, 2);
    expect([budget.total, replies]).toEqual([0, []]);
  });
});
