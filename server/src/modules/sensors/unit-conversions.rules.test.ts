import { expect, it } from 'vitest';
import { keyMappingOf } from '@oilsight/contract';
import { withConversion } from './unit-conversions.rules.ts';

const measures = (key: string, alias: string, convert: 'aw>%' | null = null) => ({
  key,
  alias,
  convert,
  low: null,
  high: null,
  accuracy: '',
});

it('leaves a name that the sensor model converts to the model', () => {
  const models = keyMappingOf([measures('water_saturation', 'aw', 'aw>%')]);
  expect([...withConversion(models, new Map(), { key: 'water_saturation', convert: 'aw>%' })]).toEqual([
    ['water_saturation', { key: 'water_saturation', convert: 'aw>%' }],
  ]);
});

it('refuses where the models convert every name, and the key itself means something else', () => {
  const models = keyMappingOf([measures('water_saturation', 'aw', 'aw>%'), measures('T7', 'water_saturation')]);
  expect(() => withConversion(models, new Map(), { key: 'water_saturation', convert: 'aw>%' })).toThrow(
    expect.objectContaining({ error: 'unitConverted' }),
  );
});

it('switched off, the names of the models and of the device stay', () => {
  const models = keyMappingOf([measures('oil_temperature', 't')]);
  const own = new Map([['T1', { key: 'oil_temperature' }]]);
  const on = withConversion(models, own, { key: 'oil_temperature', convert: '°F>°C' });
  expect([...on.keys()].toSorted()).toEqual(['T1', 'oil_temperature', 't']);
  expect([...withConversion(models, on, { key: 'oil_temperature', convert: null })]).toEqual([
    ['T1', { key: 'oil_temperature' }],
  ]);
});
