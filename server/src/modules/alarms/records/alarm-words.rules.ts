import { findIndicator, findRule, indicators, rules } from '@oilsight/oil';
import { inLanguage } from '@oilsight/contract';
import type { AlarmRecord, AlarmState, Bilingual, Language } from '@oilsight/contract';
import type { SearchedText } from './alarm-records.records.ts';

const silence: Bilingual = { zh: '未上报', en: 'Not reporting' };

/** What an alarm is of, in words: its indicator, or the finding. */
export function alarmName(
  { kind, indicator, findingRule }: Pick<AlarmRecord, 'kind' | 'indicator' | 'findingRule'>,
  language: Language,
): string {
  if (kind === 'silence') return inLanguage(silence, language);
  if (findingRule !== null) {
    const rule = findRule(findingRule);
    return rule === null ? findingRule : inLanguage(rule.name, language);
  }
  const known = indicator === null ? null : findIndicator(indicator);
  return known === null ? (indicator ?? '') : inLanguage(known.name, language);
}

/** The indicators and findings whose key or name, in either language, contains a text; case is ignored. */
export function searchedOf(text: string): SearchedText {
  const part = text.toLowerCase();
  const has = (...names: readonly string[]) => names.some((name) => name.toLowerCase().includes(part));
  return {
    text,
    keys: Object.entries(indicators).flatMap(([key, { name }]) => (has(key, name.zh, name.en) ? [key] : [])),
    findings: rules.flatMap(({ id, name }) => (has(id, name.zh, name.en) ? [id] : [])),
  };
}

const levels: Readonly<Record<1 | 2, Bilingual>> = {
  1: { zh: '一级报警', en: 'Level 1 alarm' },
  2: { zh: '二级预警', en: 'Level 2 warning' },
};
export const levelName = (level: 1 | 2, language: Language) => inLanguage(levels[level], language);

const categories: Readonly<Record<NonNullable<AlarmRecord['category']>, Bilingual>> = {
  pollution: { zh: '污染', en: 'Pollution' },
  water: { zh: '进水', en: 'Water ingress' },
  viscosity: { zh: '粘度', en: 'Viscosity' },
  ageing: { zh: '品质衰变', en: 'Ageing' },
  wear: { zh: '磨损', en: 'Wear' },
  sensor: { zh: '传感器', en: 'Sensor' },
};
export const categoryName = (category: AlarmRecord['category'], language: Language) =>
  category === null ? '' : inLanguage(categories[category], language);

const states: Readonly<Record<AlarmState, Bilingual>> = {
  outOfService: { zh: '已停用', en: 'Out of service' },
  shelved: { zh: '已搁置', en: 'Shelved' },
  suppressed: { zh: '已抑制', en: 'Suppressed' },
  unprocessed: { zh: '未处理', en: 'Unprocessed' },
  processed: { zh: '已处理，持续中', en: 'Processed, still open' },
  returned: { zh: '已恢复，未处理', en: 'Cleared, unprocessed' },
  latched: { zh: '已锁存，未处理', en: 'Latched, unprocessed' },
  closed: { zh: '已关闭', en: 'Closed' },
};
export const stateName = (state: AlarmState, language: Language) => inLanguage(states[state], language);

const channels: Readonly<Record<AlarmRecord['modes'][number], Bilingual>> = {
  sms: { zh: '短信', en: 'SMS' },
  email: { zh: '邮件', en: 'Email' },
  wechat: { zh: '微信', en: 'WeChat' },
};
export const channelName = (channel: AlarmRecord['modes'][number], language: Language) =>
  inLanguage(channels[channel], language);
