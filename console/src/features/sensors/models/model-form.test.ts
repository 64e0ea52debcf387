import type { SensorModel } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import {
  candidateOf,
  conversionsTo,
  emptyIndicator,
  emptyRegister,
  formOf,
  valuesOf,
  fieldErrorsOf,
} from './model-form.ts';
import type { IndicatorRow, ModelValues, RegisterRow } from './model-form.ts';

const model: SensorModel = {
  modelId: '5e450000-0000-8000-8000-000000000001',
  tenantId: null,
  tenantName: null,
  code: 'X-1',
  nameZh: '传感器',
  nameEn: 'Sensor',
  maker: '',
  kind: 'multi',
  unitId: 3,
  sensors: 0,
  updatedAt: 0,
  version: 1,
  indicators: [
    { key: 'oil_temperature', alias: 'T', convert: 'K>°C', low: -20, high: 120.5, accuracy: '±0.1 °C' },
    { key: 'ferrous_total', alias: '', convert: null, low: null, high: null, accuracy: '' },
  ],
  registers: [
    {
      key: 'T',
      function: 'input',
      address: 7,
      type: 'int16',
      wordOrder: 'big',
      byteOrder: 'little',
      scale: 0.1,
      offset: -5,
      unit: 'K',
    },
  ],
};
const values = valuesOf(model);
const fieldErrors = (change: Partial<ModelValues>) =>
  fieldErrorsOf({ ...values, ...change }, 'en-US', (fieldError) => fieldError);
const indicator = (change: Partial<IndicatorRow>): IndicatorRow => ({
  ...emptyIndicator,
  key: 'oil_temperature',
  ...change,
});
const register = (change: Partial<RegisterRow>): RegisterRow => ({
  ...emptyRegister,
  key: 'T',
  address: '0',
  ...change,
});

it('gives back what it was given', () => {
  const {
    modelId: _model,
    tenantId: _tenant,
    tenantName: _name,
    sensors: _sensors,
    updatedAt: _at,
    version: _version,
    ...form
  } = model;
  expect(formOf(values)).toEqual(form);
  expect(fieldErrors({})).toEqual({});
});

it('takes a decimal comma, and nothing for a number that is not known', () => {
  expect(candidateOf({ ...values, indicators: [indicator({ low: '0,5', high: ' ' })] }).indicators).toMatchObject([
    { low: 0.5, high: null },
  ]);
});

describe('what is wrong stands at its cell', () => {
  it.each<[string, Partial<ModelValues>, Record<string, string>]>([
    ['no code', { code: ' ' }, { code: 'missing' }],
    ['no number', { indicators: [indicator({ alias: 'T', low: 'cold' })] }, { 'indicators.0.low': 'number' }],
    ['no indicator', { indicators: [], registers: [] }, { indicators: 'missing' }],
    ['no key', { indicators: [indicator({ key: '' })] }, { 'indicators.0.key': 'missing' }],
    ['an address with decimals', { registers: [register({ address: '1.5' })] }, { 'registers.0.address': 'whole' }],
    ['no address', { registers: [register({ address: '' })] }, { 'registers.0.address': 'missing' }],
    ['no unit number', { unitId: '' }, { unitId: 'missing' }],
    ['an address beyond the last', { registers: [register({ address: '65536' })] }, { 'registers.0.address': 'range' }],
    ['a pasted type that there is not', { registers: [register({ type: 'int24' })] }, { 'registers.0.type': 'choice' }],
    [
      'a pasted conversion that there is not',
      { indicators: [indicator({ alias: 'T', convert: 'x>y' })] },
      { 'indicators.0.convert': 'choice' },
    ],
    ['a unit number that no line has', { unitId: '256' }, { unitId: 'range' }],
  ])('%s', (_, change, expected) => {
    expect(fieldErrors(change)).toEqual(expected);
  });

  it('and what does not fit together, in words', () => {
    expect(fieldErrors({ registers: [register({ key: 'pressure' })] })).toEqual({
      'registers.0.key': '“pressure” is neither an indicator of this model nor an alias of one',
    });
    expect(fieldErrors({ indicators: [indicator({ alias: 'T', low: '5', high: '1' })] })).toEqual({
      'indicators.0.low': 'The low end must be below the high end',
    });
  });
});

it('offers the conversions that end in the unit of an indicator', () => {
  expect(conversionsTo('oil_temperature')).toEqual(['°F>°C', 'K>°C']);
  expect(conversionsTo('leak')).toEqual([]);
  expect(conversionsTo('own').length).toBeGreaterThan(10);
});
