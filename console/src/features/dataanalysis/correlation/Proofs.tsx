import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { minuteMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Correlation.module.css';
import type { StudyProps } from './study.ts';
import { bestLagOf, coefficientText } from './words.ts';

/** By how much the rank correlation must be the stronger one for a bent relation. */
const leastBend = 0.1;

/** What a correlation shows, and what it does not. */
export function Proofs({ correlation, x, y, look: { language } }: StudyProps) {
  const { t } = useTranslation('statistics');
  const { relation, pearson, spearman, water } = correlation;
  const best = bestLagOf(correlation);
  const names = { x: x.name, y: y.name };
  const isRelated = relation === 'strong' || relation === 'clear' || relation === 'weak';
  const does: string[] = [];
  if (isRelated && pearson !== null) {
    does.push(t('correlation.does.share', { percent: `${formatNumber(pearson.r ** 2 * 100, 0, language)}%` }));
    if (spearman !== null && Math.abs(spearman.r) - Math.abs(pearson.r) >= leastBend)
      does.push(
        t('correlation.does.curved', {
          rho: coefficientText(spearman.r, language),
          r: coefficientText(pearson.r, language),
        }),
      );
  } else does.push(t('correlation.does.none'));
  if (water !== null) {
    const [low, high] = [water.ppm.p5, water.ppm.p95].map((ppm) => formatNumber(ppm, 0, language));
    does.push(water.isSteady ? t('correlation.does.steady') : t('correlation.does.changed', { low, high }));
  }
  if (isRelated && best !== null && best.lagMs > 0)
    does.push(
      t('correlation.does.lag', {
        ...names,
        minutes: Math.round(best.lagMs / minuteMs),
        r: coefficientText(best.r, language),
      }),
    );
  const not = [
    t('correlation.not.cause'),
    t('correlation.not.outside'),
    ...(water === null ? [] : [t('correlation.not.ppm'), t('correlation.not.solubility')]),
  ];
  return (
    <Card>
      <div className={styles.proofs}>
        <section>
          <h3>{t('correlation.proves')}</h3>
          <ul>
            {does.map((line) => (
              <li key={line}>
                <Icon name="check" size="s" />
                {line}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('correlation.provesNot')}</h3>
          <ul>
            {not.map((line) => (
              <li key={line}>
                <Icon name="info" size="s" />
                {line}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  );
}
