import { expect, it } from 'vitest';
import { numberIn } from './number-in.ts';

it.each<[string, number | null | 'none']>([
  ['', null],
  ['  ', null],
  ['6.2', 6.2],
  ['6,2', 6.2],
  [' 12 ', 12],
  ['-3.5', -3.5],
  ['\u22123', -3],
  ['.5', 0.5],
  ['5.', 5],
  ['-', 'none'],
  ['1e9', 'none'],
  ['1,000.5', 'none'],
  ['12 bar', 'none'],
])('%o is %o', (text, expected) => expect(numberIn(text)).toBe(expected));
