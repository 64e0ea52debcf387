import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { createBus } from '../../../platform/bus.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { createLiveTelemetry } from './index.ts';

interface Reply {
  readonly cmdId: number;
  readonly errorCode: number;
  readonly data: { readonly data: readonly { readonly latest: Record<string, Record<string, { ts: number; value: string }>> }[] } | null;
}

/** As many devices as asked for, each with one reading of `a`. */
function open(count: number) {
  const all = Array.from({ length: count }, (_, n): DeviceRef => ({
    key: n + 1, id: `device-${n}`, name: `Pump ${n}`, tenantId: 't', customerId: 'c', machineType: 'hydraulic', reportIntervalMs: 60_000, isGateway: false,
  }));
  const bus = createBus((error) => {
    throw error;
  });
  const live = createLiveTelemetry({
    store: { latest: async (devices) => new Map(devices.map(({ id }) => [id, [{ key: 'a', at: 7, value: 1, quality: 0 }]])), raw: async () => [], buckets: async () => [] },
    devices: { resolve: async () => all, async *allRefs() { yield all; } }, attributes: { read: async () => [] },
    bus, clock: { now: () => 0 }, metrics: createMetrics(), log: pino({ level: 'silent' }),
  });
  const replies: Reply[] = [];
  const held = new Map<number, LiveSubscription>();
  const session: LiveSession = {
    scope: systemScope('test'), isOpen: true, hasRoom: true,
    get values() {
      return [...held.values()].reduce((sum, { values }) => sum + (values ?? 0), 0);
    },
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
    held, replies,
    async ask(cmdId: number, keys: number, page = true) {
      const query = { entityFilter: { type: 'entityType', entityType: 'DEVICE' }, pageLink: { pageSize: 1000, page: 0 }, entityFields: [] };
      const latestCmd = { keys: Array.from({ length: keys }, (_, n) => ({ type: 'TIME_SERIES', key: n === 0 ? 'a' : `k${cmdId} ${n}` })) };
      await command?.parse({ cmdId, ...(page ? { query } : {}), latestCmd })?.run(session);
    },
  };
}

describe('a page of devices over the socket', () => {
  it('tells the newest reading of each device, and nothing for keys it has not', async () => {
    const { ask, replies } = open(2);
    await ask(1, 2);
    expect(replies[0]?.data?.data.map(({ latest }) => latest['TIME_SERIES'])).toEqual([1, 2].map(() => ({ a: { ts: 7, value: '1' }, 'k1 1': { ts: 0, value: '' } })));
  });

  it('refuses a subscription of too many values and holds nothing of it', async () => {
    const { ask, replies, held } = open(1000);
    await ask(1, 51);
    expect(replies).toMatchObject([{ cmdId: 1, errorCode: 2, data: null }]);
    expect(held.size).toBe(0);
    await ask(2, 50);
    expect(replies[1]).toMatchObject({ cmdId: 2, errorCode: 0 });
  });

  it('refuses what a session has no room for besides its other subscriptions', async () => {
    const { ask, replies, held } = open(1000);
    for (let cmdId = 1; cmdId <= 4; cmdId += 1) await ask(cmdId, 50);
    await ask(5, 1);
    expect(replies.map(({ errorCode }) => errorCode)).toEqual([0, 0, 0, 0, 2]);
    held.get(4)?.close();
    held.delete(4);
    await ask(6, 50);
    expect(replies.at(-1)).toMatchObject({ cmdId: 6, errorCode: 0 });
  });
});
