import { AppError } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { faultOf, Fields, readJson, readTolerantly, toPlain } from './json.ts';
import type { Json } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** All fields as pairs, so that repeated keys are visible. */
function pairs(value: Json): unknown {
  if (value instanceof Fields) return value.keys.map((key, index) => [key, pairs(value.values[index] ?? null)]);
  return Array.isArray(value) ? value.map((item: Json) => pairs(item)) : value;
}

describe('reading JSON', () => {
  it('agrees with JSON.parse on every valid document', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (text, spaced) => {
        const document = spaced ? JSON.stringify(JSON.parse(text), null, '\t ') : text;
        expect(toPlain(readTolerantly(document))).toEqual(JSON.parse(document));
        expect(toPlain(readJson(bytes(document)))).toEqual(JSON.parse(document));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what JSON.parse refuses, but for numbers that are none', () => {
    const scraps = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"a"',
          '"',
          '\\',
          '1',
          '-',
          '.5',
          '01',
          '1e5',
          'true',
          'nul',
          ' ',
          '\n',
          '\u0001',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(scraps, (text) => {
        const ours = outcome(() => toPlain(readTolerantly(text)));
        let theirs: unknown;
        try {
          theirs = JSON.parse(text);
        } catch {
          theirs = undefined;
        }
        if (theirs === undefined) expect(ours).toBeInstanceOf(AppError);
        else expect(ours).toEqual(theirs);
      }),
      { numRuns: rounds(500, 3000) },
    );
  });

  it('throws nothing but errors of the catalogue, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        outcome(() => readJson(noise));
      }),
      { numRuns: rounds(300, 3000) },
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(255), (text, place, byte) => {
        const broken = bytes(text);
        broken[place % broken.length] = byte;
        outcome(() => readJson(broken));
      }),
      { numRuns: rounds(300, 3000) },
    );
  });

  it.each([
    ['{"a":NaN}', [['a', Number.NaN]]],
    [
      '{"a":-Infinity,"b":inf,"c":-nan,"d":1}',
      [
        ['a', Number.NaN],
        ['b', Number.NaN],
        ['c', Number.NaN],
        ['d', 1],
      ],
    ],
    [
      '{"a":1,"a":2}',
      [
        ['a', 1],
        ['a', 2],
      ],
    ],
    [
      String.raw`{"a":1,"\u0061":2}`,
      [
        ['a', 1],
        ['a', 2],
      ],
    ],
    [
      '{"a":{"b":1,"b":2}}',
      [
        [
          'a',
          [
            ['b', 1],
            ['b', 2],
          ],
        ],
      ],
    ],
    [
      '[{"a":1},{"a":1,"a":{}}]',
      [
        [['a', 1]],
        [
          ['a', 1],
          ['a', []],
        ],
      ],
    ],
  ])('keeps what others lose: %s', (text, expected) => {
    const read = readJson(bytes(text));
    expect(pairs(read)).toEqual(expected);
  });

  it.each([
    ['', 0, 'EOF'],
    ['{"a":1', 6, 'EOF'],
    ['{"a":1,}', 7, '"}"'],
    ['{"a" 1}', 5, '"1"'],
    ['[1 2]', 3, '"2"'],
    ['{"a":1} x', 8, '"x"'],
    ['{"a":Nano}', 5, '"N"'],
    ['{"a":"\u0007"}', 6, String.raw`"\u0007"`],
    ["{'a':1}", 1, `"'"`],
  ])('names the place of the fault: %j', (text, position, found) => {
    expect(outcome(() => readJson(bytes(text)))).toMatchObject({
      error: 'unexpectedJson',
      details: { position, found },
    });
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(outcome(() => readJson(Uint8Array.of(0x22, 0xc4, 0xe3, 0x22)))).toMatchObject({ error: 'malformedJson' });
  });

  it('survives nesting that fills a message', () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    expect(faultOf(readJson(bytes(deep)), 16)).toBe('tooDeep');
    expect(outcome(() => readJson(bytes('[{"a":'.repeat(170_000))))).toMatchObject({ error: 'unexpectedJson' });
    const deepAndRepeated = readJson(bytes(`{"a":1,"a":${'{"b":'.repeat(100_000)}1${'}'.repeat(100_000)}}`));
    expect(deepAndRepeated).toBeInstanceOf(Fields);
  });

  it('keeps odd names as ordinary data', () => {
    const read = readJson(bytes('{"__proto__":1,"constructor":2,"toString":3,"toString":4}'));
    expect(pairs(read)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['toString', 3],
      ['toString', 4],
    ]);
    expect(Object.getPrototypeOf(toPlain(read))).toBe(Object.prototype);
  });

  it.each([
    ['a\0b', 'badText'],
    ['\ud800', 'badText'],
    [{ a: ['\0'] }, 'badText'],
    [{ __proto__x: 1 }, null],
    [[[1, Number.NaN]], 'notFinite'],
    [{ a: 'ok' }, null],
  ] as const)('knows what PostgreSQL cannot hold: %j', (value, fault) => {
    expect(faultOf(value, 16)).toBe(fault);
  });
});
