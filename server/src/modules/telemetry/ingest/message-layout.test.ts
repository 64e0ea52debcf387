import type { KeyMapping, MeasuringRange } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { readJson } from './json.ts';
import { normalise } from './normalise.ts';
import type { Load } from './normalise.ts';
import { framesOf } from './parse.ts';
import { createProfile } from './profiles.ts';
import { Refusals } from './refusals.ts';
import { learnLayout, readByLayout } from './message-layout.ts';

const device = {
  id: 'd',
  key: 7,
  tenantId: 't',
  customerId: 'c',
  name: 'HPU-1',
  isGateway: false,
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
} as const;
const now = 1_790_000_000_000;
const stamp = () => now - 5;
const emptyLoad = (): Load => ({ frames: [], texts: [], runs: [], readings: 0, bytes: 0 });
const keyMapping: KeyMapping = {
  aliases: new Map([
    ['T1', { key: 'oil_temperature', convert: '°F>°C' }],
    ['RH', { key: 'water_saturation', convert: 'aw>%' }],
  ]),
  ranges: new Map<string, MeasuringRange>([
    ['oil_temperature', [-20, 120]],
    ['T9', [0, 50]],
  ]),
};

function withCare(text: string) {
  const profile = createProfile(keyMapping, []);
  const load = emptyLoad();
  const refusals = new Refusals('en-US');
  normalise(framesOf(readJson(Buffer.from(text)), now, refusals), { device, profile, stamp }, refusals, load);
  return { load, refusals, profile };
}

/** Learns the layout of one message and reads another by it; null: the layout does not fit. */
function along(learnt: string, next: string): Load | null {
  const { load, profile } = withCare(learnt);
  const layout = learnLayout(Buffer.from(learnt), load.frames, profile.targetOf);
  if (layout === null) return null;
  const read = emptyLoad();
  return readByLayout(layout, Buffer.from(next), { sender: { device, stamp }, now, load: read }) ? read : null;
}

const comparable = ({ frames, readings }: Load) => ({
  readings,
  frames: frames.map(({ at, keys, values, quality }) => ({
    at,
    keys,
    values: Array.from(values),
    quality: quality === null ? null : [...quality],
  })),
});

describe('a message that looks like the last one', () => {
  it.each([
    [
      'with a time',
      `{"ts":${now},"values":{"oil_temperature":45.1,"T9":-3}}`,
      `{"ts":${now - 1000},"values":{"oil_temperature":99,"T9":0.001}}`,
    ],
    ['without a time', '{"oil_temperature":45.1,"x":1}', '{"oil_temperature":-0,"x":123456789012345}'],
    [
      'with spaces',
      `{ "ts": ${now}, "values": { "T1": 113.5 } }\n`,
      `\t{ "ts": ${now - 60_000}, "values": { "T1": 7 } }`,
    ],
    [
      'a list',
      `[{"ts":${now},"values":{"RH":0.4}}]`,
      `[{"ts":${now - 9},"values":{"RH":0.5}}, {"ts":${now - 8},"values":{"RH":1.5}}]`,
    ],
    ['the time last', `{"values":{"RH":0.4},"ts":${now}}`, `{"values":{"RH":0.25},"ts":${now - 7}}`],
    [
      'outside the physical range',
      `{"ts":${now},"values":{"oil_temperature":45}}`,
      `{"ts":${now},"values":{"oil_temperature":900}}`,
    ],
    [
      'outside the measuring range',
      `{"ts":${now},"values":{"oil_temperature":45,"T9":1}}`,
      `{"ts":${now},"values":{"oil_temperature":120.5,"T9":51}}`,
    ],
    ['with a key that says nothing', '{"a":null,"b":1}', '{"a":null,"b":2}'],
    ['in other letters', '{"油温":1}', '{"油温":2.5}'],
  ])('is read the same way: %s', (_, learnt, next) => {
    const read = along(learnt, next);
    expect(read).not.toBeNull();
    expect(comparable(read ?? emptyLoad())).toEqual(comparable(withCare(next).load));
  });

  it.each([
    ['another key', '{"a":1,"b":2}', '{"a":1,"c":2}'],
    ['one more', '{"a":1}', '{"a":1,"b":2}'],
    ['one less', '{"a":1,"b":2}', '{"a":1}'],
    ['a text in place of a number', '{"a":1}', '{"a":"1"}'],
    ['an exponent', '{"a":1}', '{"a":1e3}'],
    ['more digits than a double holds', '{"a":1}', '{"a":0.1234567890123456}'],
    ['a needless zero', '{"a":1}', '{"a":01}'],
    ['a point without decimals', '{"a":1}', '{"a":1.}'],
    ['a minus alone', '{"a":1}', '{"a":-}'],
    ['NaN', '{"a":1}', '{"a":NaN}'],
    ['something behind it', '{"a":1}', '{"a":1}{"a":2}'],
    ['a list of frames without times', '{"a":1}', '[{"a":1},{"a":2}]'],
    ['a list that is not closed', `[{"ts":${now},"values":{"a":1}}]`, `[{"ts":${now},"values":{"a":1}}`],
    ['a time far ahead', `{"ts":${now},"values":{"a":1}}`, `{"ts":${now + 90_000_000},"values":{"a":1}}`],
    ['a time long ago', `{"ts":${now},"values":{"a":1}}`, '{"ts":1,"values":{"a":1}}'],
    ['a time with decimals', `{"ts":${now},"values":{"a":1}}`, `{"ts":${now}.5,"values":{"a":1}}`],
    ['cut off', '{"a":1,"b":2}', '{"a":1,"b"'],
    ['nothing', '{"a":1}', ''],
  ])('is read with care: %s', (_, learnt, next) => {
    expect(along(learnt, learnt)).not.toBeNull();
    expect(along(learnt, next)).toBeNull();
  });

  it.each([
    ['a repeated key', '{"a":1,"a":2}'],
    ['a number in a text', '{"a":"12","b":1}'],
    ['a contact', '{"leak":true,"b":1}'],
    ['a time as text', `{"ts":"${now}","values":{"a":1}}`],
    ['an escaped key', '{"\\u0061":1}'],
    ['frames of two kinds', `[{"ts":${now},"values":{"a":1}},{"ts":${now},"values":{"b":1}}]`],
    ['no number', '{}'],
    ['two names for one indicator', '{"T1":100,"oil_temperature":3}'],
  ])('is not learnt from: %s', (_, learnt) => {
    expect(along(learnt, learnt)).toBeNull();
  });

  it('gives what careful reading gives, whatever the numbers', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => Number(value.toFixed(3))),
    );
    const keys = fc.uniqueArray(
      fc.oneof(
        fc.constantFrom('oil_temperature', 'T1', 'RH', 'particle_ch1', 'ts', 'values', 'x y'),
        fc.string({ maxLength: 8 }),
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(
        keys,
        fc.infiniteStream(number),
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (names, numbers, isTimed, count, hasSpace) => {
          const frame = (n: number) => {
            const values = Object.fromEntries(names.map((name) => [name, numbers.next().value]));
            return isTimed ? { ts: now - n, values } : values;
          };
          const textOf = (): string => {
            const document = count === 1 ? frame(0) : Array.from({ length: count }, (_, n) => frame(n));
            return hasSpace ? JSON.stringify(document, null, 1) : JSON.stringify(document);
          };
          const next = textOf();
          const read = along(textOf(), next);
          if (read === null) return;
          const { load, refusals } = withCare(next);
          expect(refusals.count).toBe(0);
          expect(load.texts).toEqual([]);
          expect(comparable(read)).toEqual(comparable(load));
        },
      ),
      { numRuns: rounds(500, 3000) },
    );
  });
});
