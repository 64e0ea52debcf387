import { conversions, indicatorIds, indicators } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfText, plainKeyMapping, qualityOf, targetOf, tryMessage } from './key-mapping.ts';
import type { KeyMapping, MeasuringRange } from './key-mapping.ts';

const keyMapping: KeyMapping = {
  aliases: new Map([
    ['T1', { key: 'oil_temperature', convert: '°F>°C' }],
    ['aw', { key: 'water_saturation', convert: 'aw>%' }],
    ['odd', { key: 'density', convert: 'no such' }],
  ]),
  ranges: new Map<string, MeasuringRange>([
    ['oil_temperature', [-20, 120]],
    ['own', [0, 10]],
  ]),
};

describe('what a sent key stands for', () => {
  it.each<[string, string, number, number]>([
    ['T1', 'oil_temperature', -20, 120],
    ['oil_temperature', 'oil_temperature', -20, 120],
    ['aw', 'water_saturation', -2, 102],
    ['odd', 'density', 600, 1600],
    ['own', 'own', 0, 10],
    ['unknown', 'unknown', -Infinity, Infinity],
  ])('%s is %s, good from %d to %d', (sent, key, lowest, highest) => {
    expect(targetOf(sent, keyMapping)).toMatchObject({ key, lowest, highest });
  });

  it('an unknown conversion changes nothing', () => {
    expect(targetOf('odd', keyMapping)).toMatchObject({ factor: 1, offset: 0 });
    expect(targetOf('T1', keyMapping)).toMatchObject(conversions['°F>°C']);
  });
});

describe('quality', () => {
  it.each<[number, 0 | 1 | 2]>([
    [-20, 0],
    [120, 0],
    [120.1, 1],
    [-20.1, 1],
    [150, 1],
    [150.1, 2],
    [-999, 2],
  ])('of an oil temperature of %d °C is %d', (value, quality) => {
    expect(qualityOf(targetOf('oil_temperature', keyMapping), value)).toBe(quality);
  });

  it('is never better than physics, whatever the instrument says of itself', () => {
    const range = fc
      .tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(
        fc.constantFrom(...indicatorIds),
        range,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (key, measured, value) => {
          const quality = qualityOf(targetOf(key, { aliases: new Map(), ranges: new Map([[key, measured]]) }), value);
          const [low, high] = indicators[key].range;
          const isPhysical = value >= low && value <= high;
          expect(quality).toBe(isPhysical ? (value >= measured[0] && value <= measured[1] ? 0 : 1) : 2);
        },
      ),
    );
  });
});

describe('a message that is tried', () => {
  const briefly = (message: unknown, by: KeyMapping = keyMapping) =>
    tryMessage(message, by)?.map(({ sentKey, key, value, quality }) => [sentKey, key, value, quality]) ?? null;

  it.each<[string, unknown]>([
    ['values', { oil_temperature: 50 }],
    ['a time and values', { ts: 1, values: { oil_temperature: 50 } }],
    ['a list', [{ ts: 1, values: { oil_temperature: 50 } }]],
    ["a gateway's message", { 'Press 1': [{ ts: 1, values: { oil_temperature: 50 } }] }],
  ])('is understood as the adapters understand it: %s', (_, message) => {
    expect(briefly(message)).toEqual([['oil_temperature', 'oil_temperature', 50, 0]]);
  });

  it('tells what becomes of each value', () => {
    expect(
      briefly({ aw: '0.5', own: 11, oil_temperature: -999, mode: 'auto', leak: true, density: 'much', nothing: null }),
    ).toEqual([
      ['aw', 'water_saturation', 50, 0],
      ['own', 'own', 11, 1],
      ['oil_temperature', 'oil_temperature', -999, 2],
      ['mode', 'mode', null, 0],
      ['leak', 'leak', 1, 0],
      ['density', null, null, 0],
      ['nothing', null, null, 0],
    ]);
    expect(tryMessage({ own: 11 }, keyMapping)?.[0]?.range).toEqual([0, 10]);
    expect(tryMessage({ oil_temperature: -999 }, keyMapping)?.[0]?.range).toEqual([-40, 150]);
    expect(tryMessage({ oil_temperature: 50 }, plainKeyMapping)?.[0]?.range).toBeNull();
  });

  it.each([null, 1, 'text', [1], [[null]]])('is none: %j', (message) => {
    expect(tryMessage(message, keyMapping)).toBeNull();
  });
});

it.each<[string, number | null]>([
  ['1', 1],
  ['-0.5e3', -500],
  ['.5', 0.5],
  ['', null],
  ['1 000', null],
  ['0x10', null],
  ['NaN', null],
  ['1'.repeat(65), null],
])('the text %j stands for %j', (text, number) => {
  expect(numberOfText(text)).toBe(number);
});
