import { limitScale } from '../charts/prepare/limit-scale.ts';
import { formatLimit } from '../charts/prepare/numbers.ts';
import type { ShownLimits } from '../charts/prepare/limit-lines.ts';
import { quantityOf } from '../charts/prepare/quantity.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './LimitBar.module.css';

const width = 96;

/** Limits as text: `60 / 85` where one side harms (level 2 / level 1), `288 – 352` where both do. */
export function limitText(limits: ShownLimits, format: (value: number) => string): string {
  const pair = (level2: number | null, level1: number | null) => [level2, level1].filter((limit) => limit !== null).map(format).join(' / ');
  const low = pair(limits.level2Low, limits.level1Low);
  const high = pair(limits.level2High, limits.level1High);
  if (low !== '' && high !== '') return `${format(limits.level2Low ?? limits.level1Low ?? 0)} – ${format(limits.level2High ?? limits.level1High ?? 0)}`;
  return high === '' ? `≥ ${low}` : `≤ ${high}`;
}

/** The limits in force and where the value stands between them. */
export function LimitBar({ indicator, value, limits }: { readonly indicator: string; readonly value: number | null; readonly limits: ShownLimits }) {
  const language = useLanguage();
  const { decimals, range } = quantityOf(indicator, language);
  const { from, to, mark } = limitScale(value, limits, range);
  return (
    <span className={`${styles.limit} num`}>
      {limitText(limits, (limit) => formatLimit(limit, decimals, language))}
      <svg className={styles.bar} width={width + 2} height="10" aria-hidden>
        <rect className={styles.track} y="3" width={width} height="4" rx="2" />
        <rect className={styles.zone} x={from * width} y="3" width={(to - from) * width} height="4" rx="2" />
        {mark === null ? null : <rect className={styles.mark} x={mark * (width - 1)} width="2.5" height="10" rx="1.2" />}
      </svg>
    </span>
  );
}
