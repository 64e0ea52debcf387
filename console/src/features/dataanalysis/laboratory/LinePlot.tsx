import type { CorrectionProposal, LabDeviation } from '@oilsight/contract';
import { asSent, labQuantities } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { ticksOf } from './plot-ticks.ts';
import { useLanguage } from '../../../i18n/language.ts';
import styles from './Laboratory.module.css';

const [width, height, left, bottom, top] = [320, 220, 44, 190, 14];
const right = width - 14;

/** Laboratory over online: the samples, the proposed line through both ends, and the line where both agree. */
export function LinePlot({
  deviation,
  proposal,
}: {
  readonly deviation: LabDeviation;
  readonly proposal: CorrectionProposal;
}) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const { unit } = labQuantities[deviation.quantity];
  const points = deviation.each.flatMap(({ sampleId, online, laboratory, reproducibility }) =>
    online === null
      ? []
      : [{ id: sampleId, raw: asSent(online, deviation.correction), laboratory, spread: reproducibility ?? 0 }],
  );
  const ticks = ticksOf(Math.max(...points.flatMap(({ raw, laboratory }) => [raw, laboratory])) * 1.1);
  const most = ticks.at(-1) ?? 1;
  const x = (value: number) => left + (value / most) * (right - left);
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  const lineAt = (raw: number) => proposal.slope * raw + proposal.intercept;
  // The line ends where it leaves the plot.
  const start = Math.max(0, -proposal.intercept / proposal.slope);
  const end = Math.min(most, (most - proposal.intercept) / proposal.slope);
  return (
    <figure className={styles.figure}>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={styles.grid} d={`M${left} ${y(tick)}H${right}M${x(tick)} ${bottom}V${top}`} />
            <text x={left - 6} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick, null, language)}
            </text>
            <text x={x(tick)} y={bottom + 14} textAnchor="middle">
              {formatNumber(tick, null, language)}
            </text>
          </g>
        ))}
        <text x={left + 4} y={top - 3}>{`${t('plot.laboratory')} ${unit}`}</text>
        <text x={right} y={height - 2} textAnchor="end">{`${t('plot.online')} ${unit}`}</text>
        <path className={styles.same} d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}`} />
        <path className={styles.line} d={`M${x(start)} ${y(lineAt(start))}L${x(end)} ${y(lineAt(end))}`} />
        {points.map(({ id, raw, laboratory, spread }) => (
          <g key={id} className={styles.point}>
            <path d={`M${x(raw)} ${y(Math.min(most, laboratory + spread))}V${y(Math.max(0, laboratory - spread))}`} />
            <path className={styles.diamond} d={`M${x(raw)} ${y(laboratory) - 5}l5 5l-5 5l-5 -5z`} />
          </g>
        ))}
        {[proposal.low, proposal.high].map(({ raw, laboratory }) => (
          <circle key={raw} className={styles.ring} cx={x(raw)} cy={y(laboratory)} r={9} />
        ))}
      </svg>
      <figcaption className="sr-only">{t('plot.label')}</figcaption>
    </figure>
  );
}
