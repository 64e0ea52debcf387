import { expect, it } from 'vitest';
import { levelsOf } from './levels.ts';

it.each([
  ['340202', ['340000', '340200', '340202']],
  ['340200', ['340000', '340200']],
  ['340000', ['340000']],
  ['429004', ['420000', '429000', '429004']],
  ['', []],
  ['34', []],
  ['Wuhu42', []],
])('%s lies in %j', (areaNo, expected) => expect(levelsOf(areaNo)).toEqual(expected));
