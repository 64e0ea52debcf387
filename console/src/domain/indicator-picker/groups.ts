import type { IndicatorGroup } from '@oilsight/oil';

/** Groups that indicators are chosen by. */
export const groups = ['all', 'physicochemical', 'cleanliness', 'wear', 'operation', 'other'] as const;
export type Group = (typeof groups)[number];

/** The tab an indicator stands under. */
export function tabOf(group: IndicatorGroup | 'custom'): Exclude<Group, 'all'> {
  return group === 'health' || group === 'custom' ? 'other' : group;
}
