import { deviceStatuses, maxFound } from '@oilsight/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factoriesWith, machinesOf } from './search.rules.ts';
import type { NamedFactory } from './search.rules.ts';

const factory = (customerName: string, ...others: readonly string[]): NamedFactory => ({
  customerId: customerName,
  customerName,
  tenantId: 't',
  tenantName: 'Dealer',
  areaName: '',
  names: [customerName, ...others],
});
const namesOf = ({ rows }: ReturnType<typeof factoriesWith>) => rows.map(({ customerName }) => customerName);

describe('factories that hold words', () => {
  const mills = [
    factory('Mill 10', 'Ningbo', '宁波市'),
    factory('Mill 1', 'Rizhao', '日照市'),
    factory('宁波轧钢厂', 'Ningbo', '宁波市'),
  ];
  it.each([
    ['mill', ['Mill 10', 'Mill 1']],
    ['mill 1', ['Mill 1', 'Mill 10']],
    ['宁波', ['Mill 10', '宁波轧钢厂']],
    ['ningbo 轧钢', ['宁波轧钢厂']],
    ['mill ningbo rizhao', []],
    ['1\nningbo', []],
  ])('by %j', (text, expected) => {
    const words = text === '1\nningbo' ? [text] : text.split(' ');
    const found = factoriesWith(mills, words, text);
    expect(namesOf(found).toSorted()).toEqual(expected.toSorted());
    expect(namesOf(found)).toEqual(text === '1\nningbo' ? [] : expected);
    expect(found.total).toBe(expected.length);
  });

  it('are a few of those that there are, one of the very name before the others', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'ba');
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { minLength: 1, maxLength: 3 }), word, (names, words, called) => {
        const { rows, total } = factoriesWith(
          names.map((name) => factory(name)),
          words,
          called,
        );
        const held = names.filter((name) => words.every((one) => name.includes(one)));
        expect(total).toBe(held.length);
        expect(rows).toHaveLength(Math.min(held.length, maxFound));
        const isCalled = rows.map(({ customerName }) => customerName === called);
        expect(isCalled).toEqual(isCalled.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });
});

it('counts the machines of the factories that are asked for, and those with an open alarm, without gateways', () => {
  const device = (customerId: string, status: (typeof deviceStatuses)[number], isGateway = false) => ({
    customerId,
    isGateway,
    status,
  });
  const devices = [
    ...deviceStatuses.map((status) => device('a', status)),
    device('a', 'level1'),
    device('a', 'level1', true),
    device('other', 'level1'),
  ];
  const counts = machinesOf(['a', 'b'], devices, ({ status }) => ({
    state: status === 'unassessed' ? 'normal' : status === 'unconnected' ? 'level1' : status,
    lastSeenAt: status === 'unconnected' ? null : 1,
    assessed: status !== 'unassessed',
  }));
  expect([...counts]).toEqual([
    ['a', { devices: deviceStatuses.length + 1, level1: 2, level2: 1 }],
    ['b', { devices: 0, level1: 0, level2: 0 }],
  ]);
});
