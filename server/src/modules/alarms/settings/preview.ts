import { silentAfterMs } from '@oilsight/contract';
import type { AlarmPreview, AlarmRule, PreviewedAlarm } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { Baseline } from '../engine/condition.rules.ts';
import type { ConditionReading } from '../engine/occurrences.rules.ts';
import { baselineHours, baselinesOf } from './hourly-baselines.rules.ts';
import type { HourOfReadings } from './hourly-baselines.rules.ts';
import { createReplay, previewed } from './preview.rules.ts';
import type { Replay } from './preview.rules.ts';

/** What rules would have raised on a device in the last 30 days, and what those in force raise. */
export interface AlarmPreviews {
  of(
    device: DeviceRef,
    indicator: string,
    rules: { readonly would: readonly AlarmRule[]; readonly now: readonly AlarmRule[] },
  ): Promise<AlarmPreview>;
}

const days = 30;
/** Alarms shown of each side. */
const mostShown = 500;
/** Readings are read in pieces of this length, because hours that need them lie close together. */
const pieceMs = 6 * hourMs;
/** Readings of one query. */
const mostReadings = 50_000;

interface CountedHour extends HourOfReadings {
  /** Readings that are not bad. */
  readonly count: number;
}

interface Replayed {
  readonly rule: AlarmRule;
  readonly replay: Replay;
  readonly baselineOf: (hourAt: number) => Baseline | null;
}

export function createAlarmPreviews({
  telemetry,
  clock,
}: {
  readonly telemetry: Pick<TelemetryStore, 'buckets' | 'raw'>;
  readonly clock: Clock;
}): AlarmPreviews {
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
    let piece: { readonly from: number; readonly readings: readonly ConditionReading[] } | null = null;
    return async (hourAt: number): Promise<readonly ConditionReading[]> => {
      const from = Math.floor(hourAt / pieceMs) * pieceMs;
      if (piece?.from !== from)
        piece = { from, readings: await readingsOf(device, key, from, Math.min(from + pieceMs, to)) };
      return piece.readings.filter(({ at }) => at >= hourAt && at < hourAt + hourMs);
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
    async of(device, indicator, { would, now }) {
      const to = clock.now() + 1;
      const from = (Math.floor(to / hourMs) - (days * dayMs) / hourMs) * hourMs;
      const hours = await hoursOf(device, indicator, from - baselineHours * hourMs, to);
      const holdMs = silentAfterMs(device.reportIntervalMs);
      const replayed = (rules: readonly AlarmRule[]): Replayed[] =>
        rules.map((rule) => ({
          rule,
          replay: createReplay(rule, holdMs),
          baselineOf: baselinesOf(indicator, rule, hours),
        }));
      const sides = { would: replayed(would), now: replayed(now) };
      const shown = hours.filter(({ at }) => at >= from);
      const readHour = createReader(device, indicator, to);
      const steps = createSteps();
      for (const hour of shown) {
        await steps.next();
        for (const { replay, baselineOf } of [...sides.would, ...sides.now]) {
          const baseline = baselineOf(hour.at);
          if (replay.needsReadings(hour, baseline)) replay.evaluateHour(await readHour(hour.at), baseline);
          else replay.passHour(hour, baseline);
        }
      }
      const alarmsOf = (side: readonly Replayed[]): PreviewedAlarm[] =>
        side
          .flatMap(({ rule, replay }) => replay.occurrences().map((occurrence) => previewed(rule, occurrence)))
          .toSorted((one, other) => one.raisedAt - other.raisedAt || other.level - one.level);
      const [wouldRaise, nowRaises] = [alarmsOf(sides.would), alarmsOf(sides.now)];
      const departure = baselinesOf(indicator, { measure: 'departure', hours: null }, hours);
      return {
        deviceId: device.id,
        deviceName: device.name,
        from,
        to: to - 1,
        wouldRaise: wouldRaise.slice(0, mostShown),
        wouldRaiseCount: wouldRaise.length,
        nowRaises: nowRaises.slice(0, mostShown),
        nowRaisesCount: nowRaises.length,
        hours: shown.map(({ at, mean, least, greatest }) => {
          const usual = departure(at);
          return {
            at,
            mean,
            least,
            greatest,
            usual: usual === null ? null : { centre: usual.centre, spread: usual.scale },
          };
        }),
        baseline: departure(Math.floor(to / hourMs) * hourMs)?.centre ?? null,
        readings: shown.reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}
