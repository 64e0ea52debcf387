import { expect, it } from 'vitest';
import { piecesOf } from './numbers-in-text.ts';

const claim = (shown: string, unit: string) => ({ shown, unit, value: Number(shown) });
const bold = (text: string, ...claims: readonly ReturnType<typeof claim>[]) =>
  piecesOf(text, claims, [{ value: '43.9 °C' }, { value: '2' }])
    .filter(({ isNumber }) => isNumber)
    .map(({ text: piece, evidence }) => [piece, evidence]);

it.each([
  ['油温 43.9 °C，限 60 °C', [['43.9 °C', 1]]],
  ['GB-2 有 2 条', [['2', 2]]],
  ['2# 机 12.2 与 2.5', []],
  [
    '变化 +2，即 2',
    [
      ['+2', 2],
      ['2', 2],
    ],
  ],
  ['没有数字', []],
] as const)('%s', (text, expected) => {
  expect(bold(text, claim('43.9', '°C'), claim('2', ''))).toEqual(expected);
});

it('leaves a text whole that states nothing', () => {
  expect(piecesOf('7 天', [], [])).toEqual([{ text: '7 天', isNumber: false, evidence: null }]);
  const whole = piecesOf('a 43.9 °C b', [claim('43.9', '°C')], []).map(({ text }) => text);
  expect(whole.join('')).toBe('a 43.9 °C b');
});
