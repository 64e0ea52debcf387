import type { CountedDevices, Device, DeviceStateMessage, TopicUpdate } from '@oilsight/contract';
import { findRule } from '@oilsight/oil';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { putRules as putRulesOf } from '../../../test/alarm-engine.ts';
import { temperatureRule } from '../../../test/alarm-rules.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { AlarmOptions, BuiltDevice } from '../../../test/factories.ts';
import { openLive, type LiveClient } from '../../../test/live-client.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createLeadingAlarmStore } from './records/leading-alarms.store.ts';

const minute = 60_000;

let running: TestApp;
let customer: Awaited<ReturnType<typeof buildCustomer>>;
let user: Caller;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
  customer = await buildCustomer(running.pg);
  user = await callerFor(
    running.url,
    await buildAccount(running.pg, {
      authority: 'TENANT_ADMIN',
      tenantId: customer.tenantId,
    }),
  );
});
afterAll(() => running.close());

const run = (text: string, values: readonly unknown[]) => running.pg.query(sqlQuery('test.run', text), [...values]);
const settled = () => running.app.services.alarms.engine.settled();
const stateOf = async ({ id }: BuiltDevice) =>
  (await user.get<Device>('/system/datascreen/getDeviceInfo', { deviceId: id })).data.state;
const countFor = async (caller: Caller) => {
  const { level1, level2 } = (await caller.get<CountedDevices>('/system/dataanalysis/countDevices')).data.all
    .deviceStatuses;
  return { level1, level2 };
};
/** A socket that follows a topic, behind its first message. */
async function follow(topic: string): Promise<LiveClient> {
  const live = await openLive(running.url);
  live.send({ authCmd: { cmdId: 0, token: user.token }, topicSubCmds: [{ cmdId: 1, topic }] });
  await live.nextJson<TopicUpdate>();
  return live;
}
const report = (device: BuiltDevice, at = Date.now(), value = 50) =>
  running.app.services.telemetryStore.append(
    [{ device, at, keys: ['oil_temperature'], values: [value], quality: null }],
    [],
  );

describe('the state of a device', () => {
  it.each<[string, readonly AlarmOptions[], string]>([
    ['without an alarm', [], 'normal'],
    ['with a warning', [{ level: 2 }], 'level2'],
    ['with an alarm and its warning', [{ level: 1 }, { level: 2 }], 'level1'],
    ['with an alarm that was processed', [{ level: 1, processedAt: Date.now() }], 'level1'],
    ['with an alarm that cleared', [{ level: 1, clearedAt: Date.now() }], 'normal'],
    ['with one that is latched', [{ level: 1, clearedAt: Date.now(), isLatched: true }], 'normal'],
    ['with one that never was', [{ level: 1, withdrawnAt: Date.now() }], 'normal'],
    ['with one that a sensor fault stands for', [{ level: 1, isMasked: true }], 'normal'],
    [
      'with the sensor fault that stands for it',
      [
        { level: 1, isMasked: true },
        { kind: 'sensorFault', findingRule: 'S01' },
      ],
      'fault',
    ],
    [
      'with a sensor fault and a warning',
      [
        { level: 2, findingRule: 'W01' },
        { kind: 'sensorFault', level: 1, findingRule: 'S01' },
      ],
      'level2',
    ],
    ['with a notice of its silence, while it reports', [{ kind: 'silence' }], 'normal'],
  ])('%s', async (_, alarms, expected) => {
    const device = await buildDevice(running.pg, { customer });
    await report(device);
    // The engine withdraws records that no reading justifies.
    await settled();
    for (const alarm of alarms) await buildAlarmRecord(running.pg, device, alarm);
    await expect.poll(() => stateOf(device)).toBe(expected);
  });

  it('goes with its alarm through list, counts and socket, whichever server writes the record', async () => {
    const device = await buildDevice(running.pg, { customer });
    await report(device);
    await settled();
    const before = await countFor(user);
    const live = await follow('devices');
    const raisedAt = Date.now() - 5 * minute;
    const { id } = await buildAlarmRecord(running.pg, device, {
      level: 1,
      indicator: null,
      findingRule: 'W01',
      raisedAt,
    });
    expect((await live.nextJson<TopicUpdate>()).message).toMatchObject([
      {
        deviceId: device.id,
        state: 'level1',
        leading: null,
        finding: { zh: expect.any(String), en: expect.any(String) },
        since: raisedAt - minute,
        indicators: { oil_temperature: 'normal' },
      },
    ]);
    expect(await stateOf(device)).toBe('level1');
    expect(await countFor(user)).toEqual({ ...before, level1: before.level1 + 1 });
    const { rows: listed } = await user.get<Device[]>('/system/customerdevice/list', {
      state: 'level1',
      pageSize: 100,
    });
    expect(listed.map(({ deviceId }) => deviceId)).toContain(device.id);
    await run('update alarm_record set cleared_at = now(), ended_at = now() where id = $1', [id]);
    const [message] = (await live.nextJson<{ message: DeviceStateMessage[] }>()).message;
    expect(message).toMatchObject({ deviceId: device.id, state: 'normal', finding: null, since: null });
    expect(await countFor(user)).toEqual(before);
    live.close();
  });

  it.each<[string, readonly AlarmOptions[], string]>([
    ['a younger finding before a limit', [{ level: 1 }, { level: 1, indicator: null, findingRule: 'W01' }], 'W01'],
    [
      'a graver limit before a finding of something else',
      [
        { level: 1, category: 'viscosity' },
        { level: 2, indicator: null, findingRule: 'W01', category: 'water' },
      ],
      'limit',
    ],
    [
      'the finding that says why a graver limit is passed',
      [
        { level: 1, category: 'water' },
        { level: 2, indicator: null, findingRule: 'W01', category: 'water' },
      ],
      'W01',
    ],
    [
      'the older of two findings',
      [
        { level: 2, indicator: null, findingRule: 'W01' },
        { level: 2, indicator: null, findingRule: 'H01' },
      ],
      'W01',
    ],
    ['the older of two limits', [{ level: 2 }, { level: 2, indicator: 'oil_pressure' }], 'limit'],
  ])('has one cause: %s', async (_, alarms, expected) => {
    const device = await buildDevice(running.pg, { customer });
    await report(device);
    for (const [n, alarm] of alarms.entries())
      await buildAlarmRecord(running.pg, device, { ...alarm, raisedAt: Date.now() - (20 - n) * minute });
    const cause = async () => {
      const { leading, finding } =
        (await createLeadingAlarmStore(running.pg).leading([device.id])).get(device.id) ?? {};
      return finding?.en ?? (leading === 'oil_temperature' ? 'limit' : leading);
    };
    const names = { W01: findRule('W01')?.name.en, limit: 'limit' };
    expect(await cause()).toBe(names[expected as keyof typeof names]);
  });

  it('keeps which limit is passed where a finding names it', async () => {
    const device = await buildDevice(running.pg, { customer });
    const passed = async () =>
      (await createLeadingAlarmStore(running.pg).leading([device.id])).get(device.id)?.passed ?? null;
    await buildAlarmRecord(running.pg, device, { level: 1, category: 'water' });
    expect(await passed()).toBe(null);
    await buildAlarmRecord(running.pg, device, { level: 2, indicator: null, findingRule: 'W01', category: 'water' });
    expect(await passed()).toBe('oil_temperature');
  });

  it('does not follow its values to and fro, and its values do not wait for an alarm', async () => {
    const device = await buildDevice(running.pg, { customer, machineType: 'hydraulic', reportIntervalMs: minute });
    await putRules(device);
    const start = Date.now() - 4 * minute;
    const live = await follow(`device:${device.id}`);
    const next = async () => (await live.nextJson<{ message: DeviceStateMessage }>()).message;
    const shown = ({ state, indicators }: DeviceStateMessage) => `${state} ${indicators['oil_temperature']}`;
    await report(device, start, 50);
    expect(shown(await next())).toBe('normal normal');
    await report(device, start + 1000, 90);
    expect(shown(await next())).toBe('normal level1');
    await report(device, start + 2000, 50);
    expect(shown(await next())).toBe('normal normal');
    await report(device, start + 3000, 90);
    expect(shown(await next())).toBe('normal level1');
    await report(device, start + 63_000, 90);
    expect(shown(await next())).toBe('level1 level1');
    await report(device, start + 64_000, 50);
    expect(shown(await next())).toBe('level1 normal');
    await report(device, start + 65_000, 90);
    expect(shown(await next())).toBe('level1 level1');
    await report(device, start + 66_000, 50);
    expect(shown(await next())).toBe('level1 normal');
    await report(device, start + 186_000, 50);
    expect(shown(await next())).toBe('normal normal');
    live.close();
  });
});

/** Level 1 above 80, level 2 above 70 °C: after a minute, and over when it was below by 5 K for two minutes. */
const putRules = (device: BuiltDevice) =>
  putRulesOf(running.pg, device, [temperatureRule, { ...temperatureRule, level: 2, high: 70 }]);

const findingsOf = {
  none: { findings: [], maskedKeys: [] },
  wear1: {
    findings: [{ ruleId: 'W01', category: 'wear', state: 'level1', sameCauseAs: [], evidence: [] }],
    maskedKeys: [],
  },
  water2: {
    findings: [{ ruleId: 'H01', category: 'water', state: 'level2', sameCauseAs: [], evidence: [] }],
    maskedKeys: [],
  },
  fault: {
    findings: [{ ruleId: 'S01', category: 'sensor', state: 'fault', sameCauseAs: [], evidence: [] }],
    maskedKeys: ['oil_temperature'],
  },
} as const;

describe('devices counted at level 1 and level 2', () => {
  const step = fc.record({
    device: fc.nat(3),
    /** Minutes ago; readings come in any order. */
    ago: fc.integer({ min: 0, max: 40 }),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(50, 68, 75, 90) },
      { weight: 1, arbitrary: fc.constantFrom<keyof typeof findingsOf>('none', 'wear1', 'water2', 'fault') },
    ),
    /** Whether what came until here is evaluated first: then older readings are late. */
    isWaited: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  });

  const levels = [
    { device: 0, what: 90 },
    { device: 1, what: 75 },
  ] as const;
  /** One device at each level. */
  const bothLevels = levels.flatMap(({ device, what }) =>
    [4, 2, 0].map((ago) => ({ device, ago, what, isWaited: false })),
  );

  it('are the reporting devices with open records of that level, in whatever order readings and findings come', async () => {
    const seen = { level1: 0, level2: 0 };
    const checked = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
        const factory = await buildCustomer(running.pg, { tenant: { id: customer.tenantId } });
        const dealer = await callerFor(
          running.url,
          await buildAccount(running.pg, {
            authority: 'CUSTOMER_USER',
            tenantId: factory.tenantId,
            customerId: factory.id,
          }),
        );
        const devices: BuiltDevice[] = [];
        for (let n = 0; n < 4; n += 1) {
          const device = await buildDevice(running.pg, { customer: factory, reportIntervalMs: minute });
          await putRules(device);
          devices.push(device);
        }
        const now = Date.now();
        // The last device is silent: nothing of it is newer than ten minutes.
        const timeOf = (ago: number, n: number) => now - (ago + (n === 3 ? 10 : 0)) * minute;
        for (const { device: n, ago, what, isWaited } of steps) {
          const device = devices[n] as BuiltDevice;
          if (typeof what === 'number') await report(device, timeOf(ago, n), what);
          else
            await run(
              'insert into finding_change (device_id, at, findings) values ($1, $2, $3) on conflict do nothing',
              [device.id, new Date(timeOf(ago, n)), JSON.stringify(findingsOf[what])],
            );
          if (isWaited) await settled();
        }
        await settled();
        const open = await running.pg.query(
          sqlQuery<{ id: string; level: number }>(
            'test.open',
            `select device_id as id, min(level)::int as level from alarm_record
             where customer_id = $1 and kind = 'oil' and cleared_at is null and withdrawn_at is null and not is_masked
             group by device_id`,
          ),
          [factory.id],
        );
        const isHeard = (n: number) =>
          n !== 3 && steps.some(({ device, ago, what }) => device === n && typeof what === 'number' && ago < 5);
        const reporting = new Set(devices.flatMap(({ id }, n) => (isHeard(n) ? [id] : [])));
        const expected = {
          level1: open.filter(({ id, level }) => reporting.has(id) && level === 1).length,
          level2: open.filter(({ id, level }) => reporting.has(id) && level === 2).length,
        };
        seen.level1 += expected.level1;
        seen.level2 += expected.level2;
        await expect.poll(() => countFor(dealer)).toEqual(expected);
      }),
      { numRuns: rounds(4, 60), endOnFailure: true, examples: [[bothLevels]] },
    );
    expect(fc.defaultReportMessage(checked)).toBeUndefined();
    expect(seen.level1).toBeGreaterThan(0);
    expect(seen.level2).toBeGreaterThan(0);
  });
});
