import { expect, it } from 'vitest';
import { industries, industryName } from './industries.ts';

it('a known industry has its name in both languages, another stays as it was written', () => {
  expect(industryName('钢铁', 'en-US')).toBe('Steel');
  expect(industryName(' steel ', 'zh-CN')).toBe('钢铁');
  expect(industryName('钢铁', 'zh-CN')).toBe('钢铁');
  expect(industryName('Kites', 'zh-CN')).toBe('Kites');
  expect(industryName('', 'en-US')).toBe('');
});

it('no name stands for two industries', () => {
  const names = industries.flatMap(({ zh, en }) => [zh, en.toLowerCase()]);
  expect(new Set(names).size).toBe(names.length);
});
