import type { AlarmPreview } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccountsAround, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import type { Frame } from '../../../events.ts';
import { occurrencesOf } from '../engine/occurrences.rules.ts';

const now = Date.UTC(2026, 9, 15, 10, 20);
const minute = 60_000;
const day = 1440;
let app: TestApp;
let device: BuiltDevice;
let user: Caller;

/** °C, by the minutes before now: warm for three days, with an hour at 90 and a spike of two minutes. */
function temperatureAt(ago: number): number {
  const wave = (ago * 37) % 5;
  if (ago > 20 * day && ago < 20 * day + 60) return 90 + wave / 10;
  if (ago === 10 * day || ago === 10 * day + 1) return 95;
  return ago < 3 * day ? 68 + wave : 50 + wave;
}
const readings = Array.from({ length: 38 * day }, (_, n) => ({
  at: now - (38 * day - n) * minute,
  value: temperatureAt(38 * day - n),
  quality: n % 997 === 0 ? 2 : 0,
}));

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  device = await buildDevice(app.pg, { machineType: 'hydraulic' });
  user = await callerFor(app.url, (await buildAccountsAround(app.pg, device)).CUSTOMER_USER);
  const frames = readings.map(({ at, value, quality }): Frame => ({
    device,
    at,
    keys: ['oil_temperature'],
    values: [value],
    quality: quality === 0 ? null : Uint8Array.of(quality),
  }));
  for (let from = 0; from < frames.length; from += 10_000)
    await app.app.services.telemetryStore.append(frames.slice(from, from + 10_000), []);
  await app.app.services.telemetryStore.refreshAggregates();
});
afterAll(() => app.close());

const level = (high: number) => ({
  measure: 'value' as const,
  hours: null,
  follows: 'own' as const,
  low: null,
  high,
  onDelayMs: 10 * minute,
  deadband: 2,
  offDelayMs: 30 * minute,
  isLatched: false,
});
const previewOf = (conditions: object) =>
  user.post<AlarmPreview>('/system/alarmset/preview', {
    deviceId: device.id,
    indicator: 'oil_temperature',
    conditions,
  });

it('tells what a setting would have raised in 30 days, and what the rules in force raise', async () => {
  const { code, data } = await previewOf({ level1: level(88), level2: level(71) });
  expect(code).toBe(200);
  const from = Date.UTC(2026, 8, 15, 10);
  const within = readings.filter(({ at }) => at >= from);
  const foldOf = (high: number, levelOf: 1 | 2) =>
    occurrencesOf({ ...level(high), key: '', indicator: '', settingId: null, version: 0, level: levelOf }, within, {
      holdMs: 5 * minute,
    }).map(({ onsetAt, raisedAt, clearedAt, peak }) => ({ level: levelOf, onsetAt, raisedAt, clearedAt, peak }));
  expect(data).toMatchObject({
    deviceName: device.name,
    from,
    to: now,
    readings: within.filter(({ quality }) => quality === 0).length,
    baseline: expect.closeTo(52, 0),
  });
  expect(data.wouldRaise.filter((alarm) => alarm.level === 1)).toEqual(foldOf(88, 1));
  expect(data.wouldRaise.filter((alarm) => alarm.level === 2)).toEqual(foldOf(71, 2));
  expect(data.wouldRaiseCount).toBe(data.wouldRaise.length);
  expect(data.wouldRaise.filter((alarm) => alarm.level === 1)).toMatchObject([{ clearedAt: expect.any(Number) }]);
  // The built-in default: level 1 above 80, level 2 above 65.
  expect(data.nowRaises.map((alarm) => alarm.level)).toEqual([1, 2, 2]);
  expect(data.hours).toHaveLength(721);
  expect(data.hours.at(-1)?.usual).toEqual({ centre: expect.closeTo(52, 0), spread: expect.any(Number) });
});

it('refuses what could not be saved', async () => {
  expect(await previewOf({ level1: level(80), level2: level(80) })).toMatchObject({
    code: 422,
    fields: [{ field: 'conditions.level1.high' }],
  });
});

it('of a device without readings is empty', async () => {
  const { data } = await user.post<AlarmPreview>('/system/alarmset/preview', {
    deviceId: device.id,
    indicator: 'density',
    conditions: { level1: level(900), level2: null },
  });
  expect(data).toMatchObject({ wouldRaise: [], nowRaises: [], hours: [], baseline: null, readings: 0 });
});
