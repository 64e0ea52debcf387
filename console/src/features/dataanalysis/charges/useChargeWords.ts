import { ageingIndexKey } from '@oilsight/contract';
import type { OilCharges } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import type { ChargeWords } from './chart-panels.ts';
import type { ShownCharge } from './shown-charges.ts';

/** Words of the chart and its lanes. */
export interface ShownWords extends ChargeWords {
  /** What the grey band is, or why there is none. */
  readonly bandLine: string;
  readonly litres: (volumeL: number) => string;
}

/** What charges, forecasts and the band are called. */
export function useChargeWords({ sisters, quantities }: OilCharges): ShownWords {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const hasBand = quantities.some(({ band }) => band !== null);
  const { machines, charges: count } = sisters;
  return useMemo(() => {
    const hours = (value: number) => `${formatNumber(value, 0, language)} h`;
    const nameOf = ({ charge, isOwn, isPresent, deviceName }: ShownCharge) => {
      const name = charge.to === null ? t('present') : t('number', { number: charge.number });
      return isOwn || isPresent ? name : t('ofDevice', { device: deviceName, name });
    };
    const band = t('band.name', { machines, count });
    return {
      nameOf,
      hours,
      forecast: t('forecast.label'),
      band,
      bandLine: hasBand ? band : t('band.none', { count }),
      cooler: (value: number) => t('cooler', { hours: hours(value) }),
      wouldHaveLasted: (shown: ShownCharge) => t('lanes.life', { name: nameOf(shown) }),
      noteOf: (key: string) => (key === ageingIndexKey ? t('ageing.note') : undefined),
      litres: (volumeL: number) => `${formatNumber(volumeL, volumeL < 10 ? 1 : 0, language)} L`,
    };
  }, [t, language, hasBand, machines, count]);
}
