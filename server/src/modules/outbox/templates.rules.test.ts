import { expect, it } from 'vitest';
import { namesApart, shownText, wordsOf } from './templates.rules.ts';

const words = {
  zh: { subject: '题', text: '{who} 的码 {code}' },
  en: { subject: 'Subject', text: '{who} has the code {code}' },
};

it("says it in the reader's language; the code is filled in last", () => {
  const template = { name: 'test', words };
  expect(wordsOf(template, 'zh-CN', { who: '李' })).toEqual({ subject: '题', text: '李 的码 {code}' });
  expect(wordsOf(template, 'en-US', { who: 'Li' })).toEqual({ subject: 'Subject', text: 'Li has the code {code}' });
});

it('does not look for names in what it fills in', () => {
  expect(wordsOf({ name: 'test', words }, 'en-US', { who: '{code}{who}' }).text).toBe(
    '{code}{who} has the code {code}',
  );
});

it('shows a code, or dots', () => {
  expect([shownText('{code}, {code}', '123456'), shownText('{code}', null)]).toEqual(['123456, 123456', '••••••']);
});

it('finds what one language alone fills in', () => {
  expect(namesApart(words)).toEqual([]);
  expect(namesApart({ ...words, zh: { subject: '', text: '{who} {where}' } })).toEqual(['where', 'code']);
});
