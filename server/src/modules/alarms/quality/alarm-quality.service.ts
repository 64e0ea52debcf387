import { AppError, processingBounds } from '@oilsight/contract';
import type { AlarmQuality } from '@oilsight/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AlarmQualityStore } from './alarm-quality.store.ts';
import { floodsOf } from './floods.rules.ts';
import { byHourOf, rangeOf, rateOf } from './rate.rules.ts';

/** How good the alarms of a time were. */
export interface AlarmQualities {
  /** @throws AppError `customerNotFound` */
  of(
    scope: Scope,
    query: { readonly days: 1 | 7 | 30; readonly customerId?: string | undefined; readonly people: number },
  ): Promise<AlarmQuality>;
}

const topPlaces = 10;

/** How often each number from 0 on occurs in a list. */
function countsOf(numbers: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

export function createAlarmQuality({
  store,
  clock,
}: {
  readonly store: AlarmQualityStore;
  readonly clock: Clock;
}): AlarmQualities {
  return {
    async of(scope, { days, customerId, people }) {
      if (customerId !== undefined && !(await store.hasFactory(scope, customerId)))
        throw new AppError('customerNotFound');
      const { from, to, partMs, parts } = rangeOf(days, clock.now());
      const asked = { scope, customerId, from, to };
      const bins = await store.countByBin(asked);
      const levels = await store.processing(asked);
      const rules = await store.mostFrequent({ ...asked, partMs });
      const { oldest, stale, shelved, level1, level2 } = await store.open(scope, customerId, to);
      const alarms = bins.reduce((sum, bin) => sum + bin.alarms, 0);
      const byHour = byHourOf(bins, from);
      const ofLevel = (level: 1 | 2) => levels.find((one) => one.level === level);
      const processing = (level: 1 | 2): AlarmQuality['processing']['level1'] => {
        const found = ofLevel(level);
        if (found === undefined)
          return {
            processed: 0,
            unprocessed: 0,
            median: null,
            p90: null,
            within: countsOf([], processingBounds.length + 1),
          };
        const { processed, median, p90, within } = found;
        return { processed, unprocessed: found.alarms - processed, median, p90, within };
      };
      const top = rules.filter(({ place }) => place <= topPlaces);
      const worst = rules.find(({ isChattering }) => isChattering);
      return {
        from,
        to,
        people,
        alarms,
        levels: { level1: ofLevel(1)?.alarms ?? 0, level2: ofLevel(2)?.alarms ?? 0 },
        rate: rateOf(byHour, { from, to, people }),
        byHour,
        floods: floodsOf(bins, { from, to }),
        standing: { level1, level2 },
        stale: { count: stale, shelved, oldest },
        chattering: {
          rules: rules[0]?.chatteringRules ?? 0,
          alarms: rules[0]?.chatteringAlarms ?? 0,
          worst: worst === undefined ? null : ruleOf(worst),
        },
        processing: { level1: processing(1), level2: processing(2) },
        topTen: top.map((rule) => ({
          ...ruleOf(rule),
          customerId: rule.customerId,
          alarms: rule.alarms,
          isChattering: rule.isChattering,
          parts: countsOf(rule.inParts, parts),
          newestRecordId: rule.newestRecordId,
        })),
        topTenShare: alarms === 0 ? 0 : top.reduce((sum, rule) => sum + rule.alarms, 0) / alarms,
      };
    },
  };
}

function ruleOf({
  deviceId,
  deviceName,
  customerName,
  level,
  indicator,
  findingRule,
}: NonNullable<AlarmQuality['chattering']['worst']>) {
  return { deviceId, deviceName, customerName, level, indicator, findingRule };
}
