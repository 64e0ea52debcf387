import { inLanguage } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { findRule } from '@oilsight/oil';

/** The name of a rule of the diagnosis; of an unknown one its number. */
export function ruleName(ruleId: string, language: Language): string {
  const name = findRule(ruleId)?.name ?? { zh: ruleId, en: ruleId };
  return inLanguage(name, language);
}
