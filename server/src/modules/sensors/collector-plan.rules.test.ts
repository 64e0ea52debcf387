import { CollectorConfig } from '@oilsight/contract';
import type { ModbusAddress, Register } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { collectorPlanOf, countPolled } from './collector-plan.rules.ts';
import type { PolledSensor } from './gateways.store.ts';

const register = (key: string): Register => ({ key, function: 'input', address: 0, type: 'int16', wordOrder: 'big', byteOrder: 'big', scale: 1, offset: 0, unit: '' });
const at = (unitId: number, rest: Partial<ModbusAddress> = {}): ModbusAddress => ({ kind: 'tcp', host: '10.0.0.5', port: 502, unitId, ...rest });
const sensor = (sensorName: string, modbus: ModbusAddress | null, keys: readonly string[], deviceName = 'Press 1'): PolledSensor => ({ sensorName, deviceName, machineType: 'hydraulic', modbus, registers: keys.map(register) });

const sensors = [
  sensor('A', at(1), ['oil_temperature']), sensor('B', at(2), ['density']), sensor('C', null, ['level']), sensor('D', at(3), []),
  sensor('E', at(4), ['pressure', 'density']), sensor('F', at(5), ['density'], 'Press 2'), sensor('G', at(1, { kind: 'rtuOverTcp', port: 4001 }), ['flow']),
];

it('makes a connection of each address, with the units behind it', () => {
  const { config } = collectorPlanOf(sensors, 'mqtt://plant.example:1883');
  expect(config?.connections.map(({ name, kind, sensors: units }) => [name, kind, units.map(({ device, unitId }) => `${device} ${unitId}`)])).toEqual([
    ['10.0.0.5:502', 'tcp', ['Press 1 1', 'Press 1 2', 'Press 2 5']], ['10.0.0.5:4001 RTU', 'rtuOverTcp', ['Press 1 1']],
  ]);
  // As a file it is what the collector takes.
  expect(CollectorConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
});

it('names the sensors that it leaves out, and why', () => {
  expect(collectorPlanOf(sensors, 'mqtt://plant.example:1883').left).toEqual([
    { deviceName: 'Press 1', sensorName: 'C', reason: 'noAddress' }, { deviceName: 'Press 1', sensorName: 'D', reason: 'noRegisters' }, { deviceName: 'Press 1', sensorName: 'E', reason: 'sameKey' },
  ]);
  expect(countPolled(sensors)).toBe(4);
});

it('is none where nothing can be polled', () => {
  expect(collectorPlanOf([sensor('C', null, ['level'])], 'mqtt://plant.example:1883')).toEqual({ config: null, left: [{ deviceName: 'Press 1', sensorName: 'C', reason: 'noAddress' }] });
});
