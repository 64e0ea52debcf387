import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { localBuckets } from './local-buckets.rules.ts';

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
];
const changes = [
  '2026-03-08T00:00Z',
  '2026-10-31T00:00Z',
  '2026-04-03T00:00Z',
  '2026-10-02T00:00Z',
  '2018-11-03T00:00Z',
];

it.each(
  zones.flatMap((zone) => [minuteMs, 30 * minuteMs, hourMs, 6 * hourMs, dayMs].map((width) => [zone, width] as const)),
)('intervals of %s, %i ms: each instant lies in one, and they follow each other', (zone, width) => {
  const { startOf, after } = localBuckets(zone, width);
  for (const change of changes) {
    const from = Date.parse(change);
    let start = startOf(from);
    for (let at = from; at < from + 3 * dayMs; at += Math.min(7 * minuteMs, width)) {
      while (after(start) <= at) {
        const next = after(start);
        expect([next > start, startOf(next), startOf(next - 1)]).toEqual([true, next, start]);
        start = next;
      }
      expect([zone, new Date(at).toISOString(), startOf(at)]).toEqual([zone, new Date(at).toISOString(), start]);
    }
  }
});

it('a day with a change of clocks has 23 or 25 hours, and a repeated hour comes twice', () => {
  const { startOf, after } = localBuckets('America/New_York', dayMs);
  const [spring, autumn] = [startOf(Date.parse('2026-03-08T12:00Z')), startOf(Date.parse('2026-11-01T12:00Z'))];
  expect([(after(spring) - spring) / hourMs, (after(autumn) - autumn) / hourMs]).toEqual([23, 25]);
  const hours = localBuckets('America/New_York', hourMs);
  expect(['2026-11-01T05:30Z', '2026-11-01T06:30Z'].map((at) => hours.startOf(Date.parse(at)))).toEqual([
    Date.parse('2026-11-01T05:00Z'),
    Date.parse('2026-11-01T06:00Z'),
  ]);
});

it('the hours of a zone of half an hour begin at its full hours', () => {
  expect(localBuckets('Asia/Kolkata', hourMs).startOf(Date.parse('2026-11-01T05:45Z'))).toBe(
    Date.parse('2026-11-01T05:30Z'),
  );
});
