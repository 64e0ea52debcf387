import type { ChargeForecast, OilCharges } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { hourMs } from '../../../lib/time.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { useQuantityName } from './useQuantityName.ts';
import { whenToChange } from './verdict.ts';
import styles from './VerdictCard.module.css';

/** When the oil must be changed: hours and dates of both levels with the interval, and what a cooler oil would gain. */
export function When({ charges }: { readonly charges: OilCharges }) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const nameOf = useQuantityName();
  const present = charges.devices[0]?.charges[0];
  const when = whenToChange(charges);
  if (present === undefined) return null;
  const dateOf = (hours: number) => dateText(present.from + hours * hourMs);
  const hoursText = (hours: number) => `${formatNumber(hours, 0, language)} h`;
  const level1 = when?.level1 ?? null;
  const { comparison } = charges;
  const cooler = comparison.hoursAtEarlierTemperature;
  const gained =
    cooler === null || level1 === null || level1.hours === null || when?.key !== comparison.key
      ? null
      : cooler - level1.hours;
  const row = (name: string, forecast: ChargeForecast) =>
    forecast.hours === null ? (
      <div>
        <dt>{name}</dt>
        <dd>{t(`forecast.${forecast.status}`)}</dd>
      </div>
    ) : (
      <div>
        <dt>{name}</dt>
        <dd>
          <b className="num">{hoursText(forecast.hours)}</b> <span className="num">{dateOf(forecast.hours)}</span>
        </dd>
      </div>
    );
  return (
    <div className={styles.when}>
      <h3>{t('when.title')}</h3>
      {when === null ? (
        <p className={styles.quiet}>{t('when.none')}</p>
      ) : (
        <>
          <p className={styles.quiet}>{t('when.by', { name: nameOf(when.key) })}</p>
          <dl>
            {level1 === null ? null : row(t('when.level1'), level1)}
            {level1 === null || level1.hours === null ? null : (
              <div>
                <dt>{t('when.interval')}</dt>
                <dd className="num">
                  {level1.lo === null ? '—' : dateOf(level1.lo)} –{' '}
                  {level1.hi === null ? t('when.open') : dateOf(level1.hi)}
                </dd>
              </div>
            )}
            {when.level2 === null ? null : row(t('when.level2'), when.level2)}
          </dl>
        </>
      )}
      {gained === null || gained < 1 || cooler === null ? null : (
        <p>
          {t('when.cooler')}
          <IndicatorValue indicator="oil_temperature" value={comparison.earlierTemperatureC} unit="shown" />
          {t('when.gain', {
            hours: hoursText(cooler),
            more: hoursText(gained),
            days: formatNumber(gained / 24, 0, language),
          })}
        </p>
      )}
    </div>
  );
}
