import { dayMs, minuteMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame } from '../telemetry.store.ts';
import { readingRows } from './reading-rows.ts';

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
  }
  isOver = true;
  expect(most).toBeLessThanOrEqual(100);
  expect(turns).toBeGreaterThan(2);
  expect(at).toEqual(Array.from({ length: 31 * 24 * 60 }, (_ignored, n) => from + n * minuteMs));
});
