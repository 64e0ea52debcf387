import type { OperatingDay } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { Bars } from './Bars.tsx';

/** Hours of a whole day: the height of a full bar. */
const wholeDay = 24;

/** How long the machine ran on each of some days. @param height in units of the wall */
export function OperatingBars({ days, height }: { readonly days: readonly OperatingDay[]; readonly height: number }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const bars = days.map(({ day, hours }) => ({
    id: day,
    value: hours,
    label: t('operating.day', { day, hours: hours === null ? t('none') : formatNumber(hours, 1, language) }),
  }));
  return <Bars bars={bars} most={wholeDay} height={height} />;
}
