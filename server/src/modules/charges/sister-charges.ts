import type { Clock } from '../../platform/clock.ts';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Scope } from '../../platform/scope.ts';
import { dayMs, hourMs, maxChargeCells } from '@oilsight/oil';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { curvesOf, sourceKeys, windowOf } from './curves.rules.ts';
import { periodsOf } from './periods.rules.ts';
import type { Period } from './periods.rules.ts';

/** Sister machines whose charges are read, and charges of all of them: more would hardly move a band of 10–90 %. */
const maxMachines = 50;
const maxSisterCharges = 60;
/** Charges are read for the band no longer than this, ms: the next call goes on where this one ended. */
const budgetMs = 3000;
/** Length of the band's cells as they are kept, hours. */
export const sisterStepH = 24;
/** A finished charge changes only by late readings. */
const freshMs = 6 * hourMs;
/** Charges kept in memory: of 400 cells of four quantities each about 13 kB. */
const maxKept = 2000;

/** Daily means of one charge of a sister machine, by quantity. */
export type SisterCurves = ReadonlyMap<string, readonly (number | null)[]>;

export interface SisterCharges {
  readonly machines: number;
  readonly curves: readonly SisterCurves[];
  /** There are more charges than were read. */
  readonly isBounded: boolean;
}

interface Asked {
  readonly device: DeviceRef;
  readonly oilName: string;
  readonly keys: readonly string[];
  readonly now: number;
}

/** The newest charge of each machine, then the second newest of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}

/** Charges of the same oil in other machines of the type that the caller may see. */
export function createSisterCharges({
  telemetry,
  devices,
  oils,
  clock,
}: {
  readonly telemetry: Pick<TelemetryStore, 'buckets'>;
  readonly devices: Pick<Devices, 'resolve'>;
  readonly oils: Pick<Oils, 'historiesOf' | 'alike'>;
  readonly clock: Clock;
}) {
  const kept = createBoundedCache<string, SisterCurves>({ max: maxKept, ttlMs: freshMs, clock });
  const stepMs = sisterStepH * hourMs;

  async function read(device: DeviceRef, period: Period, keys: readonly string[], now: number): Promise<SisterCurves> {
    // Of the present charge the finished days: its curve is then the same all day.
    const window = windowOf(period, Math.floor(now / dayMs) * dayMs - 1, stepMs);
    const name = JSON.stringify([device.id, window, keys, period.oil]);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const series = await telemetry.buckets(device, sourceKeys(keys), window, stepMs);
    const { curves } = curvesOf(series, period, { keys, ...window, stepMs });
    const found = new Map(curves.map(({ key, mean }) => [key, mean]));
    kept.set(name, found);
    return found;
  }

  return {
    async of(scope: Scope, { device, oilName, keys, now }: Asked): Promise<SisterCharges> {
      const ids = await oils.alike(scope, device, oilName, maxMachines + 1);
      const machines = await devices.resolve(scope, ids.slice(0, maxMachines));
      const histories = await oils.historiesOf(machines, 'oil_change');
      const charges = inTurns(
        machines.map((machine) => {
          const history = histories.get(machine.id);
          const periods = history === undefined ? [] : periodsOf(history, now);
          return periods
            .filter(({ oil }) => oil?.name === oilName)
            .toReversed()
            .map((period) => ({ machine, period }));
        }),
      );
      const until = performance.now() + budgetMs;
      const curves: SisterCurves[] = [];
      for (const { machine, period } of charges.slice(0, maxSisterCharges)) {
        if (performance.now() > until) break;
        curves.push(await read(machine, period, keys, now));
      }
      return {
        machines: machines.length,
        curves,
        isBounded: curves.length < charges.length || ids.length > maxMachines,
      };
    },
  };
}

/** The longest that a band reaches, in cells. */
export const maxBandCells = maxChargeCells;
