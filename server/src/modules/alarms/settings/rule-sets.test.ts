import type { AlarmRule } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { freshPhone } from '../../../../test/every-call.samples.ts';
import { buildAccountsAround, buildCustomer, buildDevice, buildGroup } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { createChanges } from '../../../platform/changes.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { createLimitStore } from '../../limits/limits.store.ts';
import { createMachineSettings } from '../../limits/machine-settings.ts';
import { createRuleSets } from './rule-sets.ts';
import { createRuleSetStore } from './rule-sets.store.ts';

let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let user: Caller;
beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
  user = await callerFor(app.url, (await buildAccountsAround(app.pg, device)).CUSTOMER_USER);
});
afterAll(() => app.close());

interface RuleSet {
  readonly fromAt: number;
  readonly rules: readonly AlarmRule[];
}
const ruleSets = ({ id }: Pick<BuiltDevice, 'id'>) =>
  app.pg.query(
    sqlQuery<RuleSet>(
      'test.ruleSets',
      'select from_at as "fromAt", rules from alarm_rule_set where device_id = $1 order by from_at',
    ),
    [id],
  );
const newest = async (of: Pick<BuiltDevice, 'id'>) => (await ruleSets(of)).at(-1)?.rules ?? null;
const thresholdOf = async (of: Pick<BuiltDevice, 'id'>, key = 'oil_temperature') =>
  (await newest(of))?.find((rule) => rule.key === key && rule.level === 1)?.high ?? null;
const change = (sql: string, values: readonly unknown[]) => app.pg.query(sqlQuery('test.change', sql), values);
const fresh = (machineType: 'hydraulic' | 'engine' = 'hydraulic') =>
  buildDevice(app.pg, { customer: factory, machineType });

async function contact(): Promise<string> {
  const form = { customerId: factory.id, contactName: 'Li Na', phone: freshPhone(), email: 'li@example.com' };
  return (await user.post<{ contactId: string }>('/system/alarmcontact', form)).data.contactId;
}
const level = (high: number) => ({
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high,
  onDelayMs: 60_000,
  deadband: 2,
  offDelayMs: 60_000,
  isLatched: false,
});
async function set(target: object, high: number): Promise<string> {
  const { data } = await user.post<{ settingId: string }>('/system/alarmset', {
    target,
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: { level1: level(high), level2: null },
    notices: {
      modes: ['sms'],
      contactIds: [await contact()],
      repeatMs: null,
      minimumGapMs: 0,
      quietHours: null,
      escalation: [],
    },
  });
  return data.settingId;
}

it('a new device has rules from its first moment on, by the limits of its machine type', async () => {
  const own = await fresh();
  await expect.poll(() => thresholdOf(own)).toBe(80);
  const [created] = await app.pg.query(
    sqlQuery<{ at: number }>('test.createdAt', 'select created_at as at from device where id = $1'),
    [own.id],
  );
  expect((await ruleSets(own)).map(({ fromAt }) => fromAt)).toEqual([created?.at]);
});

it('rules follow the limits of the device, of its machine type, and targets', async () => {
  const own = await fresh();
  await expect.poll(() => thresholdOf(own)).toBe(80);
  const limits = { level2Low: null, level2High: 50, level1Low: null, level1High: 60 };
  const of = { deviceId: own.id, key: 'oil_temperature' };
  await user.put('/system/limits/device', { ...of, version: 0, limits });
  await expect.poll(() => thresholdOf(own)).toBe(60);
  await user.put('/system/limits/device', { ...of, version: 1, limits: null });
  await expect.poll(() => thresholdOf(own)).toBe(80);
  const dates = (await ruleSets(own)).map(({ fromAt }) => fromAt);
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  expect(new Set(dates).size).toBe(3);
  await user.put('/system/limits/device/targets', {
    deviceId: own.id,
    version: 0,
    cleanlinessTarget: [16, 14, 11],
    hasServoValves: null,
    minimumViscosity: null,
    standstillC: null,
    filterBypassBar: null,
  });
  await expect.poll(() => thresholdOf(own, 'particle_ch1')).toBe(2500);
  await user.put('/system/limits/type', {
    customerId: factory.id,
    machineType: 'hydraulic',
    key: 'oil_temperature',
    version: 0,
    limits: { ...limits, level1High: 70 },
  });
  await expect.poll(() => thresholdOf(own)).toBe(70);
  await user.put('/system/limits/type', {
    customerId: factory.id,
    machineType: 'hydraulic',
    key: 'oil_temperature',
    version: 1,
    limits: null,
  });
  await expect.poll(() => thresholdOf(own)).toBe(80);
});

it('rules follow settings, and the group and type of the device', async () => {
  const own = await fresh('engine');
  const group = await buildGroup(app.pg, { id: factory.id, tenantId: factory.tenantId });
  await expect.poll(() => thresholdOf(own)).toBe(115);
  const ofType = await set({ kind: 'machineType', machineType: 'engine', tenantId: null, customerId: factory.id }, 101);
  await expect.poll(() => thresholdOf(own)).toBe(101);
  await set({ kind: 'group', groupId: group.id }, 102);
  await change('update device set group_id = $1 where id = $2', [group.id, own.id]);
  await expect.poll(() => thresholdOf(own)).toBe(102);
  const ofDevice = await set({ kind: 'device', deviceId: own.id }, 103);
  await expect.poll(() => thresholdOf(own)).toBe(103);
  expect((await newest(own))?.find(({ key }) => key === 'oil_temperature')).toMatchObject({
    settingId: ofDevice,
    version: 1,
  });
  await change('update device set group_id = $1 where id = $2', [factory.groupId, own.id]);
  await user.remove(`/system/alarmset/${ofDevice}`);
  await expect.poll(() => thresholdOf(own)).toBe(101);
  await change(`update device set machine_type = 'compressor' where id = $1`, [own.id]);
  await expect.poll(() => thresholdOf(own)).toBe(105);
  await user.remove(`/system/alarmset/${ofType}`);
});

it('a removed device has no rules until it is restored', async () => {
  const own = await fresh();
  await expect.poll(() => thresholdOf(own)).toBe(80);
  await change('update device set removed_at = now() where id = $1', [own.id]);
  await expect.poll(() => newest(own)).toEqual([]);
  await change('update device set removed_at = null where id = $1', [own.id]);
  await expect.poll(() => thresholdOf(own)).toBe(80);
});

it('a gateway never has any', async () => {
  const gateway = await buildDevice(app.pg, { customer: factory, isGateway: true });
  const machine = await fresh();
  await expect.poll(() => thresholdOf(machine)).toBe(80);
  expect(await ruleSets(gateway)).toEqual([]);
});

it('two servers write each change once', async () => {
  const log = pino({ level: 'silent' });
  const changes = createChanges({ url: app.adminUrl, log });
  const second = createRuleSets({
    store: createRuleSetStore(app.pg),
    machineSettings: createMachineSettings(createLimitStore(app.pg)),
    changes,
    onError: (error) => expect.fail(String(error)),
  });
  const machines = await Promise.all(Array.from({ length: 300 }, () => fresh()));
  for (const machine of machines) await expect.poll(() => thresholdOf(machine)).toBe(80);
  const counts = async () =>
    (
      await app.pg.query(
        sqlQuery<{ sets: number; devices: number }>(
          'test.sets',
          'select sets::int, count(*)::int as devices from (select count(*) as sets from alarm_rule_set where device_id = any($1) group by device_id) counted group by sets',
        ),
        [machines.map(({ id }) => id)],
      )
    ).map(({ sets, devices }) => [sets, devices]);
  expect(await counts()).toEqual([[1, 300]]);
  await changes.start();
  await second.start();
  try {
    const ofType = await set(
      { kind: 'machineType', machineType: 'hydraulic', tenantId: null, customerId: factory.id },
      77,
    );
    for (const machine of machines) await expect.poll(() => thresholdOf(machine)).toBe(77);
    await user.remove(`/system/alarmset/${ofType}`);
    for (const machine of machines) await expect.poll(() => thresholdOf(machine)).toBe(80);
  } finally {
    await second.stop();
    await changes.stop();
  }
  expect(await counts()).toEqual([[3, 300]]);
});
