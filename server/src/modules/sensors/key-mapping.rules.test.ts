import { targetOf } from '@oilsight/contract';
import type { ModelIndicator } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { namedKeyMappingOf } from './key-mapping.rules.ts';

const indicator = (key: string, rest: Partial<ModelIndicator> = {}): ModelIndicator => ({
  key,
  alias: '',
  convert: null,
  low: null,
  high: null,
  accuracy: '',
  ...rest,
});
const model = (modelId: string, ...indicators: ModelIndicator[]) => ({ modelId, indicators });

it('of no sensors is plain', () => {
  expect(namedKeyMappingOf([])).toEqual({ name: '', aliases: new Map(), ranges: new Map() });
});

it('has the names and ranges of all models, and of two the later name', () => {
  const keyMapping = namedKeyMappingOf([
    model(
      'a',
      indicator('oil_temperature', { alias: 't', low: -40, high: 120 }),
      indicator('density', { convert: 'g/cm³>kg/m³' }),
    ),
    model(
      'b',
      indicator('ambient_temperature', { alias: 't', convert: 'K>°C' }),
      indicator('oil_temperature', { low: -20, high: 140 }),
    ),
  ]);
  expect(keyMapping.name).toContain('oil_temperature');
  expect(Object.fromEntries(keyMapping.aliases)).toEqual({
    t: { key: 'ambient_temperature', convert: 'K>°C' },
    density: { key: 'density', convert: 'g/cm³>kg/m³' },
  });
  // It is unknown which of the two sensors measured the value.
  expect(keyMapping.ranges.get('oil_temperature')).toEqual([-40, 140]);
  expect(targetOf('density', keyMapping)).toMatchObject({ key: 'density', factor: 1000, lowest: 600, highest: 1600 });
});

it('an instrument whose range is not known widens it to no end', () => {
  expect(
    namedKeyMappingOf([
      model('a', indicator('pressure', { low: 0, high: 40 })),
      model('b', indicator('pressure', { low: 0 })),
    ]).ranges.get('pressure'),
  ).toEqual([0, Infinity]);
});

it('has another name when a model sends something else, whoever changed it', () => {
  const name = (low: number) => namedKeyMappingOf([model('a', indicator('pressure', { low }))]).name;
  expect(name(0)).toBe(name(0));
  expect(name(1)).not.toBe(name(0));
});
