import { silentAfterMs } from '@oilsight/contract';
import type { AlarmRule } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { Baseline } from '../engine/condition.rules.ts';
import type { ConditionReading, Occurrence } from '../engine/occurrences.rules.ts';
import { baselineHours, baselinesOf } from './hourly-baselines.rules.ts';
import type { HourOfReadings } from './hourly-baselines.rules.ts';
import { createReplay } from './preview.rules.ts';
import type { Replay } from './preview.rules.ts';
import { startOfReplay } from './replay-range.rules.ts';

export interface CountedHour extends HourOfReadings {
  /** Readings that are not bad. */
  readonly count: number;
}

export interface Replayed {
  /** The start of an hour: what was asked for, or a later one where there are more readings than may be replayed. */
  readonly from: number;
  /** Hours with readings, from seven days before on. */
  readonly hours: readonly CountedHour[];
  /** Of each rule, in the order of the rules. */
  readonly occurrences: readonly (readonly Occurrence[])[];
}

/** What rules would have raised on a device, by its stored readings. */
export interface Replays {
  /** @param range begins at the start of an hour; `most`: readings that may be replayed, the newest ones */
  of(
    device: DeviceRef,
    indicator: string,
    rules: readonly AlarmRule[],
    range: { readonly from: number; readonly to: number; readonly most?: number },
  ): Promise<Replayed>;
}

/** Readings are read in pieces of this length, because hours that need them lie close together. */
const pieceMs = 6 * hourMs;
/** Readings of one query. */
const mostReadings = 50_000;

interface RunningReplay {
  readonly replay: Replay;
  readonly baselineOf: (hourAt: number) => Baseline | null;
}

export function createReplays(telemetry: Pick<TelemetryStore, 'buckets' | 'raw'>): Replays {
  async function hoursOf(device: DeviceRef, key: string, from: number, to: number): Promise<CountedHour[]> {
    const [series] = await telemetry.buckets(device, [key], { from, to }, hourMs);
    if (series === undefined) return [];
    return series.start.map((at, n) => ({
      at,
      count: series.count[n] as number,
      mean: (series.sum[n] as number) / (series.count[n] as number),
      least: series.min[n] as number,
      greatest: series.max[n] as number,
    }));
  }

  /** Readings of an hour; keeps the piece that the last one came from. */
  function createReader(device: DeviceRef, key: string, to: number) {
    let piece: { readonly from: number; readonly byHour: ReadonlyMap<number, ConditionReading[]> } | null = null;
    return async (hourAt: number): Promise<readonly ConditionReading[]> => {
      const from = Math.floor(hourAt / pieceMs) * pieceMs;
      if (piece?.from !== from) {
        const readings = await readingsOf(device, key, from, Math.min(from + pieceMs, to));
        piece = { from, byHour: Map.groupBy(readings, ({ at }) => Math.floor(at / hourMs)) };
      }
      return piece.byHour.get(hourAt / hourMs) ?? [];
    };
  }

  async function readingsOf(device: DeviceRef, key: string, from: number, to: number): Promise<ConditionReading[]> {
    const readings: ConditionReading[] = [];
    for (let next = from; next < to;) {
      const [series] = await telemetry.raw(device, [key], { from: next, to }, { limit: mostReadings, order: 'asc' });
      if (series === undefined) break;
      series.at.forEach((at, n) => {
        const value = series.values[n];
        if (typeof value === 'number') readings.push({ at, value, quality: series.quality[n] ?? 0 });
      });
      if (series.at.length < mostReadings) break;
      next = (series.at.at(-1) ?? to) + 1;
    }
    return readings;
  }

  return {
    async of(device, indicator, rules, { from, to, most = Number.POSITIVE_INFINITY }) {
      const hours = await hoursOf(device, indicator, from - baselineHours * hourMs, to);
      const holdMs = silentAfterMs(device.reportIntervalMs);
      const running = rules.map((rule): RunningReplay => ({
        replay: createReplay(rule, holdMs),
        baselineOf: baselinesOf(indicator, rule, hours),
      }));
      const start = startOfReplay(hours, from, most);
      const readHour = createReader(device, indicator, to);
      const steps = createSteps();
      for (const hour of hours) {
        if (hour.at < start) continue;
        let readings: readonly ConditionReading[] | null = null;
        for (const { replay, baselineOf } of running) {
          await steps.next();
          const baseline = baselineOf(hour.at);
          if (replay.needsReadings(hour, baseline))
            replay.evaluateHour((readings ??= await readHour(hour.at)), baseline);
          else replay.passHour(hour, baseline);
        }
      }
      return { from: start, hours, occurrences: running.map(({ replay }) => replay.occurrences()) };
    },
  };
}
