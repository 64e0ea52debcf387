import { useTranslation } from 'react-i18next';
import type { DayCell } from './day-cells.ts';

/**
 * The word for what a day was. A day without readings may be one before the device was there: only a silence that lasts
 * is called offline.
 */
export function useDayWord(): (shown: DayCell['shown']) => string {
  const { t } = useTranslation(['device', 'common']);
  return (shown) => {
    if (shown === 'unassessed') return t('device:verdict.word.unassessed');
    return shown === 'offline' ? t('device:days.none') : t(`common:state.${shown}`);
  };
}
