import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { limitScale } from '../charts/prepare/limit-scale.ts';
import type { ShownLimits } from '../charts/prepare/limit-lines.ts';
import { levelTexts, limitParts } from '../charts/prepare/limit-text.ts';
import { formatLimit } from '../charts/prepare/numbers.ts';
import { quantityOf } from './quantity.ts';
import { shownLimits } from '../charts/prepare/shown-series.ts';
import { shownValue } from '../charts/prepare/shown-unit.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './LimitBar.module.css';

const width = 96;

/** The limits in force and where the value stands between them. */
export function LimitBar({
  indicator,
  value,
  limits: kept,
}: {
  readonly indicator: string;
  readonly value: number | null;
  readonly limits: ShownLimits;
}) {
  const language = useLanguage();
  const { t } = useTranslation('charts');
  const quantity = quantityOf(indicator, language);
  const { decimals, range } = quantity;
  const limits = shownLimits(quantity, kept);
  const format = (limit: number) => formatLimit(limit, decimals, language);
  const [level2, level1] = levelTexts(limits, format);
  const tip = [
    level2 === '' ? '' : `${t('limit.level2')} ${level2}`,
    level1 === '' ? '' : `${t('limit.level1')} ${level1}`,
  ]
    .filter((part) => part !== '')
    .join(t('comma'));
  const { from, to, mark } = limitScale(shownValue(quantity, value), limits, range);
  return (
    <span className={`${styles.limit} num`} title={tip}>
      {limitParts(limits, format).map((part, index) => (
        <Fragment key={part}>
          {index === 0 ? '' : ' '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
      <svg className={styles.bar} width={width + 2} height="10" aria-hidden>
        <rect className={styles.track} y="3" width={width} height="4" rx="2" />
        <rect className={styles.zone} x={from * width} y="3" width={(to - from) * width} height="4" rx="2" />
        {mark === null ? null : (
          <rect className={styles.mark} x={mark * (width - 1)} width="2.5" height="10" rx="1.2" />
        )}
      </svg>
    </span>
  );
}
