import type { AlarmPreview, AlarmRule, PreviewedAlarm } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { baselinesOf } from './hourly-baselines.rules.ts';
import { previewed } from './preview.rules.ts';
import type { Replays } from './replays.ts';

/** What rules would have raised on a device in the last 30 days, and what those in force raise. */
export interface AlarmPreviews {
  /** All alarms, however many. */
  of(
    device: DeviceRef,
    indicator: string,
    rules: { readonly would: readonly AlarmRule[]; readonly now: readonly AlarmRule[] },
    /** Readings that are replayed, the newest ones; absent: all of 30 days. */
    most?: number,
  ): Promise<AlarmPreview>;
}

const days = 30;
/** Alarms that a preview shows of each side. */
export const mostShown = 500;

export function createAlarmPreviews({
  replays,
  clock,
}: {
  readonly replays: Replays;
  readonly clock: Clock;
}): AlarmPreviews {
  return {
    async of(device, indicator, { would, now }, most) {
      const to = clock.now() + 1;
      const earliest = Math.floor(to / hourMs) * hourMs - days * dayMs;
      const rules = [...would, ...now];
      const { from, hours, occurrences } = await replays.of(device, indicator, rules, {
        from: earliest,
        to,
        ...(most === undefined ? {} : { most }),
      });
      const alarmsOf = (first: number, end: number): PreviewedAlarm[] =>
        rules
          .slice(first, end)
          .flatMap((rule, n) => (occurrences[first + n] ?? []).map((occurrence) => previewed(rule, occurrence)))
          .toSorted((one, other) => one.raisedAt - other.raisedAt || other.level - one.level);
      const [wouldRaise, nowRaises] = [alarmsOf(0, would.length), alarmsOf(would.length, rules.length)];
      const shown = hours.filter(({ at }) => at >= from);
      const departure = baselinesOf(indicator, { measure: 'departure', hours: null }, hours);
      return {
        deviceId: device.id,
        deviceName: device.name,
        from,
        to: to - 1,
        wouldRaise,
        wouldRaiseCount: wouldRaise.length,
        nowRaises,
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
