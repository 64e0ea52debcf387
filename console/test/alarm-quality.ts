import type { AlarmAdvice, AlarmQuality, AlarmSuggestion } from '@oilsight/contract';
import { idOf } from './fixtures.ts';
import { factories } from './page.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** 10:00 in Shanghai. */
const to = Date.UTC(2026, 10, 23, 2);
const from = to - 30 * day;

type TopRule = AlarmQuality['topTen'][number];

export function topRule(number: number, alarms: number, more: Partial<TopRule> = {}): TopRule {
  return {
    deviceId: idOf('d', number),
    deviceName: `液压站 HPU-${number}`,
    customerId: factories[0].customerId,
    customerName: factories[0].customerName,
    level: 2,
    indicator: 'oil_temperature',
    findingRule: null,
    alarms,
    isChattering: false,
    parts: Array.from({ length: 31 }, (_, n) => (n % 3 === 0 ? number : 0)),
    newestRecordId: idOf('b', number),
    ...more,
  };
}

/** A month with a flood, one chattering rule, two stale alarms and three rules at the top. */
export function quality(more: Partial<AlarmQuality> = {}): AlarmQuality {
  const topTen = [topRule(1, 46, { isChattering: true }), topRule(2, 31), topRule(3, 9)];
  const [first] = topTen;
  return {
    from,
    to,
    people: 1,
    alarms: 197,
    levels: { level1: 12, level2: 185 },
    rate: { mean: 0.28, hoursAboveGood: 4, hoursAboveMost: 1, hours: 720 },
    byHour: [
      { at: from + 3 * day, alarms: 7 },
      { at: from + 12 * day, alarms: 14 },
      { at: to - hour, alarms: 3 },
    ],
    floods: {
      count: 1,
      share: 0.0002,
      worst: [{ from: from + 12 * day, to: from + 12 * day + hour, alarms: 34, peak: 13, bins: [1, 13, 9, 5, 7, 2] }],
    },
    standing: { level1: 1, level2: 6 },
    stale: {
      count: 2,
      shelved: 1,
      oldest: [
        { ...topRule(4, 0), recordId: idOf('b', 4), raisedAt: to - 98 * hour, isShelved: true },
        { ...topRule(5, 0), recordId: idOf('b', 5), raisedAt: to - 43 * hour, isShelved: false, level: 1 },
      ],
    },
    chattering: { rules: 1, alarms: 46, worst: first ?? null },
    processing: {
      level1: { processed: 10, unprocessed: 2, median: 840_000, p90: 6_720_000, within: [3, 3, 2, 2, 0, 0] },
      level2: { processed: 150, unprocessed: 35, median: 7_800_000, p90: day, within: [20, 20, 40, 50, 15, 5] },
    },
    topTen,
    topTenShare: 86 / 197,
    ...more,
  };
}

export function suggestion(advice: AlarmAdvice, more: Partial<AlarmSuggestion> = {}): AlarmSuggestion {
  return { from, to, nowRaises: 43, measure: 'value', hours: null, settingId: idOf('b', 1), advice, ...more };
}

/** A deadband of 2 K instead of 0.5 K. */
export const widerDeadband = {
  kind: 'change',
  field: 'deadband',
  before: 0.5,
  after: 2,
  wouldRaise: 2,
  typicalMs: 480_000,
  kept: 1,
  longestMs: 7_800_000,
  laterMs: 0,
} as const satisfies AlarmAdvice;
