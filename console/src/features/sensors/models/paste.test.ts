import { describe, expect, it } from 'vitest';
import { cellsOf, keyOfWords, pasted, readIndicatorCell, readRegisterCell } from './paste.ts';

describe('what is on the clipboard', () => {
  it.each<[string, readonly (readonly string[])[] | null]>([
    ['a word', null],
    ['a\tb', [['a', 'b']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one\ntwo', [['one'], ['two']]],
    ['a word\n', null],
    ['a\t\tc', [['a', '', 'c']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });
});

describe('pasted cells', () => {
  const columns = ['a', 'b', 'c'] as const;
  const empty = { a: '', b: '', c: '0' };
  const paste = (cells: readonly (readonly string[])[], row: number, column: 'a' | 'b' | 'c', most = 9) =>
    pasted(
      [{ a: '1', b: '2', c: '3' }],
      cells,
      { row, column },
      { columns, empty, most, read: (_column, text) => text },
    );

  it('go to the right and downwards, with new rows where the table ends', () => {
    expect(
      paste(
        [
          ['x', 'y'],
          ['z', 'w'],
        ],
        0,
        'b',
      ),
    ).toEqual([
      { a: '1', b: 'x', c: 'y' },
      { a: '', b: 'z', c: 'w' },
    ]);
  });
  it('stop at the last column and at the most rows', () => {
    expect(
      paste(
        [
          ['x', 'y', 'z'],
          ['u', 'v', 'w'],
        ],
        0,
        'c',
        1,
      ),
    ).toEqual([{ a: '1', b: '2', c: 'x' }]);
  });
});

describe('what data sheets write', () => {
  it.each<[string, string]>([
    ['油温', 'oil_temperature'],
    ['Oil Temperature', 'oil_temperature'],
    ['oil_temperature', 'oil_temperature'],
    [' own ', 'own'],
  ])('%s is the indicator %s', (words, key) => {
    expect(keyOfWords(words)).toBe(key);
    expect(readIndicatorCell('key', words)).toBe(key);
  });
  it.each<[string, string, string]>([
    ['function', '04', 'input'],
    ['function', 'Holding', 'holding'],
    ['type', 'FLOAT', 'float32'],
    ['type', 'int24', 'int24'],
    ['wordOrder', 'Big', 'big'],
    ['unit', 'MPa', 'MPa'],
    ['key', '密度', 'density'],
  ])('in the column %s %s is %s', (column, text, kept) => {
    expect(readRegisterCell(column, text)).toBe(kept);
  });
});
