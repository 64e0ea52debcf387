import type { Finding, State } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { stateOfCode } from './cleanliness.ts';
import { findingsByKey } from './diagnosis.ts';
import type { RowNow } from './withheld.ts';

/** Rows that are calculated from other rows: they show the sign of the same finding. */
const saysSame: readonly { readonly key: string; readonly as: RegExp }[] = [
  { key: 'viscosity_40', as: /^viscosity_(?:kinematic|dynamic)$/ },
  { key: 'viscosity_change_pct', as: /^viscosity_(?:kinematic|dynamic|40)$/ },
  { key: 'wear_rate', as: /^ferrous_(?:total|ch\d)$/ },
  { key: 'iso4406_4', as: /^particle_ch1$/ },
  { key: 'iso4406_6', as: /^particle_ch2$/ },
  { key: 'iso4406_14', as: /^particle_ch3$/ },
];

/**
 * The gravest finding of each row. What a faulty sensor's readings are worked into is left out of the assessment anyway
 * and bears no sign.
 */
export function rowFindings(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const found = new Map(findingsByKey(findings));
  const ofOil = findingsByKey(findings.filter(({ category }) => category !== 'sensor'));
  for (const { key, as } of saysSame) {
    const [, finding] = [...ofOil].find(([input]) => as.test(input)) ?? [];
    if (finding !== undefined && !found.has(key)) found.set(key, finding);
  }
  return found;
}

/**
 * What a row of the table says of its indicator: by a limit, by a finding that rests on it, by the target of a code, or
 * by none of them.
 */
export type RowSign =
  | { readonly by: 'limit' | 'finding' | 'target'; readonly state: State }
  | { readonly by: 'withheld' }
  | { readonly by: 'nothing' };

/**
 * The sign of a row. A passed limit takes precedence over a finding, a finding over a target.
 *
 * @param row `target`: what a code is measured by where it has no limits of its own
 */
export function signOf({
  state,
  limits,
  value,
  isWithheld,
  finding,
  target,
}: Omit<RowNow, 'key'> & { readonly finding: Finding | null; readonly target: number | null }): RowSign {
  if (isWithheld) return { by: 'withheld' };
  if (state !== 'normal') return { by: 'limit', state };
  if (finding !== null) return { by: 'finding', state: findingState(finding) };
  if (limits !== null) return { by: 'limit', state };
  const byTarget = target === null ? null : stateOfCode(value, target);
  return byTarget === null ? { by: 'nothing' } : { by: 'target', state: byTarget };
}

/** State by which a row is placed. */
export function placeOf(sign: RowSign): State {
  return 'state' in sign ? sign.state : 'normal';
}

/** Words of the line above the table: states, and what is beside them. */
export type Counted = Exclude<State, 'normal'> | 'found' | 'overTarget' | 'withheld' | 'normal' | 'noLimit';

const inOrder: readonly Counted[] = [
  'level1',
  'level2',
  'fault',
  'offline',
  'found',
  'overTarget',
  'withheld',
  'normal',
  'noLimit',
];

function wordOf(sign: RowSign): Counted {
  if (sign.by === 'withheld') return 'withheld';
  if (sign.by === 'nothing') return 'noLimit';
  if (sign.by === 'finding') return 'found';
  return sign.by === 'target' && sign.state !== 'normal' ? 'overTarget' : sign.state;
}

/** How many rows say what, most urgent first; what none says is left out. They add up to the rows. */
export function countSigns(signs: readonly RowSign[]): readonly { readonly word: Counted; readonly count: number }[] {
  return inOrder
    .map((word) => ({ word, count: signs.filter((sign) => wordOf(sign) === word).length }))
    .filter(({ count }) => count > 0);
}
