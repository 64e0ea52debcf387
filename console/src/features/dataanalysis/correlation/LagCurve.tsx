import { useTranslation } from 'react-i18next';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { strokeOf } from '../../../charts/prepare/scatter.ts';
import { valueAxis } from '../../../charts/prepare/ticks.ts';
import styles from './Correlation.module.css';
import type { StudyProps } from './study.ts';
import { coefficientText, spanOf } from './words.ts';

const [left, right, top, height] = [40, 12, 22, 190];

/** How well the two fit when one is shifted against the other. */
export function LagCurve({ correlation: { lags, bucketMs }, x, y, look: { language } }: StudyProps) {
  const { t } = useTranslation('statistics');
  const [host, width] = useWidth<HTMLElement>();
  const known = lags.flatMap(({ lagMs, r }) => (r === null ? [] : [{ lagMs, r }]));
  const most = lags.at(-1)?.lagMs ?? 0;
  const spanText = (ms: number) => {
    const { unit, count } = spanOf(Math.abs(ms));
    return ms === 0 ? '0' : `${ms < 0 ? '−' : '+'}${t(`bucket.${unit}`, { count })}`;
  };
  const best = known.reduce<(typeof known)[number] | null>(
    (found, one) => (found === null || Math.abs(one.r) > Math.abs(found.r) ? one : found),
    null,
  );
  const axis = valueAxis(Math.min(0, ...known.map(({ r }) => r)), Math.max(0, ...known.map(({ r }) => r)), 3);
  const plot = Math.max(40, width - left - right);
  const xOf = (lagMs: number) => left + ((lagMs + most) / Math.max(1, 2 * most)) * plot;
  const yOf = (r: number) => top + (1 - (r - axis.min) / (axis.max - axis.min)) * (height - top - 44);
  const { unit, count } = spanOf(most);
  return (
    <>
      <div className={styles.head}>
        <h3>{t('correlation.lags')}</h3>
        <small>{t('correlation.lagsHint', { range: t(`bucket.${unit}`, { count }) })}</small>
      </div>
      <figure
        ref={host}
        className={styles.figure}
        style={{ height }}
        aria-label={t('correlation.lagsLabel', {
          x: x.name,
          y: y.name,
          r: coefficientText(best?.r ?? 0, language),
          lag: spanText(best?.lagMs ?? 0),
        })}
      >
        {width === 0 || best === null ? null : (
          <svg className={styles.lags} width={width} height={height} aria-hidden>
            {axis.ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${left} ${yOf(tick)}h${plot}`} className={styles.grid} />
                <text x={left - 6} y={yOf(tick) + 4} textAnchor="end">
                  {formatNumber(tick, axis.decimals, language)}
                </text>
              </g>
            ))}
            <path d={`M${xOf(0)} ${top}V${height - 44}`} className={styles.grid} />
            <path
              className={styles.curve}
              d={strokeOf(
                lags.map(({ lagMs }) => lagMs),
                lags.map(({ r }) => r),
                { x: xOf, y: yOf },
                bucketMs,
              )}
            />
            <circle cx={xOf(best.lagMs)} cy={yOf(best.r)} r={4} />
            <text
              className={styles.best}
              x={Math.min(left + plot - 4, xOf(best.lagMs) + 8)}
              y={14}
              textAnchor={best.lagMs > most / 3 ? 'end' : 'start'}
            >
              {`${spanText(best.lagMs)}, ${coefficientText(best.r, language)}`}
            </text>
            {[-most, 0, most].map((lagMs) => (
              <text
                key={lagMs}
                x={xOf(lagMs)}
                y={height - 26}
                textAnchor={lagMs === 0 ? 'middle' : lagMs < 0 ? 'start' : 'end'}
              >
                {spanText(lagMs)}
              </text>
            ))}
            <text x={left} y={height - 8}>
              {t('correlation.earlier', { y: y.name })}
            </text>
            <text x={left + plot} y={height - 8} textAnchor="end">
              {t('correlation.later', { y: y.name })}
            </text>
          </svg>
        )}
      </figure>
    </>
  );
}
