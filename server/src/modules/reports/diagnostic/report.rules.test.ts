import { dayMs, hourMs } from '@oilsight/oil';
import type { SourcedLimits } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { cellEdges, cellWidth, gapsOf, medianOf } from './cells.rules.ts';
import { shareOfLimit } from './indicators.rules.ts';
import type { ReportAlarm } from './report-content.types.ts';
import { dayStates } from './report-days.rules.ts';
import { trendOf } from './trends.rules.ts';
import { abnormalStateOf, isAbnormal, reportState } from './verdict.rules.ts';

const to = 1_795_000_000_000;
const limits: SourcedLimits = {
  level1High: 1000,
  level2High: 500,
  level1Low: null,
  level2Low: null,
  source: { kind: 'default', standard: null },
  byTarget: false,
};
const alarm = (of: Partial<ReportAlarm>): ReportAlarm => ({
  recordId: 'r',
  kind: 'oil',
  level: 2,
  name: { zh: '', en: '' },
  findingRule: null,
  indicator: 'water_ppm',
  peakText: '',
  thresholdText: '',
  onsetAt: to - dayMs,
  clearedAt: null,
  processedAt: null,
  note: '',
  notices: 0,
  ...of,
});

describe('the cells of a period', () => {
  it('are hours for a month, and finer for less', () => {
    expect(cellWidth({ from: to - 30 * dayMs, to })).toBe(hourMs);
    expect(cellWidth({ from: to - dayMs, to })).toBe(hourMs / 6);
    expect(cellWidth({ from: to - 300 * dayMs, to })).toBe(24 * hourMs);
  });

  it('begin and end with the period, and lie on whole hours between', () => {
    const edges = cellEdges({ from: to - 30 * dayMs, to });
    expect([edges[0], edges.at(-1)]).toEqual([to - 30 * dayMs, to]);
    expect(edges.slice(1, -1).every((at) => at % hourMs === 0)).toBe(true);
    expect(edges.every((at, n) => n === 0 || at > Number(edges[n - 1]))).toBe(true);
  });

  it('without readings are gaps, longest first', () => {
    expect(gapsOf([1, 0, 2, 0, 0, 3], [0, 10, 20, 30, 40, 50, 60])).toEqual([
      { from: 30, to: 50 },
      { from: 10, to: 20 },
    ]);
  });

  it.each([
    [[], null],
    [[3], 3],
    [[1, 9, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %j', (values, median) => {
    expect(medianOf(values)).toBe(median);
  });
});

describe('the trend of the last day', () => {
  const edges = Array.from({ length: 49 }, (_, n) => to - (48 - n) * hourMs);
  // 5 an hour, and a little noise.
  const means = Array.from({ length: 48 }, (_, n) => 400 - (47.5 - n) * 5 + (n % 2) * 0.1);

  it('tells when the next limit is passed', () => {
    const trend = trendOf({ key: 'water_ppm', means, edges, value: 400, limits, to });
    expect(trend?.perDay).toBeCloseTo(120, 0);
    expect(trend?.points).toBe(24);
    expect(trend?.crossing).toMatchObject({ level: 2, limit: 500 });
    expect((Number(trend?.crossing?.at) - to) / hourMs).toBeCloseTo(20, 0);
  });

  it('names level 1 where level 2 is passed already, and none where both are', () => {
    const of = (value: number) => trendOf({ key: 'water_ppm', means, edges, value, limits, to })?.crossing ?? null;
    expect(of(600)).toMatchObject({ level: 1, limit: 1000 });
    expect(of(1200)).toBeNull();
  });

  it('is none where nothing moves, where there are few readings, and without a present value', () => {
    const still = means.map((_, n) => 100 + (n % 3));
    expect(trendOf({ key: 'water_ppm', means: still, edges, value: 100, limits, to })).toBeNull();
    const few = means.map((value, n) => (n < 40 ? Number.NaN : value));
    expect(trendOf({ key: 'water_ppm', means: few, edges, value: 400, limits, to })).toBeNull();
    expect(trendOf({ key: 'water_ppm', means, edges, value: null, limits, to })).toBeNull();
  });
});

describe('the state of a day', () => {
  const days = [0, 1, 2].map((n) => ({ from: to + n * dayMs, to: to + (n + 1) * dayMs }));
  const edges = days.flatMap(({ from }) => [from, from + dayMs / 2]).concat(to + 3 * dayMs);

  it('is that of its gravest alarm, and unknown without readings', () => {
    const alarms = [
      alarm({ onsetAt: to + 1.2 * dayMs, clearedAt: to + 1.3 * dayMs, level: 1 }),
      alarm({ onsetAt: to + 1.1 * dayMs, kind: 'sensorFault' }),
    ];
    const end = { state: 'fault', since: null } as const;
    const states = (counts: readonly number[]) =>
      dayStates(days, { alarms, counts, edges, end }).map(({ state }) => state);
    expect(states([5, 5, 5, 5, 5, 5])).toEqual(['normal', 'level1', 'fault']);
    expect(states([0, 0, 5, 0, 5, 5])).toEqual(['none', 'level1', 'fault']);
  });

  it('is never milder at the end than the verdict of the report', () => {
    const counts = [5, 5, 5, 5, 5, 5];
    const states = (end: ReturnType<typeof reportState>, alarms: readonly ReportAlarm[] = []) =>
      dayStates(days, { alarms, counts, edges, end }).map(({ state }) => state);
    expect(states({ state: 'level1', since: null })).toEqual(['normal', 'normal', 'level1']);
    expect(states({ state: 'level1', since: to + 1.5 * dayMs })).toEqual(['normal', 'level1', 'level1']);
    expect(states({ state: 'normal', since: to })).toEqual(['normal', 'normal', 'normal']);
    expect(states({ state: 'unknown', since: to })).toEqual(['normal', 'normal', 'normal']);
    const grave = alarm({ onsetAt: to + 2.1 * dayMs, level: 1 });
    expect(states({ state: 'level2', since: null }, [grave])).toEqual(['normal', 'normal', 'level1']);
    const silent = dayStates(days, {
      alarms: [],
      counts: [5, 5, 5, 5, 0, 0],
      edges,
      end: { state: 'level1', since: null },
    });
    expect(silent.at(-1)?.state).toBe('none');
  });
});

describe('the state of a report', () => {
  const diagnosis = { findings: [], health: null, verdict: 'normal', since: null, levelSince: null } as never;

  it('is the worse of open alarms and diagnosis, since the first of them', () => {
    const alarms = [
      alarm({}),
      alarm({ level: 1, onsetAt: to - 5 * hourMs }),
      alarm({ level: 1, onsetAt: to - 9 * hourMs }),
    ];
    expect(reportState({ diagnosis, alarms, lastAt: to, to })).toEqual({ state: 'level1', since: to - 9 * hourMs });
    expect(reportState({ diagnosis, alarms: [alarm({ kind: 'sensorFault' })], lastAt: to, to }).state).toBe('fault');
  });

  it('is normal since the last alarm cleared', () => {
    const cleared = [alarm({ clearedAt: to - 3 * hourMs }), alarm({ clearedAt: to - 7 * hourMs })];
    expect(reportState({ diagnosis, alarms: cleared, lastAt: to, to })).toEqual({
      state: 'normal',
      since: to - 3 * hourMs,
    });
  });

  it('is unknown after a day of silence, without readings, and without evidence', () => {
    const unsure = { ...(diagnosis as object), verdict: 'not_enough_evidence' } as never;
    for (const known of [
      { diagnosis, lastAt: to - dayMs - 1 },
      { diagnosis: null, lastAt: null },
      { diagnosis: unsure, lastAt: to },
    ])
      expect(reportState({ ...known, alarms: [], to }).state).toBe('unknown');
  });

  it.each([
    ['unknown', null, null],
    ['normal', false, null],
    ['fault', true, 'fault'],
    ['level2', true, 'level2'],
    ['level1', true, 'level1'],
  ] as const)('%s is abnormal: %j, as grave as %j', (state, abnormal, grave) => {
    expect([isAbnormal(state), abnormalStateOf(state)]).toEqual([abnormal, grave]);
  });
});

describe('the share of a limit', () => {
  it.each([
    [250, limits, 0.5],
    [80, { ...limits, level2High: null, level1High: null, level2Low: 40, level1Low: 25 }, 0.5],
    [-5, { ...limits, level2High: 10, level2Low: -10 }, 0.5],
    [null, limits, null],
    [5, null, null],
  ])('of %j is right for high, low and two-sided limits', (value, own, share) => {
    expect(shareOfLimit({ value, limits: own })).toBe(share);
  });
});
