import { AppError } from '@oilsight/contract';
import type { MeasuringRange } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Alias, DeviceRef } from '../../devices/index.ts';
import { readJson } from './json.ts';
import { messageBounds } from './message-bounds.ts';
import { normalise } from './normalise.ts';
import type { Load } from './normalise.ts';
import { framesOf } from './parse.ts';
import { createProfile } from './profiles.ts';
import { Refusals } from './refusals.ts';

const now = 1_763_712_000_000;
const hour = 3_600_000;
const device: DeviceRef = {
  key: 1,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Unit',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};

interface Options {
  readonly aliases?: Readonly<Record<string, Alias>>;
  readonly ranges?: Readonly<Record<string, MeasuringRange>>;
  readonly knownKeys?: readonly string[];
}

/** The result of a message: `at key=value` lines (`!` bad, `?` suspect), and `key:reason` lines for refusals. */
function take(
  message: string,
  { aliases = {}, ranges = {}, knownKeys = [] }: Options = {},
): { kept: string[]; refused: string[] } {
  const refusals = new Refusals('en-US');
  const load: Load = { frames: [], texts: [], runs: [], readings: 0, bytes: 0 };
  const profile = createProfile(
    { aliases: new Map(Object.entries(aliases)), ranges: new Map(Object.entries(ranges)) },
    knownKeys,
  );
  normalise(
    framesOf(readJson(new TextEncoder().encode(message)), now, refusals),
    { device, profile, stamp: () => now },
    refusals,
    load,
  );
  const numbers = load.frames.flatMap(({ at, keys, values, quality }) =>
    keys.map((key, index) => `${at - now} ${key}=${values[index]}${['', '?', '!'][quality?.[index] ?? 0]}`),
  );
  const texts = load.texts.map(({ at, key, value }) => `${at - now} ${key}=${JSON.stringify(value)}`);
  expect(load.readings).toBe(numbers.length + texts.length);
  return { kept: [...numbers, ...texts], refused: refusals.named.map(({ key, reason }) => `${key ?? '*'}:${reason}`) };
}

describe('a telemetry message', () => {
  it.each([
    ['an object', '{"x":42.2,"y":46.1}', ['0 x=42.2', '0 y=46.1']],
    ['an array of objects', '[{"x":42.2},{"y":46.1}]', ['0 x=42.2', '0 y=46.1']],
    ['a time and values', `{"ts":${now - 5},"values":{"x":42.2,"y":46.1}}`, ['-5 x=42.2', '-5 y=46.1']],
    ['many times', `[{"ts":${now - 5},"values":{"x":1}},{"ts":${now - 9},"values":{"x":2}}]`, ['-5 x=1', '-9 x=2']],
    ['mixed', `[{"ts":${now - 5},"values":{"x":1}},{"y":2}]`, ['-5 x=1', '0 y=2']],
    ['ts without values is a key', '{"ts":5,"x":1}', ['0 ts=5', '0 x=1']],
    ['values without ts is a value', '{"values":{"x":1}}', ['0 values={"x":1}']],
    ['other fields beside ts and values', `{"ts":${now},"values":{"x":1},"metadata":{"connector":"c"}}`, ['0 x=1']],
    ['ts as text', `{"ts":"${now - 7}","values":{"x":1}}`, ['-7 x=1']],
    [
      'numbers as text',
      '{"a":"42.50","b":"-7","c":".5","d":"1e3","e":"0x10","f":"","g":"1.2.3","h":" 1"}',
      ['0 a=42.5', '0 b=-7', '0 c=0.5', '0 d=1000', '0 e="0x10"', '0 f=""', '0 g="1.2.3"', '0 h=" 1"'],
    ],
    ['null is skipped', '{"a":null,"x":1}', ['0 x=1']],
    ['truth, objects and arrays', '{"a":true,"b":{"c":[1,"2"]},"d":[]}', ['0 a=true', '0 b={"c":[1,"2"]}', '0 d=[]']],
    ['a contact is 0 or 1', '{"leak":true}', ['0 leak=1']],
    ['nothing', '{}', []],
    ['an empty array', '[]', []],
    [
      'names that objects have',
      '{"constructor":1,"toString":2,"hasOwnProperty":3}',
      ['0 constructor=1', '0 toString=2', '0 hasOwnProperty=3'],
    ],
  ])('%s', (_name, message, kept) => {
    expect(take(message)).toEqual({ kept, refused: [] });
  });

  it.each([
    ['NaN', '{"x":NaN,"y":1}', ['0 y=1'], ['x:notFinite']],
    ['too large for a number', '{"x":1e999,"y":"-1e999","z":1}', ['0 z=1'], ['x:notFinite', 'y:notFinite']],
    ['a repeated key: the last counts', '{"x":1,"x":2,"y":3}', ['0 x=2', '0 y=3'], ['x:duplicateKey']],
    ['a repeated key that is no number keeps the good one', '{"x":1,"x":NaN}', ['0 x=1'], ['x:notFinite']],
    [
      'a repeated key of another kind',
      '{"x":1,"y":2,"x":"a","y":3}',
      ['0 y=3', '0 x="a"'],
      ['x:duplicateKey', 'y:duplicateKey'],
    ],
    ['an indicator with a text', '{"oil_temperature":"warm","x":1}', ['0 x=1'], ['oil_temperature:wrongType']],
    [
      'an indicator that says it is no number',
      '{"oil_temperature":"NaN","x":1}',
      ['0 x=1'],
      ['oil_temperature:notFinite'],
    ],
    [
      'an indicator with an object or truth',
      '{"oil_temperature":{"v":1},"pressure":true,"x":1}',
      ['0 x=1'],
      ['oil_temperature:wrongType', 'pressure:wrongType'],
    ],
    ['an empty key', '{"":1,"x":1}', ['0 x=1'], [':keyEmpty']],
    ['a reserved name', '{"__proto__":1,"x":1}', ['0 x=1'], ['__proto__:badText']],
    [
      'what no database holds',
      String.raw`{"a\u0000":1,"b":"\u0000","c":"\ud800","x":1}`,
      ['0 x=1'],
      ['a\0:badText', 'b:badText', 'c:badText'],
    ],
    ['too late', `[{"ts":${now - 400 * 24 * hour - 1},"values":{"x":1}},{"x":2}]`, ['0 x=2'], ['*:tooOld']],
    ['just not too late', `{"ts":${now - 400 * 24 * hour},"values":{"x":1}}`, [`${-400 * 24 * hour} x=1`], []],
    ['too early', `[{"ts":${now + 24 * hour + 1},"values":{"x":1}},{"x":2}]`, ['0 x=2'], ['*:tooFarInFuture']],
    ['a clock that is a day ahead', `{"ts":${now + 24 * hour},"values":{"x":1}}`, [`${24 * hour} x=1`], []],
    ['seconds for milliseconds', `{"ts":${now / 1000},"values":{"x":1}}`, [], ['*:tooOld']],
    [
      'no time',
      '[{"ts":"noon","values":{"x":1}},{"ts":1.5,"values":{"x":1}},{"ts":null,"values":{"x":1}},{"ts":NaN,"values":{"x":1}},{"x":2}]',
      ['0 x=2'],
      ['*:badTimestamp', '*:badTimestamp', '*:badTimestamp', '*:badTimestamp'],
    ],
    ['values that are none', `{"ts":${now},"values":5}`, [], ['*:wrongType']],
    [
      'items that are no objects',
      '[1,"a",null,[{"x":1}],{"x":2}]',
      ['0 x=2'],
      ['*:wrongType', '*:wrongType', '*:wrongType', '*:wrongType'],
    ],
  ])('refuses by name and keeps the rest: %s', (_name, message, kept, refused) => {
    expect(take(message)).toEqual({ kept, refused });
  });

  it('flags what is outside the physical range, whatever way it is written', () => {
    expect(take('{"oil_temperature":-999,"pressure":"250","density":870}').kept).toEqual([
      '0 oil_temperature=-999!',
      '0 pressure=250!',
      '0 density=870',
    ]);
    expect(take('{"oil_temperature":150,"oil_temperature":151,"oil_temperature":-40}').kept).toEqual([
      '0 oil_temperature=-40',
    ]);
  });

  it('maps names and units of the device', () => {
    const aliases = {
      T1: { key: 'oil_temperature', convert: '°F>°C' },
      aw: { key: 'water_saturation', convert: 'aw>%' },
      p: { key: 'pressure', convert: 'bar>MPa' },
      q: { key: 'my_flow' },
    };
    expect(take('{"T1":212,"aw":"0.5","p":120,"q":3}', { aliases }).kept).toEqual([
      '0 oil_temperature=100',
      '0 water_saturation=50',
      '0 pressure=12',
      '0 my_flow=3',
    ]);
    expect(take('{"T1":212,"oil_temperature":99}', { aliases })).toEqual({
      kept: ['0 oil_temperature=99'],
      refused: ['oil_temperature:duplicateKey'],
    });
    expect(take('{"aw":1.5}', { aliases }).kept).toEqual(['0 water_saturation=150!']);
  });

  it('flags what the instrument does not measure as suspect, and keeps it', () => {
    const ranges: Options['ranges'] = {
      oil_temperature: [-20, 120],
      water_saturation: [0, 95],
      T9: [Number.NEGATIVE_INFINITY, 50],
    };
    const aliases = { aw: { key: 'water_saturation', convert: 'aw>%' } };
    const message = '{"oil_temperature":120.5,"aw":0.96,"T9":50,"pressure":250}';
    expect(take(message, { ranges, aliases })).toEqual({
      kept: ['0 oil_temperature=120.5?', '0 water_saturation=96?', '0 T9=50', '0 pressure=250!'],
      refused: [],
    });
    expect(take('{"oil_temperature":-999,"aw":"0.95","T9":51}', { ranges, aliases }).kept).toEqual([
      '0 oil_temperature=-999!',
      '0 water_saturation=95',
      '0 T9=51?',
    ]);
    // Of a repeated key the last value counts, with its own quality.
    expect(take('{"T9":51,"x":1,"T9":3}', { ranges }).kept).toEqual(['0 T9=3', '0 x=1']);
  });

  it('bounds keys, frames, custom keys, lengths and depth', () => {
    const manyKeys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
    const custom = take(JSON.stringify(manyKeys));
    expect(custom.kept).toHaveLength(messageBounds.customKeysPerDevice);
    expect(new Set(custom.refused.map((line) => line.split(':')[1]))).toEqual(new Set(['tooManyCustomKeys']));

    const aliases = Object.fromEntries(
      Object.keys(manyKeys).map((key, index) => [key, { key: index < 400 ? key : `k${index % 400}` }]),
    );
    expect(take(JSON.stringify({ ...manyKeys, oil_temperature: 50 }), { aliases }).kept).toHaveLength(401);

    const frames = take(
      JSON.stringify(
        Array.from({ length: messageBounds.framesPerMessage + 3 }, (_, index) => ({
          ts: now - index,
          values: { x: index },
        })),
      ),
    );
    expect([frames.kept.length, frames.refused]).toEqual([
      messageBounds.framesPerMessage,
      ['*:tooManyFrames', '*:tooManyFrames', '*:tooManyFrames'],
    ]);

    const long = take(
      JSON.stringify({
        ['k'.repeat(129)]: 1,
        ['k'.repeat(128)]: 2,
        a: '油'.repeat(2731),
        b: '油'.repeat(2730),
        c: Array.from({ length: 5000 }, () => 1),
        x: 1,
      }),
    );
    expect(long.kept.map((line) => line.length)).toEqual([132, 5, 2730 + 6]);
    expect(long.refused.map((line) => line.split(':')[1])).toEqual(['keyTooLong', 'valueTooLong', 'valueTooLong']);

    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(take(`{"a":${nested(16)},"b":${nested(17)},"x":1}`)).toEqual({
      kept: ['0 x=1', `0 a=${nested(16)}`],
      refused: ['b:tooDeep'],
    });
  });

  it('takes no more keys than a frame may have', () => {
    const knownKeys = Array.from({ length: 1200 }, (_, index) => `k${index}`);
    const { kept, refused } = take(JSON.stringify(Object.fromEntries(knownKeys.map((key) => [key, 1]))), { knownKeys });
    expect(kept).toHaveLength(messageBounds.keysPerFrame);
    expect(refused[0]).toBe('k1000:tooManyKeys');
  });

  it('names a hundred refusals and counts all', () => {
    const refusals = new Refusals('zh-CN');
    for (let index = 0; index < 250; index += 1) refusals.add('notFinite', `k${index}`, null);
    expect([
      refusals.named.length,
      refusals.count,
      refusals.byReason.get('notFinite'),
      refusals.named[0]?.text,
    ]).toEqual([100, 250, 250, '不是有限的数值']);
  });

  it.each(['1', '"a"', 'null', 'true', 'NaN'])('is no message: %s', (message) => {
    expect(() => take(message)).toThrow(expect.objectContaining({ error: 'wrongShape' }));
  });

  it('never keeps what is not finite, never throws but for its shape', () => {
    const scalar = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant('NaN'));
    const message = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ ts: fc.oneof(fc.double(), fc.constant(now)), values: fc.dictionary(fc.string(), scalar) })),
    );
    fc.assert(
      fc.property(message, fc.boolean(), (value, isTolerant) => {
        const text = isTolerant ? JSON.stringify(value).replaceAll('null', 'NaN') : JSON.stringify(value);
        try {
          for (const line of take(text).kept) expect(line).not.toMatch(/=(NaN|-?Infinity)/);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
