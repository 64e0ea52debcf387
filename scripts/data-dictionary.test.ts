import { readFileSync } from 'node:fs';
import { indicatorIds } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { dataDictionary, dictionaryFile } from './data-dictionary.ts';

it('docs/data-dictionary.md is what the code says', () => {
  expect(readFileSync(dictionaryFile, 'utf8')).toBe(dataDictionary());
});

it('lists every indicator once', () => {
  const keys = [...dataDictionary().matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| [^|]+ \| [^|]+ \| [^|]+ … /gm)].map(
    ([, key = '']) => key,
  );
  expect(keys.toSorted()).toEqual(indicatorIds.toSorted());
});
