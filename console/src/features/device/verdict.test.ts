import { passedLimit } from '@oilsight/oil';
import type { State } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { countStates } from '../../domain/count-states.ts';
import {
  abnormalFirst,
  beforeSilence,
  defaultKeys,
  evidenceOf,
  assessmentOf,
  lastGoodAt,
  limitSources,
  nearestLimits,
  sourcesOf,
  stateByLimits,
} from './verdict.ts';
import { inCatalogueOrder } from '../../domain/indicator-picker/catalogue-order.ts';

const up = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
} as const;
const both = {
  worse: 'both',
  level2Low: 300,
  level2High: 340,
  level1Low: 288,
  level1High: 352,
  source: 'ISO 3448',
} as const;
const row = (key: string, state: State, value: number | null = 1, limits: typeof up | typeof both | null = null) => ({
  key,
  state,
  value,
  limits,
  isNumber: value !== null,
});

describe('verdict', () => {
  it.each([
    [61, up, { limit: 60, level: 'level2', side: 'high' }],
    [60, up, null],
    [90, up, { limit: 85, level: 'level1', side: 'high' }],
    [299, both, { limit: 300, level: 'level2', side: 'low' }],
    [200, both, { limit: 288, level: 'level1', side: 'low' }],
    [310, both, null],
  ])('%d passes %j', (value, limits, stand) => {
    expect(passedLimit(value, limits)).toEqual(stand);
  });
  it('lists what is wrong, most urgent first', () => {
    const rows = [
      row('flow', 'normal'),
      row('level', 'offline'),
      row('leak', 'level2'),
      row('pressure', 'fault'),
      row('density', 'level1'),
    ];
    expect(evidenceOf(rows).map(({ key }) => key)).toEqual(['density', 'leak', 'pressure', 'level']);
    expect(abnormalFirst(rows).at(-1)?.key).toBe('flow');
    expect(countStates(rows.map(({ state }) => state))).toEqual({
      normal: 1,
      level2: 1,
      level1: 1,
      fault: 1,
      offline: 1,
    });
  });
  it('finds the indicators nearest to a limit', () => {
    const rows = [
      row('oil_temperature', 'normal', 40, up),
      row('viscosity_40', 'normal', 335, both),
      row('water_ppm', 'fault', 59, up),
      row('flow', 'normal', 5),
    ];
    expect(nearestLimits(rows, 2).map(({ key, distance }) => [key, distance])).toEqual([
      ['viscosity_40', 5],
      ['oil_temperature', 20],
    ]);
  });
  it('calls nothing near that is farther than a third of what the limits leave', () => {
    const distances = (rows: Parameters<typeof nearestLimits>[0]) =>
      nearestLimits(rows, 9).map(({ distance }) => distance);
    expect(distances([row('oil_temperature', 'normal', 39.9, up), row('water_ppm', 'normal', 40, up)])).toEqual([20]);
    expect(distances([row('viscosity_40', 'normal', 328, both), row('density', 'normal', 320, both)])).toEqual([12]);
  });
  it('shows abnormal curves first, then those with limits, no texts', () => {
    const rows = [
      row('flow', 'normal'),
      row('mode', 'normal', null),
      row('oil_temperature', 'normal', 1, up),
      row('density', 'normal'),
      row('water_saturation', 'level2', 70, up),
      row('custom', 'normal'),
      row('level', 'normal', 1, up),
    ];
    expect(defaultKeys(rows)).toEqual(['water_saturation', 'oil_temperature', 'level', 'density']);
  });
  it('shows first what the leading finding rests on', () => {
    const rows = [
      row('flow', 'normal'),
      row('oil_temperature', 'level2', 70, up),
      row('water_saturation', 'level2', 70, up),
      row('density', 'normal'),
      row('mode', 'normal', null),
    ];
    expect(defaultKeys(rows, ['density', 'mode', 'flow'])).toEqual([
      'density',
      'flow',
      'water_saturation',
      'oil_temperature',
    ]);
  });
  it.each([
    [['ferrous_total', 'wear_rate', 'oil_temperature'], [], ['wear_rate', 'oil_temperature']],
    [
      ['ferrous_total', 'wear_rate', 'oil_temperature'],
      ['ferrous_total', 'ferrous_ch1'],
      ['wear_rate', 'oil_temperature'],
    ],
    [['nonferrous_total', 'density'], ['nonferrous_total'], ['density']],
    // Nothing else reports.
    [['ferrous_total', 'nonferrous_total'], [], ['ferrous_total', 'nonferrous_total']],
  ])('opens with no cumulative count: of %j, with evidence %j', (keys, leading, shown) => {
    const rows = keys.map((key) => row(key, 'normal'));
    expect(defaultKeys(rows, leading).toSorted()).toEqual(shown.toSorted());
  });
  it('keeps the catalogue order, own keys behind', () => {
    expect(
      inCatalogueOrder([
        row('zeta', 'normal'),
        row('flow', 'normal'),
        row('alpha', 'normal'),
        row('density', 'normal'),
      ]).map(({ key }) => key),
    ).toEqual(['density', 'flow', 'alpha', 'zeta']);
  });
  it.each([
    [[up, null], 'normal', 'normal'],
    [[null, null], 'normal', 'unassessed'],
    [[null], 'fault', 'fault'],
    [[], 'offline', 'offline'],
  ] as const)('with limits %j %s reads %s', (limits, state, word) => {
    expect(
      assessmentOf(
        state,
        limits.map((each) => ({ limits: each })),
      ),
    ).toBe(word);
  });
  it.each([
    ['level1', ['normal', 'offline'], 'normal'],
    ['level1', ['normal', 'level2', 'fault'], 'level2'],
    ['level2', ['fault', 'normal'], 'fault'],
    ['level1', ['offline'], 'offline'],
    ['offline', ['level1'], 'offline'],
  ] as const)('a device shown as %s with indicators %j is %s by its limits', (shown, states, expected) => {
    expect(
      stateByLimits(
        shown,
        states.map((state) => ({ state })),
      ),
    ).toBe(expected);
  });
  it('knows how things stood before the device went silent', () => {
    const rows = [
      row('water_saturation', 'offline', 90, up),
      row('oil_temperature', 'offline', -999, up),
      row('level', 'offline', 50, up),
      row('flow', 'offline', 5),
    ];
    expect(beforeSilence(rows).map(({ state }) => state)).toEqual(['level1', 'fault', 'normal', 'normal']);
  });
  it('knows since when there is no credible reading', () => {
    expect(lastGoodAt({ t: [1, 2, 3], mean: [5, 6, null] })).toBe(2);
    expect(lastGoodAt({ t: [], mean: [] })).toBeNull();
  });
  it('names each source once, defaults last', () => {
    expect(sourcesOf([{ limits: up }, { limits: both }, { limits: up }, { limits: null }])).toEqual([
      'ISO 3448',
      'default',
    ]);
    expect(sourcesOf([{ limits: up }, { limits: { ...up, source: 'target' } }, { limits: both }])).toEqual([
      'ISO 3448',
      'target',
      'default',
    ]);
  });
  it('tells which limit is whose', () => {
    const rows = [
      { key: 'flow', limits: up },
      { key: 'water_ppm', limits: both },
      { key: 'viscosity_40', limits: both },
      { key: 'particle_ch1', limits: { ...up, source: 'target' } },
    ];
    expect(limitSources(rows)).toEqual([
      { source: 'ISO 3448', keys: ['viscosity_40', 'water_ppm'] },
      { source: 'target', keys: ['particle_ch1'] },
      { source: 'default', keys: [] },
    ]);
  });
  it('takes both levels of what people have set for theirs', () => {
    expect(sourcesOf([{ limits: { ...both, source: 'device' } }])).toEqual(['device']);
    expect(sourcesOf([{ limits: { ...both, source: 'machineType' } }, { limits: both }])).toEqual([
      'ISO 3448',
      'machineType',
      'default',
    ]);
  });
  it('never puts a caution down to a standard', () => {
    expect(sourcesOf([{ limits: both }])).toEqual(['ISO 3448', 'default']);
  });
});
