import { expect, it } from 'vitest';
import type { DeviceRef } from '../../devices/index.ts';
import { joinLoads } from './loads.rules.ts';
import type { Load } from './normalise.ts';

const device: DeviceRef = {
  key: 1,
  id: '1',
  name: 'Unit',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const other: DeviceRef = { ...device, key: 2, id: '2' };

const numbers = (at: number, values: Readonly<Record<string, number>>, of = device): Load => ({
  frames: [{ device: of, at, keys: Object.keys(values), values: Object.values(values), quality: null }],
  texts: [],
  runs: [],
  readings: 1,
  bytes: 1,
});
const text = (at: number, key: string, value: string): Load => ({
  frames: [],
  texts: [{ device, at, key, value, framesBefore: 0 }],
  runs: [],
  readings: 1,
  bytes: 1,
});
const textsOf = (loads: readonly Load[]) => joinLoads(loads).texts.map(({ key, value }) => `${key}=${String(value)}`);

it('leaves a text out when a number comes after it under the same device, key and time', () => {
  expect(textsOf([text(1, 'a', 'old'), numbers(1, { a: 5 })])).toEqual([]);
  expect(textsOf([text(1, 'a', 'old'), numbers(1, { b: 1 }), numbers(1, { a: 5, b: 2 })])).toEqual([]);
});

it('keeps a text that comes after the number', () => {
  expect(textsOf([numbers(1, { a: 5 }), text(1, 'a', 'new')])).toEqual(['a=new']);
  expect(textsOf([text(1, 'a', 'old'), numbers(1, { a: 5 }), text(1, 'a', 'new')])).toEqual(['a=new']);
});

it('keeps a text beside numbers of another key, time or device', () => {
  expect(
    textsOf([text(1, 'a', 'kept'), numbers(1, { b: 5 }), numbers(2, { a: 5 }), numbers(1, { a: 5 }, other)]),
  ).toEqual(['a=kept']);
});

it('keeps frames in the order they came', () => {
  expect(joinLoads([numbers(2, { a: 1 }), text(1, 'b', 'x'), numbers(1, { a: 2 })]).frames.map(({ at }) => at)).toEqual(
    [2, 1],
  );
});
