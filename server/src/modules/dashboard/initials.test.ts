import { expect, it } from 'vitest';
import { inSteps } from '../../platform/steps.ts';
import { linesOf, mayBeInitials, partsSpelled } from './initials.ts';

const spelled = async (word: string, texts: readonly string[], most: number) =>
  inSteps(partsSpelled(word, await inSteps(linesOf(texts)), most));

const names = ['热轧主液压站 HPU-1', '日照钢铁厂', '2# 原料立磨减速机 GB-2', 'A 螺杆空压机'];

it.each([
  ['rz', ['热轧', '日照']],
  ['rzzyyz', ['热轧主液压站']],
  // 轧 has three readings.
  ['ry', ['热轧']],
  ['ylm', []],
  ['ymjsj', []],
  ['lmjsj', ['立磨减速机']],
  ['gtc', ['钢铁厂']],
  ['kyj', ['空压机']],
  ['hpu', []],
  ['xx', []],
])('%s spells %j', async (word, expected) => {
  expect(await spelled(word, names, 10)).toEqual(expected);
});

it('stops at the most, and takes each part once', async () => {
  expect(await spelled('rz', [...names, ...names], 10)).toEqual(['热轧', '日照']);
  expect(await spelled('rz', names, 1)).toEqual(['热轧']);
});

it('holds the characters that a word spells, whatever the name', async () => {
  for (const name of names)
    for (let at = 0; at < name.length; at += 1)
      for (const word of ['rz', 'yy', 'jsj', 'gb'])
        for (const part of await spelled(word, [name], 10)) expect(name.toLowerCase()).toContain(part);
});

it.each([
  ['rz', true],
  ['hpu1', true],
  ['a', false],
  ['46', false],
  ['热轧', false],
  ['l-hm', false],
])('%s may be initials: %s', (word, expected) => expect(mayBeInitials(word)).toBe(expected));

it('looks at many names in steps, and at none for a word longer than the longest', async () => {
  const texts = Array.from({ length: 1000 }, (_, n) => `热轧主液压站 ${n}`);
  const stepsOf = (work: Iterable<unknown>) => [...work].length;
  const lines = await inSteps(linesOf(texts));
  expect(stepsOf(linesOf(texts))).toBeGreaterThanOrEqual(10);
  expect(stepsOf(partsSpelled('qqqq', lines, 10))).toBeGreaterThanOrEqual(10);
  expect(stepsOf(partsSpelled('q'.repeat(lines.longest + 1), lines, 10))).toBe(0);
});
