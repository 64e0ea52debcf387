import { capital, clause, findRule } from '@oilsight/oil';
import type { Condition } from '@oilsight/oil';
import type { KnowledgePart } from '@oilsight/contract';
import type { Pair } from '../article.ts';

export interface RulePart {
  readonly about: Extract<KnowledgePart, 'evidence' | 'causes' | 'remedy'>;
  /** As many in each language. */
  readonly lines: { readonly zh: readonly string[]; readonly en: readonly string[] };
}

const roleWords = {
  require: ['须满足', 'Required'],
  support: ['佐证', 'In support'],
  exclude: ['排除', 'Ruled out by'],
} as const satisfies Readonly<Record<string, Pair>>;

/**
 * What the diagnosis looks for, what may be behind it and what helps, as its rule has them: an article cannot disagree
 * with the product. Empty for an unknown rule.
 */
export function rulePartsOf(ruleId: string): readonly RulePart[] {
  const rule = findRule(ruleId);
  if (rule === null) return [];
  const conditions = (['require', 'support', 'exclude'] as const).flatMap((role) =>
    rule[role].map((condition) => lineOf(role, condition)),
  );
  return [
    {
      about: 'evidence',
      lines: { zh: conditions.map(({ zh }) => zh), en: conditions.map(({ en }) => en) },
    },
    { about: 'causes', lines: { zh: rule.causes.zh, en: rule.causes.en.map(capital) } },
    { about: 'remedy', lines: { zh: rule.actions.zh, en: rule.actions.en.map(capital) } },
  ];
}

function lineOf(role: keyof typeof roleWords, condition: Condition): { readonly zh: string; readonly en: string } {
  const { zh, en } = clause(condition);
  const [zhRole, enRole] = roleWords[role];
  return { zh: `${zhRole}：${zh}`, en: `${enRole}: ${en}` };
}
