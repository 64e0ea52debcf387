import type { AlarmRecord } from '@oilsight/contract';
import { createInstance } from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import english from '../../i18n/en/alarms.json' with { type: 'json' };
import chinese from '../../i18n/zh-CN/alarms.json' with { type: 'json' };
import { defaultDisplaySettings, show } from '../../lib/display-settings.ts';
import { alarmName, alarmSubject, conditionText, measuredText, timesThreshold } from './alarm-words.ts';
import type { Words } from './alarm-words.ts';

type Spoken = Pick<
  AlarmRecord,
  'kind' | 'indicator' | 'findingRule' | 'category' | 'measure' | 'hours' | 'side' | 'threshold'
>;

const water: Spoken = {
  kind: 'oil',
  indicator: 'water_saturation',
  findingRule: null,
  category: 'water',
  measure: 'value',
  hours: null,
  side: 'high',
  threshold: 80,
};
const heat: Spoken = { ...water, indicator: 'oil_temperature', category: null, threshold: 65 };

let zh: Words;
let en: Words;
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { alarms: chinese }, 'en-US': { alarms: english } },
    interpolation: { escapeValue: false },
  });
  zh = { t: i18n.getFixedT('zh-CN', 'alarms'), language: 'zh-CN' };
  en = { t: i18n.getFixedT('en-US', 'alarms'), language: 'en-US' };
});
afterEach(() => show(defaultDisplaySettings));

const said = (record: Spoken, value: number, words: Words) => {
  const { value: text, rest } = conditionText(record, value, words);
  return `${text}${rest}`;
};

describe('what an alarm is of', () => {
  it('names category and indicator', () => {
    expect(alarmSubject(water, zh)).toBe('进水 · 水饱和度');
    expect(alarmSubject(water, en)).toBe('Water ingress · Water saturation');
  });
  it('calls what says nothing about the oil by how the machine runs', () => {
    expect(alarmSubject(heat, zh)).toBe('工况 · 油温');
  });
  it('names a silent device and the finding of a rule', () => {
    expect(alarmName({ kind: 'silence', indicator: null, findingRule: null }, zh)).toBe('设备未上报');
    expect(alarmName({ kind: 'oil', indicator: null, findingRule: 'no such rule' }, zh)).toBe('no such rule');
  });
});

describe('what was passed', () => {
  it('says value and limit in both languages', () => {
    expect(said(water, 83.64, zh)).toBe('83.6 %，高于 80 %');
    expect(said(water, 83.64, en)).toBe('83.6 %, above 80 %');
    expect(said({ ...water, side: 'low', threshold: 25 }, 24.6, zh)).toBe('24.6 %，低于 25 %');
  });
  it('says of a switch where it stands, without a limit', () => {
    expect(said({ ...water, indicator: 'leak', threshold: 0.5 }, 1, zh)).toBe('有泄漏');
    expect(said({ ...water, indicator: 'leak', threshold: 0.5 }, 1, en)).toBe('Leak');
  });
  it('converts a value with its zero point and a rate without it', () => {
    show({ ...defaultDisplaySettings, units: { ...defaultDisplaySettings.units, temperature: 'fahrenheit' } });
    expect(measuredText(heat, 60, en)).toBe('140.0 °F');
    expect(measuredText({ ...heat, measure: 'rate' }, 5, en)).toBe('9.00 °F/h');
  });
  it('says over how long a rate was measured, and what is usual for a departure', () => {
    expect(said({ ...heat, measure: 'rate', hours: 6, threshold: 2 }, 7.2, zh)).toBe(
      '7.20 °C/h，按 6 小时计，高于 2.00 °C/h',
    );
    expect(said({ ...heat, measure: 'departure', threshold: 4 }, 5.25, en)).toBe(
      '5.3 spreads from the 7-day median, above 4.0 spreads',
    );
  });
});

describe('how many times the threshold', () => {
  it.each([
    [{ measure: 'value', side: 'high', threshold: 10_000, peak: 24_000 }, 2.4],
    [{ measure: 'value', side: 'high', threshold: 0, peak: 1 }, null],
    [{ measure: 'value', side: 'low', threshold: 25, peak: 20 }, null],
    [{ measure: 'rate', side: 'high', threshold: 1, peak: 2 }, null],
  ] as const)('%j is %s', (record, expected) => {
    expect(timesThreshold(record)).toBe(expected);
  });
});
