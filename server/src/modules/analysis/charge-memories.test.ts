import { dayMs, hourMs } from '@oilsight/oil';
import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { systemClock } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createChargeMemories } from './charge-memories.ts';
import { createChargeMemoryStore } from './charge-memory.store.ts';

const since = Date.UTC(2025, 0, 6, 9, 30);
const profile: MachineProfile = {
  machineType: 'gearbox',
  oil: {
    fluid: 'mineral',
    v40: 220,
    v100: 19,
    density15: 890,
    expansionPerK: 0.00065,
    dielectric25: 2.3,
    dielectricLimit: 0.1,
    water: null,
  },
  cleanlinessTarget: [18, 16, 13],
  hasServoValves: false,
  minimumViscosity: null,
  standstillC: 20,
  filterBypassBar: null,
  oilLifeH: 10_000,
  lifeReferenceC: 60,
};
const changed: MachineEvent = { kind: 'oil_change', at: since };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A reading an hour at 70 °C for some days; the fresh oil reads −4 % of viscosity and 40 % of the ageing index. */
async function run(device: BuiltDevice, days: number): Promise<void> {
  const keys = ['oil_temperature', 'viscosity_change_pct', 'dielectric_constant'];
  const first = Math.ceil(since / hourMs) * hourMs;
  const frames = Array.from({ length: days * 24 }, (_, hour) => ({
    device,
    at: first + hour * hourMs + hourMs / 2,
    keys,
    // 0.0013 of permittivity a kelvin, as hydrocarbons have.
    values: [70, hour < 7 * 24 ? -4 : -8, 2.3 + 0.04 - 45 * 0.0013],
    quality: null,
  }));
  for (let from = 0; from < frames.length; from += 1000)
    await app.app.services.telemetryStore.append(frames.slice(from, from + 1000), []);
}

/** Memories over the app's own store, and the windows that were read from it. */
function memories() {
  const windows: { readonly keys: number; readonly days: number }[] = [];
  const { telemetryStore } = app.app.services;
  const made = createChargeMemories({
    store: createChargeMemoryStore(app.pg),
    clock: systemClock,
    telemetry: {
      buckets(device, keys, window, bucketMs) {
        windows.push({ keys: keys.length, days: Math.round((window.to - window.from) / dayMs) });
        return telemetryStore.buckets(device, keys, window, bucketMs);
      },
    },
  });
  const of = (device: BuiltDevice, days: number, events: readonly MachineEvent[] = [changed]) =>
    made.of(device, { events, profile, from: since + days * dayMs }, since + (days + 90) * dayMs);
  return { of, windows };
}

describe('what was counted of a charge', () => {
  it('reaches back to the oil change, is stored, and goes on from there', async () => {
    const device = await buildDevice(app.pg);
    await run(device, 60);
    const one = memories();
    const memory = (await one.of(device, 40)) ?? expect.fail('nothing counted');
    // 10 K warmer than the reference: an hour counts twice, or three times, by the ratio.
    expect(memory.knownH).toBeGreaterThan(39 * 24);
    expect(Number(memory.equivalentH[0]) / memory.knownH).toBeCloseTo(2, 6);
    expect(Number(memory.equivalentH.at(-1)) / memory.knownH).toBeCloseTo(3, 6);
    expect(memory.fill.viscosity).toBeCloseTo(-4, 6);
    expect(memory.fill.ageing).toBeCloseTo(40, 0);
    expect(one.windows).toEqual([
      { keys: 1, days: 40 },
      { keys: 5, days: 7 },
    ]);
    expect(await one.of(device, 40.2)).toEqual(memory);
    // Another server, a day later: it reads that day alone.
    const other = memories();
    const later = (await other.of(device, 41)) ?? expect.fail('nothing counted');
    expect(other.windows).toEqual([{ keys: 1, days: 1 }]);
    expect(later.knownH).toBe(memory.knownH + 24);
    expect(later.fill).toEqual(memory.fill);
  });

  it('begins anew with the oil, and where what is stored cannot be read', async () => {
    const device = await buildDevice(app.pg);
    await run(device, 30);
    const counted = memories();
    await counted.of(device, 20);
    const again: MachineEvent = { kind: 'oil_change', at: since + 10 * dayMs };
    const young = await memories().of(device, 15, [changed, again]);
    expect(young?.since).toBe(again.at);
    expect(young?.knownH).toBeLessThan(5 * 24 + 1);
    await app.pg.query(
      sqlQuery('test.spoil', `update charge_memory set content = '{"since": 1}' where device_id = $1`),
      [device.id],
    );
    expect((await memories().of(device, 20))?.knownH).toBeGreaterThan(19 * 24);
  });

  it('is nothing where the readings at hand hold the whole charge, or nobody knows its change', async () => {
    const device = await buildDevice(app.pg);
    const { of, windows } = memories();
    expect(await of(device, -1)).toBeNull();
    expect(await of(device, 20, [])).toBeNull();
    expect(windows).toEqual([]);
  });
});
