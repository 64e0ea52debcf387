import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketEdges, fittingEdges, withHours } from './edges.rules.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);
const edgesOf = (from: string, to: string, width: number, zone: string) =>
  bucketEdges({ from: at(from), to: at(to) }, width, zone).map(iso);

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Date and time on the clock of a zone, as the runtime writes them: `2026-11-01 01:30`. */
function clockOf(time: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(time);
}

describe('buckets follow the clock of the zone', () => {
  it.each([
    ['UTC', dayMs, '2026-11-01T05:00', '2026-11-03T00:00', ['2026-11-01T00:00', '2026-11-02T00:00']],
    ['Asia/Shanghai', dayMs, '2026-11-01T17:00', '2026-11-03T00:00', ['2026-11-01T16:00', '2026-11-02T16:00']],
    ['Asia/Kolkata', dayMs, '2026-11-01T18:29', '2026-11-02T18:00', ['2026-10-31T18:30', '2026-11-01T18:30']],
    ['Asia/Kolkata', hourMs, '2026-11-01T12:00', '2026-11-01T13:15', ['2026-11-01T11:30', '2026-11-01T12:30']],
    // Clocks go back from 02:00 to 01:00: a day of 25 hours, six hours that last seven, one hour twice.
    ['America/New_York', dayMs, '2026-11-01T05:00', '2026-11-02T05:01', ['2026-11-01T04:00', '2026-11-02T05:00']],
    ['America/New_York', 6 * hourMs, '2026-11-01T05:00', '2026-11-01T12:00', ['2026-11-01T04:00', '2026-11-01T11:00']],
    [
      'America/New_York',
      hourMs,
      '2026-11-01T05:00',
      '2026-11-01T07:30',
      ['2026-11-01T05:00', '2026-11-01T06:00', '2026-11-01T07:00'],
    ],
    // Clocks go on from 02:00 to 03:00: a day of 23 hours, and no bucket of the hour that there is not.
    ['America/New_York', dayMs, '2026-03-08T05:00', '2026-03-09T04:01', ['2026-03-08T05:00', '2026-03-09T04:00']],
    [
      'America/New_York',
      2 * hourMs,
      '2026-03-08T05:00',
      '2026-03-08T09:00',
      ['2026-03-08T05:00', '2026-03-08T07:00', '2026-03-08T08:00'],
    ],
    // Half an hour back, from 02:00 to 01:30: an hour and a half.
    [
      'Australia/Lord_Howe',
      hourMs,
      '2026-04-04T14:00',
      '2026-04-04T16:31',
      ['2026-04-04T14:00', '2026-04-04T15:30', '2026-04-04T16:30'],
    ],
    [
      'Australia/Lord_Howe',
      30 * minuteMs,
      '2026-04-04T14:00',
      '2026-04-04T16:00',
      ['2026-04-04T14:00', '2026-04-04T14:30', '2026-04-04T15:00', '2026-04-04T15:30'],
    ],
    ['Australia/Lord_Howe', dayMs, '2026-04-04T14:00', '2026-04-05T14:00', ['2026-04-04T13:00', '2026-04-05T13:30']],
    // Half an hour on, from 02:00 to 02:30: half an hour is left of that hour.
    [
      'Australia/Lord_Howe',
      hourMs,
      '2026-10-03T14:30',
      '2026-10-03T17:00',
      ['2026-10-03T14:30', '2026-10-03T15:30', '2026-10-03T16:00'],
    ],
    ['Australia/Lord_Howe', dayMs, '2026-10-03T14:00', '2026-10-04T13:01', ['2026-10-03T13:30', '2026-10-04T13:00']],
    // Clocks that skip midnight.
    [
      'Africa/Cairo',
      dayMs,
      '2026-04-23T21:00',
      '2026-04-24T22:00',
      ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00'],
    ],
  ])('%s, %d ms from %s', (zone, width, from, to, starts) => {
    expect(edgesOf(from, to, width, zone)).toEqual([...starts, to]);
  });

  it('every bucket of a day is one date, and every date of a window is one bucket', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2020-01-01T00:00') / minuteMs, max: at('2027-01-01T00:00') / minuteMs }),
        fc.integer({ min: 1, max: 180 * 24 }),
        (zone, start, hours) => {
          const window = { from: start * minuteMs, to: start * minuteMs + hours * hourMs };
          const edges = bucketEdges(window, dayMs, zone);
          expect(edges[0]).toBeLessThanOrEqual(window.from);
          expect(edges.at(-1)).toBe(window.to);
          const dates = edges.slice(0, -1).map((edge) => clockOf(edge, zone).slice(0, 10));
          const lasts = edges.slice(1).map((edge) => clockOf(edge - 1, zone).slice(0, 10));
          expect(lasts).toEqual(dates);
          expect(new Set(dates).size).toBe(dates.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('edges ascend, and a reading lies in the bucket that its own clock names', () => {
    const minutes = [5, 15, 30, 60, 120, 360, 720];
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Europe/London'),
        fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-04', '2026-10-03', '2026-10-25', '2026-11-01'),
        fc.constantFrom(...minutes),
        (zone, date, width) => {
          const window = { from: at(`${date}T00:00`), to: at(`${date}T00:00`) + 2 * dayMs };
          const edges = bucketEdges(window, width * minuteMs, zone);
          expect(edges.every((edge, n) => n === 0 || edge > (edges[n - 1] ?? edge))).toBe(true);
          const partOf = (time: number) => {
            const [hour = 0, minute = 0] = clockOf(time, zone).slice(11).split(':').map(Number);
            return `${clockOf(time, zone).slice(0, 10)} ${Math.floor((hour * 60 + minute) / width)}`;
          };
          for (let n = 0; n + 1 < edges.length; n += 1) {
            const [start = 0, end = 0] = edges.slice(n, n + 2);
            const parts = new Set<string>();
            for (let time = start; time < end; time += 5 * minuteMs) parts.add(partOf(time));
            expect(parts.size).toBe(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('the width that fits keeps the number of points, whatever the zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York'),
      fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') }),
      fc.integer({ min: 1, max: 180 * dayMs }),
      fc.integer({ min: 2, max: 1000 }),
      fc.constantFrom(0, dayMs),
      (timeZone, from, range, most, least) => {
        const { edges, width } = fittingEdges({ from, to: from + range }, { most, least, timeZone });
        expect(edges.length - 1).toBeLessThanOrEqual(most);
        expect(width).toBeGreaterThanOrEqual(least);
      },
    ),
  );
});

it('hours divide the buckets', () => {
  const edges = bucketEdges({ from: at('2026-11-01T00:00'), to: at('2026-11-01T03:20') }, 6 * hourMs, 'Asia/Kolkata');
  expect([...withHours(edges)].map(iso)).toEqual([
    '2026-10-31T18:30',
    ...[19, 20, 21, 22, 23].map((hour) => `2026-10-31T${hour}:00`),
    '2026-11-01T00:00',
    '2026-11-01T00:30',
    '2026-11-01T01:00',
    '2026-11-01T02:00',
    '2026-11-01T03:00',
    '2026-11-01T03:20',
  ]);
});
