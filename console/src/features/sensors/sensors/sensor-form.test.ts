import { describe, expect, it } from 'vitest';
import { addressOf, sensorValuesOf, fieldErrorsOfSensor } from './sensor-form.ts';
import type { SensorValues } from './sensor-form.ts';

const good: SensorValues = { ...sensorValuesOf(null), deviceId: 'd', sensorName: 'OQ-1', modelId: 'm' };
const polled: SensorValues = { ...good, isPolled: true, host: '10.0.0.5', port: '502', unitId: '3' };
const fieldErrors = (values: Partial<SensorValues>, mayHaveNoModel = false) =>
  fieldErrorsOfSensor({ ...polled, ...values }, { mayHaveNoModel, now: 1000 });

it('an address is what was typed; without polling there is none', () => {
  expect(addressOf(polled)).toEqual({ kind: 'tcp', host: '10.0.0.5', port: 502, unitId: 3 });
  expect(addressOf(good)).toBeNull();
});

describe('what is wrong', () => {
  it.each<[string, Partial<SensorValues>, object]>([
    ['nothing', {}, {}],
    ['nothing where nothing is polled', { isPolled: false, host: '' }, {}],
    ['no device', { deviceId: '' }, { deviceId: 'deviceMissing' }],
    ['no name', { sensorName: ' ' }, { sensorName: 'nameMissing' }],
    ['no model', { modelId: '' }, { modelId: 'modelMissing' }],
    ['a time to come', { installedAt: 1001 }, { installedAt: 'future' }],
    ['no host', { host: ' ' }, { host: 'host' }],
    ['a host of two words', { host: 'two words' }, { host: 'host' }],
    ['no port', { port: '' }, { port: 'port' }],
    ['a port that there is not', { port: '65536' }, { port: 'port' }],
    ['a unit that there is not', { unitId: '256' }, { unitId: 'unit' }],
  ])('%s', (_, values, expected) => {
    expect(fieldErrors(values)).toEqual(expected);
  });

  it('a sensor that never had a model may stay so', () => {
    expect(fieldErrors({ modelId: '' }, true)).toEqual({});
  });
});
