import { CollectorConfig } from '@oilsight/contract';
import type { ModbusAddress, Register } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { collectorPlanOf, countPolled } from './collector-plan.rules.ts';
import type { PolledSensor } from './gateways.store.ts';

const register = (key: string): Register => ({
  key,
  function: 'input',
  address: 0,
  type: 'int16',
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
});
const at = (unitId: number, rest: Partial<ModbusAddress> = {}): ModbusAddress => ({
  kind: 'tcp',
  host: '10.0.0.5',
  port: 502,
  unitId,
  ...rest,
});
const sensor = (
  sensorName: string,
  modbus: ModbusAddress | null,
  keys: readonly string[],
  deviceName = 'Press 1',
): PolledSensor => ({
  sensorName,
  deviceName,
  machineType: 'hydraulic',
  isUnclaimed: false,
  modbus,
  registers: keys.map(register),
});
const planOf = (given: readonly PolledSensor[]) => collectorPlanOf(given, { host: 'plant.example', port: 1883 });
const namesOf = (given: readonly PolledSensor[]) =>
  planOf(given).config?.connections.map(({ name, sensors: units }) => `${name}: ${units.length}`);

const sensors = [
  sensor('A', at(1), ['oil_temperature']),
  sensor('B', at(2), ['density']),
  sensor('C', null, ['level']),
  sensor('D', at(3), []),
  sensor('E', at(4), ['density']),
  sensor('F', at(5), ['density'], 'Press 2'),
  sensor('G', at(1, { kind: 'rtuOverTcp', port: 4001 }), ['flow']),
];

it('makes a connection of each address, with the units behind it', () => {
  const { config } = planOf(sensors);
  expect(
    config?.connections.map(({ name, kind, sensors: units }) => [
      name,
      kind,
      units.map(({ device, unitId }) => `${device} ${unitId}`),
    ]),
  ).toEqual([
    ['10.0.0.5:502', 'tcp', ['Press 1 1', 'Press 1 2', 'Press 2 5']],
    ['10.0.0.5:4001 RTU', 'rtuOverTcp', ['Press 1 1']],
  ]);
  // The configuration file is valid for the collector.
  expect(CollectorConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
});

it('names the sensors that it leaves out, and why', () => {
  expect(planOf(sensors).left).toEqual([
    { deviceName: 'Press 1', sensorName: 'C', reason: 'noAddress' },
    { deviceName: 'Press 1', sensorName: 'D', reason: 'noRegisters' },
    { deviceName: 'Press 1', sensorName: 'E', reason: 'sameKey' },
  ]);
  expect(countPolled(sensors)).toBe(4);
});

it('is none where nothing can be polled', () => {
  expect(planOf([sensor('C', null, ['level'])])).toEqual({
    config: null,
    left: [{ deviceName: 'Press 1', sensorName: 'C', reason: 'noAddress' }],
  });
});

it('polls what a sensor gives beside the keys that another gives already', () => {
  const polled = planOf([
    sensor('VD-200', at(1), ['density', 't']),
    sensor('MC-10', at(2), ['t', 'moisture']),
    sensor('Other', at(3), ['t'], 'Press 2'),
  ]);
  expect(polled.config?.connections[0]?.sensors.map(({ registers }) => registers.map(({ key }) => key))).toEqual([
    ['density', 't'],
    ['moisture'],
    ['t'],
  ]);
  expect(polled.left).toEqual([]);
});

it('leaves a sensor out that more than one gateway could poll', () => {
  const plan = planOf([{ ...sensor('A', at(1), ['density']), isUnclaimed: true }, sensor('B', at(2), ['density'])]);
  expect(plan.config?.connections[0]?.sensors.map(({ unitId }) => unitId)).toEqual([2]);
  expect(plan.left).toEqual([{ deviceName: 'Press 1', sensorName: 'A', reason: 'gatewayUnknown' }]);
});

it('gives every connection a name of its own, however long the host is', () => {
  const long = 'a'.repeat(120);
  const names =
    planOf([
      sensor('A', at(1, { host: `${long}1.example` }), ['density']),
      sensor('B', at(1, { host: `${long}2.example` }), ['level']),
      sensor('C', at(1, { host: `${long}1.example`, kind: 'rtuOverTcp' }), ['flow']),
    ]).config?.connections.map(({ name }) => name) ?? [];
  expect(new Set(names).size).toBe(3);
  expect(names.map((name) => name.length)).toEqual([100, 100, 100]);
});

it('splits what stands behind one address where a connection is full', () => {
  expect(namesOf(Array.from({ length: 500 }, (_, n) => sensor(`S${n}`, at(1), ['density'], `Press ${n}`)))).toEqual([
    '10.0.0.5:502: 247',
    '10.0.0.5:502 #2: 247',
    '10.0.0.5:502 #3: 6',
  ]);
});

it('leaves out what is behind more addresses than one collector serves, and lets all that it polls through', () => {
  const many = Array.from({ length: 501 }, (_, n) =>
    sensor(`S${n}`, at(1, { host: `host${n}` }), ['density'], `Press ${n}`),
  );
  const { config, left } = planOf(many);
  expect(config?.connections).toHaveLength(500);
  expect(left).toEqual([{ deviceName: 'Press 500', sensorName: 'S500', reason: 'tooManyConnections' }]);
  expect(countPolled(many)).toBe(500);
  const crowd = Array.from({ length: 12_000 }, (_, n) => sensor(`S${n}`, at(1), ['density'], `Press ${n}`));
  expect(planOf(crowd).config?.forward.framesPerSecond).toBe(1500);
});

it.each([
  ['::1', 'mqtt://[::1]:1883'],
  ['[2001:db8::7]', 'mqtt://[2001:db8::7]:1883'],
  ['plant.example', 'mqtt://plant.example:1883'],
])('writes the server %s as an address', (host, url) => {
  expect(
    collectorPlanOf([sensor('A', at(1, { host: 'fe80::5' }), ['density'])], { host, port: 1883 }).config,
  ).toMatchObject({ server: { url }, connections: [{ host: 'fe80::5', name: '[fe80::5]:502' }] });
});
