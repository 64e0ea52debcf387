import { worstFirst } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { ShownDay } from './shown-day.ts';

/** In words how many of the last days were how, the worst first. Without readings a day says no more than that. */
export function useDayCounts(days: readonly Pick<ShownDay, 'shown'>[]): string {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const counts = [...worstFirst, 'unassessed' as const].flatMap((state) => {
    const count = days.filter(({ shown }) => shown === state).length;
    const word = state === 'offline' ? t('days.none') : common(`state.${state}`);
    return count === 0 ? [] : [t('days.count', { count, state: word })];
  });
  return t('days.label', { count: days.length, counts: counts.join(t('days.comma')) });
}
