import { expect, it } from 'vitest';
import { samplesOf, testWordsOf, waitOfTests } from './channel-tests.rules.ts';

const words = {
  zh: { subject: '{device}', text: '{alarm}为 {value}。{link}' },
  en: { subject: '{device}', text: '{alarm} is {value}. {link}' },
};

it('a test says that it is one, and has sample values', () => {
  expect(testWordsOf({ name: 'one', words }, 'zh-CN')).toEqual({
    subject: '【测试】示例设备 1',
    text: '【测试】水饱和度过高为 81.1 %。',
  });
  expect(testWordsOf({ name: 'one', words }, 'en-US')).toEqual({
    subject: '[Test] Sample device 1',
    text: '[Test] Water saturation high is 81.1 %.',
  });
  expect(samplesOf(words, 'en-US')).toEqual({
    device: 'Sample device 1',
    alarm: 'Water saturation high',
    value: '81.1 %',
    link: '',
  });
});

it('what has a code, or another value without a sample, cannot be tested', () => {
  const coded = { zh: { subject: '', text: '{code}' }, en: { subject: '', text: '{code}' } };
  expect(samplesOf(coded, 'zh-CN')).toBeNull();
  expect(testWordsOf({ name: 'code', words: coded }, 'en-US')).toBeNull();
});

const minute = 60_000;
it.each([
  ['none', [], 0],
  ['four in ten minutes', [99, 98, 97, 96], 0],
  ['five in ten minutes', [99, 98, 97, 96, 95], 5],
  ['five, the first of them ten minutes ago', [99, 98, 97, 96, 90], 0],
  ['thirty in a day', Array.from({ length: 30 }, (_, index) => 80 - index), 1391],
] as const)('after %s tests', (_name, times, minutes) => {
  expect(
    waitOfTests(
      times.map((at) => at * minute),
      100 * minute,
    ),
  ).toBe(minutes * minute);
});
