import { inLanguage } from '@oilsight/contract';
import type { OilCharges } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useQuantityName } from './useQuantityName.ts';
import { bandPlaces, temperaturePart, verdictOf } from './verdict.ts';
import styles from './VerdictCard.module.css';

/** What is known about the cause: temperature by the rule of 10 K, stored findings, the band of sister machines. */
export function Reasons({ charges }: { readonly charges: OilCharges }) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const nameOf = useQuantityName();
  const part = temperaturePart(charges);
  const places = bandPlaces(charges);
  const isCompared = verdictOf(charges).kind === 'compared';
  const names = (keys: readonly string[]) => keys.map(nameOf).join(t('comma'));
  const reasons = [
    part === null ? null : (
      <li key="temperature">
        <IndicatorValue indicator="oil_temperature" value={part.presentC} unit="shown" />
        {t('cause.before')}
        <IndicatorValue indicator="oil_temperature" value={part.earlierC} unit="shown" />
        {t('cause.rule', {
          factor: formatNumber(part.factor, 2, language),
          kelvin: formatNumber(part.presentC - part.earlierC, 1, language),
        })}
        {t(`cause.${part.explains}`)}
      </li>
    ),
    ...charges.findings.map(({ ruleId, name, confidence }) => (
      <li key={ruleId}>
        {t('cause.finding', { name: inLanguage(name, language) })}{' '}
        <small>{t('cause.confidence', { percent: Math.round(100 * confidence) })}</small>
      </li>
    )),
    ...(['above', 'below', 'inside'] as const).map((place) =>
      places[place].length === 0 ? null : (
        <li key={place}>{t(`cause.${place}Band`, { names: names(places[place]) })}</li>
      ),
    ),
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) return isCompared ? <p className={styles.quiet}>{t('cause.none')}</p> : null;
  return <ol className={styles.reasons}>{reasons}</ol>;
}
