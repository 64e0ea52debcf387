import type { LimitTrial, LimitValues } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../charts/prepare/numbers.ts';
import { valueText } from '../../charts/prepare/quantity.ts';
import { quantityOf } from '../quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bounds, figureOf, marksOf } from './limit-form.ts';
import styles from './Limits.module.css';

/** The bar's own width, of which the drawing takes shares. */
const width = 1000;
const [top, height] = [14, 14];

/** A number this near to an end of the bar stands flush with it. */
const edge = 0.08;

/**
 * The limits as zones of a bar with their numbers, and on it the range of the last days and the present reading.
 * Without limits the bar is empty.
 */
export function LimitFigure({
  indicator,
  limits,
  trial: { least, greatest, newest },
}: {
  readonly indicator: string;
  readonly limits: LimitValues;
  readonly trial: Pick<LimitTrial, 'least' | 'greatest' | 'newest'>;
}) {
  const { t } = useTranslation(['oils', 'charts']);
  const language = useLanguage();
  const quantity = quantityOf(indicator, language);
  const figure = figureOf(indicator, limits, [least, greatest, newest?.value ?? null]);
  if (figure === null) return null;
  const x = (value: number) => figure.share(value) * width;
  const { level2Low, level2High, level1Low, level1High } = limits;
  const [okFrom, okTo] = [level2Low ?? level1Low ?? figure.from, level2High ?? level1High ?? figure.to];
  const zone = (from: number, to: number, className: string | undefined) =>
    x(to) - x(from) > 0 ? (
      <rect className={className} x={x(from)} y={top} width={x(to) - x(from)} height={height} />
    ) : null;
  const isUnset = bounds.every((bound) => limits[bound] === null);
  const text = (value: number) => valueText(quantity, shownValue(quantity, value), language);
  const words = [
    isUnset ? t('limit.none') : '',
    least === null || greatest === null ? '' : t('limit.bar.range', { low: text(least), high: text(greatest) }),
    newest === null ? '' : t('limit.bar.now', { value: text(newest.value) }),
  ].filter((part) => part !== '');
  return (
    <figure className={styles.figure} aria-label={t('limit.bar.label')}>
      <div className={styles.bar}>
        <svg viewBox={`0 0 ${width} 44`} preserveAspectRatio="none" aria-hidden>
          {isUnset ? (
            <rect className={styles.none} y={top} width={width} height={height} />
          ) : (
            zone(okFrom, okTo, styles.ok)
          )}
          {level2Low === null ? null : zone(level1Low ?? figure.from, level2Low, styles.warn)}
          {level2High === null ? null : zone(level2High, level1High ?? figure.to, styles.warn)}
          {level1Low === null ? null : zone(figure.from, level1Low, styles.alarm)}
          {level1High === null ? null : zone(level1High, figure.to, styles.alarm)}
          {least === null || greatest === null ? null : (
            <rect
              className={styles.range}
              x={x(least)}
              y="34"
              width={Math.max(3, x(greatest) - x(least))}
              height="4"
              rx="2"
            />
          )}
          {newest === null ? null : (
            <rect className={styles.now} x={Math.min(width - 5, x(newest.value))} y="8" width="5" height="32" rx="2" />
          )}
        </svg>
        {marksOf(figure, limits).map(({ value, share, isLimit }) => (
          <span
            key={value}
            className={`${styles.mark} num`}
            data-at={share < edge ? 'from' : share > 1 - edge ? 'to' : undefined}
            style={{ left: `${100 * share}%` }}
            aria-hidden
          >
            {(isLimit ? formatLimit : formatNumber)(shownValue(quantity, value), quantity.decimals, language)}
          </span>
        ))}
      </div>
      <small className="num">
        {words.join(t('charts:comma'))}
        {quantity.unit === '' ? '' : ` ${quantity.unit}`}
      </small>
    </figure>
  );
}
