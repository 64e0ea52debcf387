import type { LiveIndicator, State } from '@oilsight/contract';
import { expect, it } from 'vitest';
import {
  aroundMachine,
  barKey,
  leadingKey,
  neighbour,
  passedLimit,
  pollutionKey,
  windowAround,
  withRate,
} from './choice.ts';

const limits: NonNullable<LiveIndicator['limits']> = {
  worse: 'both',
  level2Low: 20,
  level2High: 60,
  level1Low: 10,
  level1High: 80,
  source: 'default',
};
const row = (key: string, state: State = 'normal', has: LiveIndicator['limits'] = null) => ({
  key,
  state,
  limits: has,
});
const none = new Map<string, State | null>();

it('names the gravest limit that was passed', () => {
  expect([5, 15, 40, 60, 61, 90].map((value) => passedLimit(value, limits)?.limit ?? null)).toEqual([
    10,
    20,
    null,
    null,
    60,
    80,
  ]);
  expect([5, 15, 61, 90].map((value) => passedLimit(value, limits)?.side)).toEqual([
    'below',
    'below',
    'above',
    'above',
  ]);
});

it('looks at what leads, else at what is worst, else at what has limits', () => {
  const keys = ['density', 'water_ppm', 'flow', 'leak'];
  const rows = [row('density'), row('water_ppm', 'level2'), row('flow', 'normal', limits), row('leak', 'level1')];
  expect(leadingKey(['density', 'flow'], keys, rows, none)).toBe('density');
  // A switch has no curve, and what was never read has none.
  expect(leadingKey(['leak', 'vibration_rms', 'flow'], keys, rows, none)).toBe('flow');
  expect(leadingKey([], keys, rows, none)).toBe('water_ppm');
  // A count that only grows is judged by the rate that is made of it, where that is reported.
  expect(leadingKey(['ferrous_ch1'], ['ferrous_ch1'], [row('ferrous_ch1'), row('wear_rate')], none)).toBe('wear_rate');
  expect(leadingKey(['ferrous_ch1'], ['ferrous_ch1'], [row('ferrous_ch1')], none)).toBe('ferrous_ch1');
  expect(leadingKey([], keys, rows, new Map([['density', 'level1' as const]]))).toBe('density');
  expect(leadingKey([], keys, [row('density'), row('flow', 'normal', limits)], none)).toBe('flow');
  expect(leadingKey([], keys, [row('density')], none)).toBe('density');
  expect(leadingKey([], keys, [], none)).toBeNull();
});

it('what is wrong takes the place of the last that is in order, and keeps its own place in the order', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const states = new Map<string, State | null>([
    ['a', 'normal'],
    ['d', 'level2'],
    ['e', 'level1'],
  ]);
  expect(aroundMachine(keys, states, { most: 3, cause: null })).toEqual(['a', 'd', 'e']);
  expect(aroundMachine(keys, states, { most: 1, cause: null })).toEqual(['e']);
  expect(aroundMachine(keys, none, { most: 3, cause: 'd' })).toEqual(['a', 'b', 'd']);
  expect(aroundMachine(keys, none, { most: 8, cause: 'elsewhere' })).toEqual(keys);
});

it('a rate that causes the state stands in the place of the first count that it is made of', () => {
  const keys = ['flow', 'ferrous_ch1', 'ferrous_ch2'];
  expect(withRate(keys, 'wear_rate')).toEqual(['flow', 'wear_rate', 'ferrous_ch2']);
  for (const cause of [null, 'flow', 'ferrous_ch1']) expect(withRate(keys, cause)).toEqual(keys);
  expect(withRate(['flow', 'wear_rate', 'ferrous_ch1'], 'wear_rate')).toEqual(['flow', 'wear_rate', 'ferrous_ch1']);
  expect(withRate(['flow', 'nonferrous_ch1'], 'wear_rate')).toEqual(['flow', 'nonferrous_ch1']);
});

it('bars count particles where they are counted', () => {
  expect(barKey([row('density'), row('ferrous_ch1'), row('ferrous_total')], 'density')).toBe('ferrous_total');
  expect(barKey([row('density')], 'density')).toBe('density');
});

it('the contamination is read from a class before a count', () => {
  expect(pollutionKey([row('particle_ch1'), row('nas1638')])).toBe('nas1638');
  expect(pollutionKey([row('particle_ch1')])).toBe('particle_ch1');
  expect(pollutionKey([row('density')])).toBeNull();
});

it('the carousel goes round, and begins again where its machine has gone', () => {
  const list = ['a', 'b', 'c'].map((deviceId) => ({ deviceId }));
  expect([
    neighbour(list, 'c', 1),
    neighbour(list, 'a', -1),
    neighbour(list, 'gone', 1),
    neighbour([], 'a', 1),
  ]).toEqual(['a', 'c', 'a', null]);
  const many = Array.from({ length: 40 }, (_, n) => ({ deviceId: `${n}` }));
  const shown = (at: string) => windowAround(many, at, 10).map(({ deviceId }) => deviceId);
  expect([shown('0')[0], shown('20').includes('20'), shown('39').at(-1), shown('20').length]).toEqual([
    '0',
    true,
    '39',
    10,
  ]);
});
