import { AppError } from '@oilsight/contract';
import type { AlarmLevel, LimitPreview, LimitValues } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { Scope } from '../../../platform/scope.ts';
import type { Devices } from '../../devices/index.ts';
import { checkLimits } from '../../limits/index.ts';
import { mostShown } from './preview.ts';
import type { AlarmPreviews } from './preview.ts';
import type { RuleLookup } from './rule-lookup.ts';

/** What other limits would raise by the rules that follow them. */
export interface LimitPreviews {
  /** @throws AppError `deviceNotFound`, `onlyMachinesAlarm`, and those of `checkLimits` */
  of(
    scope: Scope,
    asked: { readonly deviceId: string; readonly indicator: string; readonly limits: LimitValues | null },
  ): Promise<LimitPreview>;
}

/** Readings that are replayed, the newest ones: 30 days of one every seven seconds. */
const mostReplayed = 400_000;

export function createLimitPreviews({
  devices,
  lookup,
  previews,
}: {
  readonly devices: Pick<Devices, 'get'>;
  readonly lookup: Pick<RuleLookup, 'of'>;
  readonly previews: AlarmPreviews;
}): LimitPreviews {
  return {
    async of(scope, { deviceId, indicator, limits }) {
      const device = await devices.get(scope, deviceId);
      if (device.isGateway) throw new AppError('onlyMachinesAlarm', { field: 'deviceId' });
      const worse = findIndicator(indicator)?.worse ?? 'none';
      if (worse === 'none') throw new AppError('limitWithoutHarm', { field: 'indicator' });
      if (limits !== null) checkLimits(indicator, limits);
      const [would, now] = await Promise.all([
        lookup.of(device, indicator, limits === null ? null : { worse, ...limits, source: 'device' }),
        lookup.of(device, indicator),
      ]);
      const rules = { would: would?.rules ?? [], now: now?.rules ?? [] };
      const { deviceName, from, to, wouldRaise, wouldRaiseCount, nowRaises, nowRaisesCount, readings, hours } =
        await previews.of(device, indicator, rules, mostReplayed);
      const countsOf = (level: AlarmLevel) => ({
        now: nowRaises.filter((alarm) => alarm.level === level).length,
        would: wouldRaise.filter((alarm) => alarm.level === level).length,
      });
      return {
        deviceId: device.id,
        deviceName,
        from,
        to,
        wouldRaise: wouldRaise.slice(-mostShown),
        wouldRaiseCount,
        nowRaises: nowRaises.slice(-mostShown),
        nowRaisesCount,
        counts: { level2: countsOf(2), level1: countsOf(1) },
        readings,
        hours: hours.map(({ at, mean, least, greatest }) => ({ at, mean, least, greatest })),
        limits,
        wouldRules: [...rules.would],
        nowRules: [...rules.now],
        settingId: (would ?? now)?.settingId ?? null,
      };
    },
  };
}
