import { expect, it } from 'vitest';
import { barOf, laneMarks } from './alarm-lane.ts';
import type { LaneAlarm } from './alarm-lane.ts';

const view = { from: 1000, to: 2000 };
const alarm = (id: string, from: number, to: number | null): LaneAlarm => ({ id, from, to, lines: [], href: null });
const marks = (alarms: readonly LaneAlarm[], now = 1900) =>
  laneMarks(alarms, view, now, 0.05).map(({ at, alarms: held, isOpen, isBefore }) => ({
    at,
    ids: held.map(({ id }) => id).join(' '),
    isOpen,
    isBefore,
  }));

it('a bar is the part of the view in which the alarm was open', () => {
  expect(barOf(alarm('a', 1200, 1400), view, 1900)).toEqual({ from: 1200, to: 1400 });
  expect(barOf(alarm('a', 500, 1400), view, 1900)).toEqual({ from: 1000, to: 1400 });
  expect(barOf(alarm('a', 1200, null), view, 1900)).toEqual({ from: 1200, to: 1900 });
  expect(barOf(alarm('a', 1200, null), view, 5000)).toEqual({ from: 1200, to: 2000 });
  // Raised by readings of a device whose clock is ahead.
  expect(barOf(alarm('a', 1950, null), view, 1900)).toEqual({ from: 1950, to: 1950 });
  expect(barOf(alarm('a', 500, 900), view, 1900)).toBeNull();
  expect(barOf(alarm('a', 2100, null), view, 5000)).toBeNull();
});

it('a mark stands where the alarm was raised, or where the view begins', () => {
  expect(marks([alarm('late', 1500, null), alarm('early', 400, 1300)])).toEqual([
    { at: 1000, ids: 'early', isOpen: false, isBefore: true },
    { at: 1500, ids: 'late', isOpen: true, isBefore: false },
  ]);
});

it('marks that would cover each other are one, which is open as long as one of them is', () => {
  expect(marks([alarm('c', 1200, 1300), alarm('b', 1149, null), alarm('a', 1100, 1110)])).toEqual([
    { at: 1100, ids: 'a b', isOpen: true, isBefore: false },
    { at: 1200, ids: 'c', isOpen: false, isBefore: false },
  ]);
  expect(marks([alarm('a', 999, 1100), alarm('b', 1001, 1100)])).toMatchObject([{ ids: 'a b', isBefore: false }]);
});
