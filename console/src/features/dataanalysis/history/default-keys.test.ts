import type { LiveIndicator } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { defaultKeysOf, knownKeys } from './default-keys.ts';

const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 80,
  source: 'default',
} as const;

type Row = Pick<LiveIndicator, 'key' | 'at' | 'text' | 'state' | 'limits'>;
const row = (key: string, more: Partial<Row> = {}): Row => ({
  key,
  at: 1,
  text: null,
  state: 'normal',
  limits,
  ...more,
});

it.each<[string, readonly (readonly Row[])[], readonly string[]]>([
  ['nothing is reported', [[]], []],
  ['what has no reading', [[row('density', { at: null })]], []],
  ['texts', [[row('model', { text: 'x' })]], []],
  ['metal', [[row('ferrous_ch1', { state: 'level1' }), row('water_saturation')]], ['water_saturation']],
  [
    'what is beyond a limit first',
    [[row('oil_temperature'), row('density')], [row('dielectric_constant', { state: 'level2' })]],
    ['dielectric_constant', 'density'],
  ],
  [
    'level 1 before level 2',
    [[row('oil_temperature', { state: 'level2' }), row('water_ppm', { state: 'level1' })]],
    ['water_ppm', 'oil_temperature'],
  ],
  [
    'what both report',
    [
      [row('density'), row('own_b')],
      [row('own_b'), row('own_a')],
    ],
    ['own_b', 'density'],
  ],
  ['those with limits', [[row('own_a', { limits: null }), row('own_b'), row('own_c')]], ['own_b', 'own_c']],
])('of the indicators chooses: %s', (_, devices, expected) => {
  expect(defaultKeysOf(devices)).toEqual(expected);
});

describe('chosen keys', () => {
  const own = [[{ key: 'factory_own' }]];
  it.each([
    [null, null],
    [['oil_temperature', 'foo'], ['oil_temperature']],
    [['foo', 'factory_own'], ['factory_own']],
    [['foo', 'toString'], null],
  ])('%j leave %j', (chosen, expected) => {
    expect(knownKeys(chosen, own)).toEqual(expected);
  });
});
