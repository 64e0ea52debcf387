import type { AlarmLevel, AlarmSuggestion } from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Devices } from '../../devices/index.ts';
import type { Replays } from '../settings/replays.ts';
import type { RuleLookup } from '../settings/rule-lookup.ts';
import { rangeOf } from './rate.rules.ts';
import { adviceOf, candidatesOf } from './suggestion.rules.ts';

/** Finds changes of settings with which a rule would have raised far fewer alarms. */
export interface AlarmSuggestions {
  /** Replays the newest 300 000 readings at most. @throws AppError `deviceNotFound` */
  of(
    scope: Scope,
    asked: {
      readonly deviceId: string;
      readonly indicator: string;
      readonly level: AlarmLevel;
      readonly days: 1 | 7 | 30;
    },
  ): Promise<AlarmSuggestion>;
}

const mostReadings = 300_000;

export function createAlarmSuggestions({
  devices,
  lookup,
  replays,
  clock,
}: {
  readonly devices: Pick<Devices, 'get'>;
  readonly lookup: RuleLookup;
  readonly replays: Replays;
  readonly clock: Clock;
}): AlarmSuggestions {
  return {
    async of(scope, { deviceId, indicator, level, days }) {
      const device = await devices.get(scope, deviceId);
      const range = rangeOf(days, clock.now());
      const inForce = await lookup.of(device, indicator);
      const rule = inForce?.rules.find((one) => one.level === level) ?? null;
      const candidates = rule === null ? [] : candidatesOf(rule);
      const rules = rule === null ? [] : [rule, ...candidates.map(({ field, after }) => ({ ...rule, [field]: after }))];
      const { from, occurrences } = await replays.of(device, indicator, rules, {
        from: range.from,
        to: range.to + 1,
        most: mostReadings,
      });
      const [now = [], ...changed] = occurrences;
      return {
        from,
        to: range.to,
        nowRaises: now.length,
        measure: rule?.measure ?? null,
        hours: rule?.hours ?? null,
        settingId: inForce?.source === 'device' ? inForce.settingId : null,
        advice: adviceOf(
          rule,
          now,
          candidates.map((candidate, n) => ({ ...candidate, occurrences: changed[n] ?? [] })),
        ),
      };
    },
  };
}
