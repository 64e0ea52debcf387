import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each<[string | undefined, string]>([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['fr', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-TW,zh;q=0.9', 'zh-CN'],
  ['en-US', 'en-US'],
  ['EN', 'en-US'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en-US'],
  ['zh;q=0.5, en;q=0.8', 'en-US'],
  ['de-DE, zh;q=0.3, en;q=0.2', 'zh-CN'],
  ['en;q=0, zh;q=0.1', 'zh-CN'],
  [';;;q=,,', 'zh-CN'],
  ['eng', 'zh-CN'],
])('%s → %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
