import { useTranslation } from 'react-i18next';
import { limitScale } from '../charts/prepare/limit-scale.ts';
import { formatLimit } from '../charts/prepare/numbers.ts';
import type { ShownLimits } from '../charts/prepare/limit-lines.ts';
import { quantityOf } from '../charts/prepare/quantity.ts';
import { shownLimits } from '../charts/prepare/shown-series.ts';
import { shownValue } from '../charts/prepare/shown-unit.ts';
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

/** Every limit with its level, for a tip: `level 2: 300 – 340, level 1: 288 – 352`. */
function limitTip(limits: ShownLimits, format: (value: number) => string, words: { readonly level1: string; readonly level2: string; readonly comma: string }): string {
  const side = (low: number | null, high: number | null) => (low !== null && high !== null ? `${format(low)} – ${format(high)}` : high !== null ? `≤ ${format(high)}` : low !== null ? `≥ ${format(low)}` : '');
  const [second, first] = [side(limits.level2Low, limits.level2High), side(limits.level1Low, limits.level1High)];
  return [second === '' ? '' : `${words.level2} ${second}`, first === '' ? '' : `${words.level1} ${first}`].filter((part) => part !== '').join(words.comma);
}

/** The limits in force and where the value stands between them. */
export function LimitBar({ indicator, value, limits: kept }: { readonly indicator: string; readonly value: number | null; readonly limits: ShownLimits }) {
  const language = useLanguage();
  const { t } = useTranslation('charts');
  const quantity = quantityOf(indicator, language);
  const { decimals, range } = quantity;
  const limits = shownLimits(quantity, kept);
  const format = (limit: number) => formatLimit(limit, decimals, language);
  const { from, to, mark } = limitScale(shownValue(quantity, value), limits, range);
  return (
    <span className={`${styles.limit} num`} title={limitTip(limits, format, { level1: t('limit.level1'), level2: t('limit.level2'), comma: t('comma') })}>
      {limitText(limits, format)}
      <svg className={styles.bar} width={width + 2} height="10" aria-hidden>
        <rect className={styles.track} y="3" width={width} height="4" rx="2" />
        <rect className={styles.zone} x={from * width} y="3" width={(to - from) * width} height="4" rx="2" />
        {mark === null ? null : <rect className={styles.mark} x={mark * (width - 1)} width="2.5" height="10" rx="1.2" />}
      </svg>
    </span>
  );
}
