import { ageingIndexOf, countCharge, dayMs, freshMs, hourMs, isOfCharge, newCharge } from '@oilsight/oil';
import type { ChargeMemory, TimedValue } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { BucketSeries, TelemetryStore } from '../telemetry/index.ts';
import type { Laboratory } from '../laboratory/index.ts';
import { oilChanges, oilSince } from './analysis.rules.ts';
import type { Case } from './assess.ts';
import type { ChargeMemoryStore } from './charge-memory.store.ts';

/** Keys that the readings of a charge are made from. */
const temperatureKeys = ['oil_temperature'] as const;
const freshKeys = [
  'oil_temperature',
  'dielectric_constant',
  'water_ppm',
  'water_saturation',
  'viscosity_change_pct',
] as const;

/** Keeps what was counted of each device's charge before the readings that its history holds. */
export interface ChargeMemories {
  /**
   * What was counted of the charge before the history's first day; counts what is missing from the hourly aggregates.
   * Null: the oil's change is not known, or the history holds all of the charge.
   */
  of(device: DeviceRef, found: Pick<Case, 'events' | 'profile' | 'from'>, now: number): Promise<ChargeMemory | null>;
}

/** A history with what is known of its oil charge besides. */
export async function withCharge(
  { charges, laboratory }: { readonly charges: ChargeMemories; readonly laboratory: Pick<Laboratory, 'pointsOf'> },
  device: DeviceRef,
  found: Case,
  now: number,
): Promise<Case> {
  const [charge, results] = await Promise.all([charges.of(device, found, now), laboratory.pointsOf(device)]);
  return { ...found, charge, laboratory: { results, changes: oilChanges(found.events) } };
}

/** Hourly means by time, of each key. */
function meansOf(series: readonly BucketSeries[]): (key: string) => TimedValue[] {
  return (key) => {
    const own = series.find((one) => one.key === key);
    return (own?.start ?? []).map((start, place) => ({
      at: start + hourMs / 2,
      value: Number(own?.sum[place]) / Number(own?.count[place]),
    }));
  };
}

export function createChargeMemories({
  store,
  telemetry,
  clock,
}: {
  readonly store: ChargeMemoryStore;
  readonly telemetry: Pick<TelemetryStore, 'buckets'>;
  readonly clock: Clock;
}): ChargeMemories {
  /** The newest of each device: they change once a day. */
  const kept = createBoundedCache<string, ChargeMemory>({ max: 20_000, ttlMs: dayMs, age: 'sinceUse', clock });

  /** How the sensors read the fresh oil: from the hours of its first week. */
  async function freshReadings(device: DeviceRef, since: number, { profile }: Pick<Case, 'profile'>) {
    const window = { from: Math.ceil(since / hourMs) * hourMs, to: since + freshMs };
    const means = meansOf(await telemetry.buckets(device, [...freshKeys], window, hourMs));
    const at = (key: string) => new Map(means(key).map((one) => [one.at, one.value]));
    const [temperature, ppm, saturation] = [at('oil_temperature'), at('water_ppm'), at('water_saturation')];
    const ageingIndexPct = means('dielectric_constant').flatMap(({ at: time, value: permittivity }) => {
      const value = ageingIndexOf(
        {
          permittivity,
          temperatureC: temperature.get(time) ?? null,
          waterPpm: ppm.get(time) ?? null,
          waterSaturation: saturation.get(time) ?? null,
        },
        profile.oil,
      );
      return value === null ? [] : [{ at: time, value }];
    });
    return { ageingIndexPct, viscosityChangePct: means('viscosity_change_pct') };
  }

  return {
    async of(device, found, now) {
      const since = oilSince(found.events, now);
      const { lifeReferenceC } = found.profile;
      if (since === null || since >= found.from) return null;
      const known = kept.get(device.id) ?? (await store.find(device));
      const before = isOfCharge(known, since, lifeReferenceC) ? known : newCharge(since, lifeReferenceC);
      const to = Math.floor(found.from / dayMs) * dayMs;
      if (before.until >= to) {
        kept.set(device.id, before);
        return before;
      }
      const window = { from: Math.ceil(before.until / hourMs) * hourMs, to };
      const oilTemperatureC = meansOf(await telemetry.buckets(device, [...temperatureKeys], window, hourMs))(
        'oil_temperature',
      );
      const isFresh = before.until < since + freshMs && to >= since + freshMs;
      const fresh = isFresh
        ? await freshReadings(device, since, found)
        : { ageingIndexPct: [], viscosityChangePct: [] };
      const counted = countCharge(before, { oilTemperatureC, ...fresh }, to);
      await store.put(device, counted);
      kept.set(device.id, counted);
      return counted;
    },
  };
}
