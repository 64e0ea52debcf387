import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits, dayMs } from '@oilsight/oil';
import { csvCell } from '../../platform/csv.rules.ts';
import { csvHeader, csvLines, shortText } from './readings-csv.rules.ts';
import {
  alignedStart,
  bucketWidth,
  byCatalogue,
  liveIndicatorOf,
  seriesOfBuckets,
  seriesOfRaw,
  type LiveView,
} from './telemetry.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const silent = 5 * minute;

describe('bucketWidth', () => {
  it.each([
    [hour, 4000, 1000],
    [hour, 60, minute],
    [dayMs, 800, 2 * minute],
    [7 * dayMs, 800, 15 * minute],
    [30 * dayMs, 800, hour],
    [30 * dayMs, 500, 2 * hour],
    [180 * dayMs, 800, 6 * hour],
    [180 * dayMs, 180, dayMs],
    [180 * dayMs, 2, 90 * dayMs],
  ])('a range of %d ms in %d points', (range, most, width) => expect(bucketWidth(0, range, most)).toBe(width));

  it('keeps the budget on any range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 1, max: 180 * dayMs }),
        fc.integer({ min: 2, max: 4000 }),
        (from, range, most) => {
          const width = bucketWidth(from, from + range, most);
          expect(Math.ceil((from + range - alignedStart(from, width)) / width)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

describe('series', () => {
  it('leaves out bad readings and readings that are not numbers', () => {
    const series = seriesOfRaw(
      { key: 'a', at: [0, 1, 2, 3], values: [1, -999, 'x', 4], quality: [0, 2, 0, 1] },
      minute,
    );
    expect(series).toEqual({ key: 'a', bucketMs: 0, leftOut: 1, t: [0, 3], mean: [1, 4], min: [1, 4], max: [1, 4] });
  });

  it('breaks the line where the sensor was silent', () => {
    const at = [0, 1, 2, 20, 21].map((n) => n * minute);
    const series = seriesOfRaw({ key: 'a', at, values: [1, 2, 3, 4, 5], quality: [0, 0, 0, 0, 0] }, minute);
    expect(series.t.map((t) => t / minute)).toEqual([0, 1, 2, 11, 20, 21]);
    expect(series.mean).toEqual([1, 2, 3, null, 4, 5]);
  });

  it('does not break it where readings are merely sparse', () => {
    const at = [0, 10, 20, 30, 41].map((n) => n * minute);
    expect(seriesOfRaw({ key: 'a', at, values: at, quality: at.map(() => 0) }, minute).mean).not.toContain(null);
  });

  it('gives the mean of buckets, and a gap behind the last one before a silence', () => {
    const series = seriesOfBuckets(
      {
        key: 'a',
        start: [0, hour, 5 * hour, 6 * hour],
        count: [2, 1, 4, 1],
        sum: [4, 3, 8, 1],
        min: [1, 3, 1, 1],
        max: [3, 3, 3, 1],
        bad: 7,
      },
      hour,
      minute,
    );
    expect(series).toEqual({
      key: 'a',
      bucketMs: hour,
      leftOut: 7,
      t: [0, hour, 2 * hour, 5 * hour, 6 * hour],
      mean: [2, 3, null, 2, 1],
      min: [1, 3, null, 1, 1],
      max: [3, 3, null, 3, 1],
    });
  });
});

const hydraulic = (key: string) => defaultLimits('hydraulic', key);

describe('a live indicator', () => {
  const now = 1e12;
  const view: LiveView = { limitsOf: hydraulic, silentAfterMs: silent, now, stateOf: () => 'level2' };
  it('has the state of its reading, until it is silent', () => {
    const stateAt = (at: number) => liveIndicatorOf({ key: 'a', at, value: 1, quality: 0 }, view).state;
    expect([now, now - silent + 1, now - silent].map(stateAt)).toEqual(['level2', 'level2', 'offline']);
  });

  it('shows its value, reason and limits', () => {
    expect(liveIndicatorOf({ key: 'oil_temperature', at: now, value: -999, quality: 2 }, view)).toEqual({
      key: 'oil_temperature',
      at: now,
      value: -999,
      text: null,
      state: 'level2',
      reason: 'outOfRange',
      silentAfterMs: silent,
      limits: { worse: 'up', level2Low: null, level2High: 65, level1Low: null, level1High: 80, source: 'default' },
    });
    expect(
      ['auto', true, { a: 1 }].map((value) => liveIndicatorOf({ key: 'mode', at: now, value, quality: 0 }, view).text),
    ).toEqual(['auto', 'true', '{"a":1}']);
  });

  it('stands in the order of the catalogue, own keys last', () => {
    expect(['zz', 'oil_temperature', 'aa', 'viscosity_kinematic'].sort(byCatalogue)).toEqual([
      'viscosity_kinematic',
      'oil_temperature',
      'aa',
      'zz',
    ]);
  });
});

describe('CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1+1', "'=1+1"],
    ['two\nlines', '"two\nlines"'],
  ])('%s', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('has titles with units in both languages', () => {
    expect(csvHeader(['oil_temperature', 'T,1'], 'en-US')).toBe(
      '\ufeffTime (UTC),Time (ms),Oil temperature (°C) raw,"T,1 raw",Outside the physical range\r\n',
    );
    expect(csvHeader(['oil_temperature'], 'zh-CN')).toBe(
      '\ufeff时间 (UTC),时间戳 (ms),油温 (°C) 原始,超出物理量程\r\n',
    );
  });

  it('writes as many decimals as the indicator shows', () => {
    const device = {
      key: 1,
      id: 'd',
      name: 'd',
      tenantId: 't',
      customerId: 'c',
      machineType: 'engine',
      reportIntervalMs: minute,
      isGateway: false,
    } as const;
    const frames = [
      { device, at: 0, keys: ['water_saturation', 'own'], values: [59.74000000000001, 0.1 + 0.2], quality: null },
    ];
    expect(csvLines(frames, ['water_saturation', 'own'])).toBe('1970-01-01T00:00:00.000Z,0,59.7,0.3,\r\n');
  });

  it.each([
    [59.74, 1, '59.7'],
    [1.005, 2, '1'],
    [0.15, 1, '0.1'],
    [0.25, 1, '0.3'],
    [-0.04, 1, '0'],
    [-12.05, 2, '-12.05'],
    [4_294_967_295, 0, '4294967295'],
    [1e300, 2, '1e+300'],
    [0.0305, 3, '0.03'],
  ])('%d with %d decimals is %s', (value, decimals, text) => expect(shortText(value, decimals)).toBe(text));

  it('rounds every number as its decimal value says', () => {
    const near = fc
      .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.constantFrom(1, 10, 100, 1000, 1e4, 1e5))
      .map(([steps, scale]) => steps / scale);
    const value = fc.oneof(near, fc.double(), fc.double({ min: -1e5, max: 1e5 }));
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 0, max: 6 }),
        (number, decimals) => shortText(number, decimals) === String(Number(number.toFixed(decimals))),
      ),
      { numRuns: 3000 },
    );
  });

  it('has a line for each frame with any of the keys', () => {
    const device = {
      key: 1,
      id: 'd',
      name: 'd',
      tenantId: 't',
      customerId: 'c',
      machineType: 'engine',
      reportIntervalMs: minute,
      isGateway: false,
    } as const;
    const frames = [
      { device, at: 0, keys: ['a', 'b'], values: [0.1, -999], quality: Uint8Array.of(0, 2) },
      { device, at: 1, keys: ['x'], values: [1], quality: null },
      { device, at: 2, keys: ['b'], values: [7], quality: null },
    ];
    expect(csvLines(frames, ['a', 'b'])).toBe(
      '1970-01-01T00:00:00.000Z,0,0.1,-999,b\r\n1970-01-01T00:00:00.002Z,2,,7,\r\n',
    );
  });
});
