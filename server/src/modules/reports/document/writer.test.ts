import { expect, it } from 'vitest';
import { createWriter } from './writer.ts';

const writer = (language: 'zh-CN' | 'en') => createWriter({ timeZone: 'Asia/Shanghai' }, language);

it.each([
  ['-14.0 %', '−14.0\u00A0%', '−14.0\u00A0%'],
  ['12500 1/mL', '12,500\u00A0个/mL', '12,500\u00A01/mL'],
  ['0.5 %/h', '0.5\u00A0%/h', '0.5\u00A0%/h'],
  ['3.1 σ', '3.1\u00A0σ', '3.1\u00A0σ'],
  ['21', '21', '21'],
  ['', '', ''],
  ['L-HM 46', 'L-HM 46', 'L-HM 46'],
])('prints a value of an alarm as all others: %s', (text, zh, en) => {
  expect(writer('zh-CN').measured(text)).toBe(zh);
  expect(writer('en').measured(text)).toBe(en);
});
