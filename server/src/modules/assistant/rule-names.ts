import type { Language } from '@oilsight/contract';
import { rules } from '@oilsight/oil';

/** The name of a rule of the diagnosis; of an unknown one its number. */
export function findRule(ruleId: string, language: Language): string {
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) return ruleId;
  return language === 'zh-CN' ? rule.name.zh : rule.name.en;
}
