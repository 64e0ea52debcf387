import { describe, expect, it } from 'vitest';
import { rowsOf, rowsOfResult } from './text-rows.ts';
import type { TextPiece } from './text-rows.ts';

const piece = (text: string, left: number, top: number, page = 1): TextPiece => ({
  text,
  page,
  left,
  top,
  width: 0.1,
  height: 0.02,
});

describe('rows of a page', () => {
  it('hold what stands side by side, whatever order it was written in', () => {
    const rows = rowsOf([
      piece('341', 0.6, 0.301),
      piece('Water', 0.1, 0.3),
      piece('Iron', 0.1, 0.33),
      piece(' ', 0.5, 0.33),
      piece('4', 0.6, 0.33),
      piece('Water', 0.1, 0.3, 2),
    ]);
    expect(rows.map(({ text, page }) => [page, text])).toEqual([
      [1, 'Water 341'],
      [1, 'Iron 4'],
      [2, 'Water'],
    ]);
    expect(rows[0]?.left).toBeCloseTo(0.1);
    expect(rows[0]?.width).toBeCloseTo(0.6);
    expect(rows[0]?.height).toBeCloseTo(0.021);
  });
});

describe('the rows in which a result stands', () => {
  const rows = rowsOf(
    [
      '宝山钢铁 检测报告 2026-341',
      '1 水分 GB/T 11133 mg/kg 341 ≤ 1000',
      '2 40 ℃运动粘度 GB/T 265 mm²/s 46.0',
      '3 运动粘度 100 °C GB/T 265 mm²/s 6.77',
      'Kinematic viscosity @40C 46.0',
      '水分 高于上次',
      '锌 1,312',
      '酸值 0.38',
      'Lead 5',
      'Tin 5',
      '粘度指数 104',
      '清洁度 ISO 4406 21/19/16',
      'Testing of environment 17',
      'Fe mg/kg 12',
    ].map((text, n) => piece(text, 0.1, 0.05 * n)),
  );
  const found = (names: readonly string[], value: number, symbol = '') =>
    rowsOfResult(rows, { names, symbol, value }).map(({ text }) => text);
  it.each([
    ['name and value before the name alone', ['水分', 'Water'], 341, ['1 水分 GB/T 11133 mg/kg 341 ≤ 1000']],
    [
      'a name without the method in its brackets',
      ['水分（卡尔·费休）', 'Water (Karl Fischer)'],
      341,
      ['1 水分 GB/T 11133 mg/kg 341 ≤ 1000'],
    ],
    ['a name in another order and with other signs', ['运动粘度 40 °C'], 46, ['2 40 ℃运动粘度 GB/T 265 mm²/s 46.0']],
    ['a name in English', ['Viscosity at 40 °C'], 46, ['Kinematic viscosity @40C 46.0']],
    ['one of three codes', ['清洁度 ISO 4406，≥ 6 µm'], 19, ['清洁度 ISO 4406 21/19/16']],
    ['the name where the value is written otherwise', ['酸值'], 0.381, ['酸值 0.38']],
    ['thousands parted by commas', ['Zinc', '锌'], 1312, ['锌 1,312']],
    [
      'a value that stands once, under a name that nobody knows',
      ['Kinematic something'],
      6.77,
      ['3 运动粘度 100 °C GB/T 265 mm²/s 6.77'],
    ],
    ['nothing for a value that stands more than once', ['Nickel'], 5, []],
    ['nothing for what does not stand there', ['Nickel'], 77, []],
    ['no part of a number', ['Nickel'], 34, []],
    ['no name inside another word', ['Iron'], 999, []],
    ['no index for another one', ['PQ 指数', 'PQ index'], 999, []],
  ])('%s', (_what, names, value, texts) => {
    expect(found(names, value)).toEqual(texts);
  });

  it('a symbol counts, before a name that something else bears', () => {
    expect(found(['铁', 'Iron'], 12, 'Fe')).toEqual(['Fe mg/kg 12']);
  });
  it('a letter alone, or in small, is no symbol', () => {
    expect(found(['Potassium'], 999, 'K')).toEqual([]);
    expect(found(['Tin'], 17, 'Te')).toEqual(['Tin 5']);
  });
});
