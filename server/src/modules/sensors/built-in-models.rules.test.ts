import { faultOfModel, sensorModelRoutes, sentKeyOf, wordsOf } from '@oilsight/contract';
import type { ModelIndicator, Register, SensorModelForm } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { builtInModels } from './built-in-models.rules.ts';

const indicator = (rest: Partial<ModelIndicator> = {}): ModelIndicator => ({
  key: 'oil_temperature',
  alias: '',
  convert: null,
  low: null,
  high: null,
  accuracy: '',
  ...rest,
});
const register = (rest: Partial<Register> = {}): Register => ({
  key: 'oil_temperature',
  function: 'input',
  address: 0,
  type: 'int16',
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
  ...rest,
});
const form = (rest: Partial<SensorModelForm> = {}): SensorModelForm => ({
  code: 'X-1',
  nameZh: '传感器',
  nameEn: 'Sensor',
  maker: '',
  kind: 'other',
  indicators: [indicator()],
  unitId: 1,
  registers: [],
  ...rest,
});

describe('a sensor model', () => {
  it.each<[string, Partial<SensorModelForm>, string, string]>([
    [
      'the same indicator twice',
      { indicators: [indicator(), indicator({ alias: 'T2' })] },
      'repeated',
      'indicators.1.key',
    ],
    [
      'the same alias twice',
      { indicators: [indicator({ alias: 'T' }), indicator({ key: 'density', alias: 'T' })] },
      'repeated',
      'indicators.1.alias',
    ],
    [
      "an alias that is another's key",
      { indicators: [indicator({ key: 'density' }), indicator({ alias: 'density' })] },
      'repeated',
      'indicators.1.alias',
    ],
    [
      "a key that is another's alias",
      { indicators: [indicator({ alias: 'density' }), indicator({ key: 'density' })] },
      'repeated',
      'indicators.1.key',
    ],
    [
      'a conversion into another unit',
      { indicators: [indicator({ convert: 'aw>%' })] },
      'otherUnit',
      'indicators.0.convert',
    ],
    [
      'a conversion for a number without unit',
      { indicators: [indicator({ key: 'dielectric_constant', convert: 'aw>%' })] },
      'otherUnit',
      'indicators.0.convert',
    ],
    ['an empty range', { indicators: [indicator({ low: 5, high: 5 })] }, 'lowNotBelowHigh', 'indicators.0.low'],
    ['a low end beyond physics', { indicators: [indicator({ low: -40.1 })] }, 'outsidePhysical', 'indicators.0.low'],
    ['a high end beyond physics', { indicators: [indicator({ high: 150.1 })] }, 'outsidePhysical', 'indicators.0.high'],
    ['a register of nothing', { registers: [register({ key: 'density' })] }, 'notOfModel', 'registers.0.key'],
    ['a register read twice', { registers: [register(), register({ address: 9 })] }, 'repeated', 'registers.1.key'],
    [
      'a number that ends beyond the last register',
      { registers: [register({ address: 65_535, type: 'float32' })] },
      'registerEndsBeyond',
      'registers.0.address',
    ],
    ['a scale of nothing', { registers: [register({ scale: 0 })] }, 'zeroScale', 'registers.0.scale'],
  ])('is refused for %s', (_, rest, error, field) => {
    expect(faultOfModel(form(rest))).toMatchObject({ error, details: { field } });
  });

  it.each<[string, Partial<SensorModelForm>]>([
    ['a custom key of any range', { indicators: [indicator({ key: 'own', convert: 'aw>%', low: -1e9, high: 1e9 })] }],
    ['one open end', { indicators: [indicator({ low: -40 }), indicator({ key: 'density', high: 1600 })] }],
    [
      'registers by key and by alias',
      {
        indicators: [indicator({ alias: 'T' }), indicator({ key: 'density' })],
        registers: [register({ key: 'T' }), register({ key: 'density', address: 65_535 })],
      },
    ],
    ['a float64 that ends at the last register', { registers: [register({ address: 65_532, type: 'float64' })] }],
  ])('is taken with %s', (_, rest) => {
    expect(faultOfModel(form(rest))).toBeNull();
  });
});

describe('built-in models', () => {
  it.each(builtInModels.map((model) => [model.code, model] as const))(
    '%s is what a person could enter',
    (_, { modelId, ...model }) => {
      expect(sensorModelRoutes.createSensorModel.body.parse(model)).toEqual({ ...model, tenantId: null });
      expect(faultOfModel(model)).toBeNull();
      expect(modelId).toMatch(/^5e450000-/);
      expect([model.nameZh, model.nameEn].map((name) => /[一-鿿]/.test(name))).toEqual([true, false]);
    },
  );

  it.each(builtInModels.map((model) => [model.code, model] as const))(
    '%s sends every indicator from a register of its own',
    (_, { indicators, registers }) => {
      expect(registers.map(({ key }) => key).toSorted()).toEqual(indicators.map(sentKeyOf).toSorted());
      const used = registers.flatMap(({ address, type }) =>
        Array.from({ length: wordsOf[type] }, (_word, word) => address + word),
      );
      expect(new Set(used).size).toBe(used.length);
    },
  );

  it('have codes and ids of their own', () => {
    expect(new Set(builtInModels.map(({ code }) => code.toLowerCase())).size).toBe(builtInModels.length);
    expect(new Set(builtInModels.map(({ modelId }) => modelId)).size).toBe(builtInModels.length);
  });
});
