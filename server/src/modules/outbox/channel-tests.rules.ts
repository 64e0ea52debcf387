import { dayMs, minuteMs } from '@oilsight/oil';
import { testRates } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { placeholdersOf, wordsOf } from './templates.rules.ts';
import type { Template, TemplateWords, Words } from './templates.rules.ts';

/**
 * Values that stand in a test for those of a real message, by placeholder: those of notices of alarms. A template with
 * another placeholder cannot be tested.
 */
const samples: Readonly<Record<Language, Readonly<Record<string, string | number>>>> = {
  'zh-CN': {
    lead: '一级报警',
    factory: '示例工厂',
    device: '示例设备 1',
    devices: '示例设备 1、示例设备 2',
    alarm: '水饱和度过高',
    alarms: '示例设备 1 水饱和度过高 81.1 %、示例设备 2 油温过高 83.4 °C',
    value: '81.1 %',
    limit: '80.0 %',
    since: '2026-01-01 08:00 (UTC+08:00)',
    suspected: '',
    link: '',
    count: 2,
    due: '2026-01-01 18:00',
  },
  'en-US': {
    lead: 'Level 1 alarm',
    factory: 'Sample factory',
    device: 'Sample device 1',
    devices: 'Sample device 1, Sample device 2',
    alarm: 'Water saturation high',
    alarms: 'Sample device 1 Water saturation high 81.1 %, Sample device 2 Oil temperature high 83.4 °C',
    value: '81.1 %',
    limit: '80.0 %',
    since: '2026-01-01 08:00 (UTC+08:00)',
    suspected: '',
    link: '',
    count: 2,
    due: '2026-01-01 18:00',
  },
};

/** The values of a template's placeholders in a test; null: one of them has no sample, as a code has none. */
export function samplesOf(words: TemplateWords, language: Language): Readonly<Record<string, string | number>> | null {
  const of = samples[language];
  const values: Record<string, string | number> = {};
  for (const name of placeholdersOf(words)) {
    const value = of[name];
    if (value === undefined) return null;
    values[name] = value;
  }
  return values;
}

const marks: Readonly<Record<Language, string>> = { 'zh-CN': '【测试】', 'en-US': '[Test] ' };

/** Subject and text of a test, which say that it is one; null: the template cannot be tested. */
export function testWordsOf(template: Template, language: Language): Words | null {
  const params = samplesOf(template.words, language);
  if (params === null) return null;
  const { subject, text } = wordsOf(template, language, params);
  return { subject: `${marks[language]}${subject}`, text: `${marks[language]}${text}`.trim() };
}

/** ms until a person may test again, given the times of the tests of the last day, newest first; 0: now. */
export function waitOfTests(times: readonly number[], now: number): number {
  const bounds = [
    { most: testRates.inTenMinutes, ms: 10 * minuteMs },
    { most: testRates.inDay, ms: dayMs },
  ];
  return Math.max(0, ...bounds.map(({ most, ms }) => (times[most - 1] ?? -Infinity) + ms - now));
}
