import { describe, expect, it } from 'vitest';
import { differences } from './compare.ts';
import { runVectors } from './run-vectors.ts';
import type { SuiteTable } from './run-vectors.ts';
import { compareScale } from './suites-cleanliness.ts';

describe('differences', () => {
  it.each<readonly [string, unknown, unknown, Readonly<Record<string, number>>]>([
    ['equal fields', { a: 1, b: 'x', c: true }, { a: 1, b: 'x', c: true }, {}],
    ['fields that nobody asked for', { a: 1 }, { a: 1, b: 2 }, {}],
    ['an absolute tolerance', { a: 1 }, { a: 1.09 }, { abs: 0.1 }],
    ['a relative tolerance', { a: -1000 }, { a: -1000.9 }, { rel: 0.001 }],
    ['the wider of the two', { a: 1 }, { a: 1.09 }, { rel: 1e-9, abs: 0.1 }],
    ["a field's own tolerance", { a: 1, b: 2 }, { a: 1.4, b: 2 }, { a: 0.5 }],
    ["a field's own tolerance before the general one", { a: 100 }, { a: 100.4 }, { a: 0.5, rel: 1e-9 }],
    ['a tolerance inside lists', { a: [1, 2] }, { a: [1.01, 1.99] }, { a: 0.02 }],
    [
      'null by null, by nothing and by nothing defined',
      { a: null, b: null, c: null },
      { a: null, c: { d: null, e: undefined } },
      {},
    ],
    ['nothing expected at all', null, { a: null, b: undefined }, {}],
    ['inner objects', { a: { b: '7', c: '6' } }, { a: { c: '6', b: '7', d: null } }, {}],
    ['−0 in the expectation', { a: -0 }, { a: 0 }, {}],
    ['plain values', 3, 3, {}],
  ])('let through %s', (_, expected, got, tolerance) => {
    expect(differences(expected, got, tolerance)).toEqual([]);
  });

  it.each<readonly [string, unknown, unknown, Readonly<Record<string, number>>, readonly string[]]>([
    ['another number', { a: 1 }, { a: 1.000_000_1 }, {}, ['a']],
    ['−0', { a: 0 }, { a: -0 }, {}, ['a']],
    ['a number beyond its tolerance', { a: 1 }, { a: 1.11 }, { abs: 0.1 }, ['a']],
    ['NaN', { a: 1 }, { a: Number.NaN }, { abs: 10 }, ['a']],
    ['a field whose own tolerance is narrower', { a: 100 }, { a: 100.4 }, { a: 0.1, rel: 0.1 }, ['a']],
    ['a field without one beside one with', { a: 1, b: 2 }, { a: 1.4, b: 2.1 }, { a: 0.5 }, ['b']],
    ['a number where none is defined', { a: null }, { a: 0 }, { abs: 1 }, ['a']],
    ['nothing where a number is', { a: 1 }, { a: null }, { abs: 1 }, ['a']],
    ['another text', { a: '7' }, { a: 7 }, {}, ['a']],
    ['a shorter list', { a: [1, 2] }, { a: [1] }, {}, ['a']],
    ['one of a list', { a: ['1', '2'] }, { a: ['1', '3'] }, {}, ['a[1]']],
    ['inner objects with a field more', { a: { b: '7' } }, { a: { b: '7', c: '6' } }, {}, ['a.c']],
    ['something else than an object', { a: 1 }, null, {}, ['']],
    ['a value where nothing is defined', null, { a: 1 }, {}, ['']],
  ])('name %s', (_, expected, got, tolerance, fields) => {
    expect(differences(expected, got, tolerance).map(({ field }) => field)).toEqual(fields);
  });
});

describe('runVectors', () => {
  const table: SuiteTable = {
    adapters: {
      double: (input) => ({ y: Number(input['x']) * 2 }),
      broken() {
        throw new Error('no');
      },
      assessed: (input) => input['x'],
    },
    comparators: { assessed: (expected, got) => (expected === got ? null : 'not that one') },
  };

  it('counts and names what was not met', () => {
    const suites = {
      double: [
        { id: 'a', input: { x: 1 }, expected: { y: 2 } },
        { id: 'b', input: { x: 1 }, expected: { y: 2.1, z: null } },
        { id: 'c', input: { x: 1 }, expected: { y: 2.1 }, tol: { abs: 0.2 } },
        { id: 'd', input: { x: -0 }, expected: { y: 0 } },
        { id: 'i', input: { x: 1 }, expected: { y: 2, w: '7' } },
      ],
      broken: [{ id: 'e', input: {}, expected: null }],
      assessed: [
        { id: 'f', input: { x: 1 }, expected: 1 },
        { id: 'g', input: { x: 1 }, expected: 2 },
      ],
      toString: [{ id: 'h', input: {}, expected: null }],
      'not ours': [],
    };
    expect(runVectors({ suites }, table)).toEqual({
      outcomes: [
        {
          suite: 'double',
          passed: 2,
          failures: [
            { id: 'b', what: 'y: expected 2.1, got 2' },
            { id: 'd', what: 'y: expected 0, got -0' },
            { id: 'i', what: 'w: expected "7", got undefined' },
          ],
        },
        { suite: 'broken', passed: 0, failures: [{ id: 'e', what: 'threw Error: no' }] },
        { suite: 'assessed', passed: 1, failures: [{ id: 'g', what: 'not that one' }] },
      ],
      unknown: ['toString', 'not ours'],
      fault: null,
    });
  });

  it.each([
    null,
    [],
    'text',
    {},
    { suites: [] },
    { suites: { double: {} } },
    { suites: { double: [null] } },
    { suites: { double: [{ id: 1, input: {}, expected: 1 }] } },
    { suites: { double: [{ id: 'a', input: [], expected: 1 }] } },
    { suites: { double: [{ id: 'a', input: {} }] } },
    { suites: { double: [{ id: 'a', input: {}, expected: 1, tol: { abs: 'x' } }] } },
    { suites: { double: [{ id: 'a', input: {}, expected: 1, tol: 3 }] } },
  ])('says of %j what is wrong with the file', (file) => {
    expect(runVectors(file, table)).toEqual({
      outcomes: [],
      unknown: [],
      fault: expect.stringMatching(/^(no object "suites" in the file|suite double is no list)/) as string,
    });
  });
});

describe('a scale number beyond the table', () => {
  it.each([
    [{ scale: 29 }, true],
    [{ scale: '>28' }, true],
    [{ scale: 28 }, false],
    [{ scale: null }, false],
    [null, false],
  ])('may be written as %j: %s', (expected, isMet) => {
    expect(compareScale(expected, { scale: 29 }) === null).toBe(isMet);
  });

  it('is not taken for nothing', () => {
    expect(compareScale({ scale: null }, { scale: null })).toBeNull();
    expect(compareScale(null, { scale: null })).toBeNull();
    expect(compareScale({ scale: 3 }, { scale: null })).toBe('scale: expected 3, got null');
  });
});
