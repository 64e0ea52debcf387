import { expect, it } from 'vitest';
import { evidenceParts, piecesOf } from './evidence.ts';

it.each([
  [
    'Water content has been rising by 120.3 ppm a day over 3 days (saturated in 1.8 days, rule threshold 22.1 ppm a day).',
    'Water content has been rising by 120.3 ppm a day over 3 days',
    '(saturated in 1.8 days, rule threshold 22.1 ppm a day)',
  ],
  ['水饱和度为 90 %（规则阈值 80 %）。', '水饱和度为 90 %', '（规则阈值 80 %）'],
  [
    '大颗粒（≥200 µm）铁磁磨粒占比为 0.02（判据：低于 0.1）。',
    '大颗粒（≥200 µm）铁磁磨粒占比为 0.02',
    '（判据：低于 0.1）',
  ],
  ['The share (200 µm and above) is 0.02.', 'The share (200 µm and above) is 0.02', ''],
  ['析水温度高于停机油温 10.2 K。', '析水温度高于停机油温 10.2 K', ''],
  ['(all in brackets)', '(all in brackets)', ''],
])('of %s a row says %s', (sentence, seen, compared) => expect(evidenceParts(sentence)).toEqual({ seen, compared }));

it.each([
  ['rising by 120.3\u202Fppm a day', ['rising', 'by', '120.3\u202Fppm', 'a', 'day']],
  ['以 120.3\u202Fppm/天的速度上升', ['120.3\u202Fppm/']],
  ['析水温度高于停机油温', []],
])('of %s the words and numbers are whole', (text, whole) => {
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ isWhole }) => isWhole).map((piece) => piece.text)).toEqual(whole);
});
