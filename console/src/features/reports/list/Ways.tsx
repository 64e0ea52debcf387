import type { ReportCounts } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText } from '../../../domain/Age.tsx';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { countAt, waySteps } from '../../../domain/reports/report-look.ts';
import type { WayStep } from '../../../domain/reports/report-look.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { dateText } from '../../../lib/reader-time.ts';
import styles from './Ways.module.css';

interface WaysProps {
  readonly counts: ReportCounts;
  /** The state that the list is narrowed to. */
  readonly state: string | undefined;
  /** null: all states again. */
  readonly onState: (state: WayStep | null) => void;
}

/** The five steps of the way with how many reports stand at each and how long; each narrows the list to its own. */
export function Ways({ counts, state, onState }: WaysProps) {
  const { t } = useTranslation('reports');
  const { t: live } = useTranslation('live');
  const language = useLanguage();
  const now = useNow(60);
  const say = (each: WayStep): ReactNode => {
    const { count, since, medianMs, lastDueAt } = counts.states[each];
    if (each === 'delivered')
      return counts.delivered.medianMs === null
        ? t('way.none')
        : t('way.whole', { time: ageText(counts.delivered.medianMs, live) });
    if (count === 0) return t('way.none');
    if (each === 'applied' && since !== null) return t('way.oldest', { time: ageText(now - since, live) });
    if (each === 'working' && lastDueAt !== null) return t('way.due', { at: dateText(lastDueAt).slice(5) });
    return medianMs === null ? t('way.none') : t('way.median', { time: ageText(medianMs, live) });
  };
  return (
    <fieldset className={styles.ways} aria-label={t('ways')}>
      {waySteps.map((each, index) => {
        const count = countAt(counts, each);
        return (
          <button
            key={each}
            type="button"
            className={`${styles.way} num`}
            aria-pressed={state === each}
            onClick={() => onState(state === each ? null : each)}
          >
            <span className={styles.name}>
              <i aria-hidden>{index + 1}</i>
              {t(`state.${each}`)}
            </span>
            <span className={styles.count}>
              <b>{formatNumber(count, 0, language)}</b> {t(each === 'delivered' ? 'way.month' : 'way.count', { count })}
            </span>
            <small>{say(each)}</small>
          </button>
        );
      })}
    </fieldset>
  );
}
