import { alarmQualityRoutes } from '@oilsight/contract';
import type { AlarmQuality, AlarmSuggestion } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { minuteMs } from '../../../lib/time.ts';
import { daysOf } from './filter.ts';
import type { QualityFilter } from './filter.ts';

/** How long figures of days stay as they are: working them out is heavy. */
const staleTime = 5 * minuteMs;

// None begins with `alarms`: these are not read anew each time that an alarm changes.

export const qualityQuery = ({ range, ...filter }: QualityFilter) =>
  queryOptions({
    queryKey: ['alarmQuality', range, filter],
    queryFn: ({ signal }) =>
      call(alarmQualityRoutes.getAlarmQuality, { query: { ...filter, days: daysOf(range) } }, signal),
    staleTime,
    placeholderData: keepPreviousData,
  });

export type TopRule = AlarmQuality['topTen'][number];

export const ruleKey = ({ deviceId, indicator, findingRule, level }: TopRule): string =>
  `${deviceId} ${indicator ?? findingRule ?? ''} ${level}`;

/** What is known of the advice on a rule. */
export interface RuleAdvice {
  readonly rule: TopRule;
  /** null: it is on its way, it failed, or the rule is a finding's, which has no deadband or delay. */
  readonly suggestion: AlarmSuggestion | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The advice on each rule, in their order: each replays a device by itself, and is shown when it comes. */
export function useAdvice(rules: readonly TopRule[], range: QualityFilter['range']): RuleAdvice[] {
  const results = useQueries({
    queries: rules.map(({ deviceId, indicator, level }) =>
      queryOptions({
        queryKey: ['alarmQuality', 'suggestion', range, deviceId, indicator, level],
        queryFn: ({ signal }) =>
          call(
            alarmQualityRoutes.getAlarmSuggestion,
            { query: { deviceId, indicator: indicator ?? '', level, days: daysOf(range) } },
            signal,
          ),
        enabled: indicator !== null,
        staleTime,
      }),
    ),
  });
  return rules.map((rule, n) => {
    const result = results[n];
    return {
      rule,
      suggestion: result?.data ?? null,
      error: result?.data === undefined && result?.isFetching === false ? result.error : null,
      onRetry: () => void result?.refetch(),
    };
  });
}
