import { expect, it } from 'vitest';
import { lineWidth, sizeThatFits, widthOf } from './text-width.ts';

it('takes a Chinese character for as wide as it is high, and a Latin one for about half', () => {
  expect(widthOf('安徽', 20)).toBe(40);
  expect(widthOf('Anhui', 20)).toBeCloseTo(58, 0);
});

it('takes narrow and wide letters for what they are', () => {
  expect(lineWidth('水含量', 20)).toBe(60);
  expect(lineWidth('mm', 20)).toBeGreaterThan(lineWidth('nn', 20));
  expect(lineWidth('ill', 20)).toBeLessThan(lineWidth('nnn', 20));
  // What the browser draws: 156 px.
  expect(Math.abs(lineWidth('beyond level 1: 90', 18) - 156)).toBeLessThan(8);
});

it('a text keeps its size where it has room, else it is as large as its room allows, and never smaller than can be read', () => {
  const size = (text: string) => sizeThatFits(text, { room: 200, usual: 40, least: 26 });
  expect(size('安徽')).toBe(40);
  expect(size('')).toBe(40);
  expect(size('安徽省芜湖')).toBe(40);
  expect(size('安徽省芜湖市')).toBeCloseTo(200 / 6);
  expect(size('安徽省芜湖市的水泥厂')).toBe(26);
});
