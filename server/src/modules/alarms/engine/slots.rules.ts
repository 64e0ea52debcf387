import type { AlarmLevel, AlarmRule } from '@oilsight/contract';
import type { FindingInForce, FindingsInForce } from './findings.rules.ts';

/** What a machine of a device evaluates. */
export interface Evaluated {
  /** `<rule key> <level>`. */
  readonly name: string;
  readonly ruleKey: string;
  readonly level: AlarmLevel;
  /** null: a finding of the diagnosis. */
  readonly rule: AlarmRule | null;
  /** The finding as last diagnosed; null: a rule of an indicator. */
  readonly finding: FindingInForce | null;
  readonly isMasked: boolean;
}

/** The place of a machine among those of its device. `isPresent`: the diagnosis has the finding. */
export type Slot = { -readonly [Name in keyof Evaluated]: Evaluated[Name] } & { isPresent: boolean };

/** Machines of one indicator stand side by side, level 2 first. */
export function slotsOfRules(rules: readonly AlarmRule[]): Slot[] {
  return rules
    .map((rule) => ({
      name: `${rule.key} ${rule.level}`,
      ruleKey: rule.key,
      level: rule.level,
      rule,
      finding: null,
      isMasked: false,
      isPresent: false,
    }))
    .toSorted((one, other) =>
      one.ruleKey === other.ruleKey ? other.level - one.level : one.ruleKey < other.ruleKey ? -1 : 1,
    );
}

export function slotsOfFindings({ findings }: FindingsInForce, names: readonly string[]): Slot[] {
  const present = new Map(findings.map((finding) => [nameOfFinding(finding), finding]));
  return [...new Set([...present.keys(), ...names.filter((name) => name.startsWith('finding:'))])]
    .toSorted()
    .map((name) => {
      const [ruleKey, level] = name.split(' ');
      return {
        name,
        ruleKey: ruleKey ?? '',
        level: level === '1' ? 1 : 2,
        rule: null,
        finding: present.get(name) ?? null,
        isMasked: false,
        isPresent: present.has(name),
      };
    });
}

function nameOfFinding({ ruleId, state }: FindingInForce): string {
  return `finding:${ruleId} ${state === 'level1' ? 1 : 2}`;
}
