import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame, Window } from '../telemetry.store.ts';
import { readingRows, readWindowOf } from './reading-rows.ts';

const from = Date.UTC(2026, 9, 1);
const window = { from, to: from + 31 * dayMs };
const device = {} as DeviceRef;
const frameAt = (at: number): Frame => ({ device, at, keys: ['water_ppm'], values: [100], quality: null });

it.each([
  ['a device without readings', []],
  ['a month of silence between two readings', [frameAt(from), frameAt(window.to - 1)]],
])('%s: its minutes come few at a time, and other work has its turns', async (_, frames) => {
  const store = {
    async *scan() {
      yield await Promise.resolve(frames);
    },
  };
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const request = { keys: ['water_ppm'], window, timeInterval: minuteMs, timeZone: 'America/New_York' };
  const at: number[] = [];
  let most = 0;
  for await (const rows of readingRows(store, device, request)) {
    most = Math.max(most, rows.length);
    for (const row of rows) at.push(row.at);
    // Whoever writes the rows takes his time: without it a fast machine is through before a slice is over.
    for (const until = performance.now() + 0.05; performance.now() < until;);
  }
  isOver = true;
  expect(most).toBeLessThanOrEqual(100);
  expect(turns).toBeGreaterThan(2);
  expect(at).toEqual(Array.from({ length: 31 * 24 * 60 }, (_ignored, n) => from + n * minuteMs));
});

// Clocks of New York go back from 02:00 to 01:00, those of Lord Howe from 02:00 to 01:30.
it.each<[string, number, string, string[]]>([
  ['UTC', 6 * hourMs, '2026-10-01T05:00', ['2026-10-01T00:00', '2026-10-01T06:00', '2026-10-01T12:00']],
  ['Asia/Kolkata', hourMs, '2026-10-01T05:45', ['2026-10-01T05:30', '2026-10-01T06:30', '2026-10-01T07:30']],
  ['Asia/Kathmandu', dayMs, '2026-10-01T00:00', ['2026-09-30T18:15', '2026-10-01T18:15', '2026-10-02T18:15']],
  ['America/New_York', dayMs, '2026-11-01T12:00', ['2026-11-01T04:00', '2026-11-02T05:00', '2026-11-03T05:00']],
  ['America/New_York', hourMs, '2026-11-01T05:30', ['2026-11-01T05:00', '2026-11-01T06:00', '2026-11-01T07:00']],
  ['Australia/Lord_Howe', hourMs, '2026-04-04T14:00', ['2026-04-04T14:00', '2026-04-04T15:30', '2026-04-04T16:30']],
])(
  'means of %s, %i ms, begin by its clocks, also where a file goes on',
  async (timeZone, timeInterval, first, starts) => {
    const at = starts.map((start) => Date.parse(`${start}Z`));
    const range = { from: Date.parse(`${first}Z`), to: (at[2] ?? 0) + minuteMs };
    // The first interval holds readings from before the range too, as the first point of a curve does.
    const isCut = (at[0] ?? 0) < range.from;
    const frames = [...(isCut ? at.slice(0, 1) : []), range.from, ...at.slice(1)].map(frameAt);
    const rowsOf = async (of: typeof range) => {
      const store = {
        async *scan(_device: DeviceRef, { from: first, to }: Window) {
          yield await Promise.resolve(frames.filter((frame) => frame.at >= first && frame.at < to));
        },
      };
      const rows: (readonly [at: number, readings: number, next: number])[] = [];
      const request = { keys: ['water_ppm'], window: of, timeInterval, timeZone };
      for await (const some of readingRows(store, device, request))
        for (const row of some) rows.push([row.at, row.readings, row.next]);
      return rows;
    };
    const whole = await rowsOf(range);
    expect(whole).toEqual(at.map((start, n) => [start, n === 0 && isCut ? 2 : 1, at[n + 1] ?? range.to]));
    for (const [n, [, , next]] of whole.slice(0, -1).entries())
      expect(await rowsOf({ ...range, from: next })).toEqual(whole.slice(n + 1));
  },
);

it('what is counted is what is read: from the start of the first interval', () => {
  const part = { from: from + 5 * hourMs, to: from + dayMs };
  const request = { window: part, timeZone: 'UTC' };
  expect(readWindowOf({ ...request, timeInterval: 6 * hourMs })).toEqual({ ...part, from });
  expect(readWindowOf({ ...request, timeInterval: 0 })).toEqual(part);
});
