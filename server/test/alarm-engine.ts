import type { AlarmRule } from '@oilsight/contract';
import { pino } from 'pino';
import type { Frame } from '../src/events.ts';
import { createAlarmEngine } from '../src/modules/alarms/engine/engine.ts';
import { createEvaluationStore } from '../src/modules/alarms/engine/engine.store.ts';
import { createRecordChangeStore } from '../src/modules/alarms/engine/record-changes.store.ts';
import { createRequestStore } from '../src/modules/alarms/engine/requests.store.ts';
import { createSilenceStore } from '../src/modules/alarms/engine/silences.store.ts';
import { createStateStore } from '../src/modules/alarms/engine/states.store.ts';
import type { DeviceRef } from '../src/modules/devices/index.ts';
import { pgArrivals } from '../src/modules/telemetry/arrivals.store.pg.ts';
import { createBus } from '../src/platform/bus.ts';
import type { Bus } from '../src/platform/bus.ts';
import { systemClock } from '../src/platform/clock.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import type { Pg, Queryable } from '../src/platform/pg.ts';
import type { TestApp } from './app.ts';
import { buildDevice } from './factories.ts';
import type { BuiltDevice, DeviceOptions } from './factories.ts';

/** The rules that a device is evaluated by from a time on, ms. The app's `ruleSets` must be stopped. */
export async function putRules(
  pg: Queryable,
  device: Pick<DeviceRef, 'id'>,
  rules: readonly AlarmRule[],
  at = 0,
): Promise<void> {
  await pg.query(sqlQuery('test.rules', 'insert into alarm_rule_set (device_id, from_at, rules) values ($1, $2, $3)'), [
    device.id,
    new Date(at),
    JSON.stringify(rules),
  ]);
}

/** A device that reports once a minute and has always had these rules. */
export async function buildGuardedDevice(
  pg: Queryable,
  rules: readonly AlarmRule[],
  options: DeviceOptions = {},
): Promise<BuiltDevice> {
  const device = await buildDevice(pg, { reportIntervalMs: 60_000, ...options });
  await putRules(pg, device, rules);
  return device;
}

/** `0:90 60:90`: seconds since `start` and values, of the oil temperature unless a key is given. */
export function framesOf(device: DeviceRef, start: number, text: string, key = 'oil_temperature'): Frame[] {
  return text.split(' ').map((word) => {
    const [second, value] = word.split(':').map(Number);
    return { device, at: start + (second ?? 0) * 1000, keys: [key], values: [value ?? 0], quality: null };
  });
}

/**
 * An engine as on a server of its own.
 *
 * @param options `bus`: the server's, another one's gets no events; `telemetry`: left out, that of the app
 */
export function engineOn(
  { app: { services } }: TestApp,
  pg: Pg,
  {
    bus = createBus(() => undefined),
    telemetry = services.telemetryStore,
  }: { readonly bus?: Bus; readonly telemetry?: Parameters<typeof createAlarmEngine>[0]['telemetry'] } = {},
) {
  const store = {
    ...createEvaluationStore(pg),
    ...createRecordChangeStore(),
    ...createRequestStore(pg),
    ...createSilenceStore(pg),
    ...createStateStore(pg),
  };
  const { changes } = services;
  const log = pino({ level: 'silent' });
  return createAlarmEngine({ pg, bus, changes, clock: systemClock, log, store, telemetry, arrivals: pgArrivals(pg) });
}
