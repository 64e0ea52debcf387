import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './Correlation.module.css';
import type { StudyProps } from './study.ts';
import { coefficientText, sentenceOf, spanOf } from './words.ts';

/** What the two have to do with each other, and how sure that is. */
export function Verdict({ correlation, x, y, look: { language } }: StudyProps) {
  const { t } = useTranslation('statistics');
  const { n, effectiveN, bucketMs, pearson, spearman, water } = correlation;
  const sentence = sentenceOf(correlation);
  const names = { x: x.name, y: y.name };
  const { unit, count } = spanOf(bucketMs);
  const bucket = t(`bucket.${unit}`, { count });
  const ppm = (value: number) => formatNumber(value, 0, language);
  return (
    <Card>
      <div className={styles.verdict}>
        <div className={styles.said}>
          <h2>
            {'way' in sentence
              ? t(`correlation.sentence.${sentence.kind}.${sentence.way}`, names)
              : t(`correlation.sentence.${sentence.kind}`, names)}
          </h2>
          <p>
            {effectiveN === null
              ? t('correlation.basisFew', { n, bucket })
              : t('correlation.basis', { n, bucket, effective: Math.round(effectiveN) })}
          </p>
          {water === null ? null : (
            <p>
              {t('correlation.waterRange', {
                low: ppm(water.ppm.p5),
                high: ppm(water.ppm.p95),
                middle: ppm(water.ppm.p50),
              })}
            </p>
          )}
        </div>
        <dl className={styles.figures}>
          {(
            [
              ['pearson', pearson],
              ['spearman', spearman],
            ] as const
          ).map(([name, coefficient]) =>
            coefficient === null ? null : (
              <div key={name}>
                <dt>{t(`correlation.figure.${name}`)}</dt>
                <dd className="num">{coefficientText(coefficient.r, language)}</dd>
                <dd className={styles.small}>
                  {coefficient.interval === null
                    ? t('noInterval')
                    : t('interval', {
                        low: coefficientText(coefficient.interval.low, language),
                        high: coefficientText(coefficient.interval.high, language),
                      })}
                </dd>
              </div>
            ),
          )}
          {water === null || water.r40 === null ? null : (
            <div>
              <dt>{t('correlation.figure.r40')}</dt>
              <dd className="num">{coefficientText(water.r40, language)}</dd>
            </div>
          )}
        </dl>
      </div>
    </Card>
  );
}
