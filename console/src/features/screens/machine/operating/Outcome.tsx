import type { OperatingTime } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { dayMs } from '../../../../lib/time.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { OperatingBars } from '../tiles/OperatingBars.tsx';
import { outcomeQuery } from './operating.ts';
import type { Operating } from './operating.ts';
import styles from './OperatingTime.module.css';

interface OutcomeProps {
  readonly deviceId: string;
  readonly saved: OperatingTime;
  readonly wanted: Operating;
  readonly isDirty: boolean;
}

/** What the tile would show: the total, from when it really counts, and the last days. */
export function Outcome({ deviceId, saved, wanted, isDirty }: OutcomeProps) {
  const { t } = useTranslation('operatingTime');
  const language = useLanguage();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(outcomeQuery(deviceId, wanted));
  const hours = (value: number | null) =>
    value === null ? '—' : t('hours', { hours: formatNumber(value, 0, language) });
  const since = ({ countedFrom, createTime, totalHours }: OperatingTime): string => {
    if (totalHours === null) return t(wanted.timeType === 'meter' ? 'outcome.noMeter' : 'outcome.nothing');
    if (countedFrom === null) return t('outcome.meterOwn');
    return t(countedFrom - createTime >= dayMs ? 'outcome.later' : 'outcome.since', { date: dateText(countedFrom) });
  };
  return (
    <section className={styles.outcome} aria-label={t('outcome.title')}>
      <h3>{t('outcome.title')}</h3>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <p className={styles.waiting}>{t(wanted.timeType === 'meter' ? 'meter.choose' : 'outcome.counting')}</p>
      ) : (
        <div className={styles.figures} data-old={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <output>
            <b className="num">{hours(data.totalHours)}</b>
            <span className="num">{since(data)}</span>
          </output>
          {isDirty ? <small className="num">{t('outcome.before', { hours: hours(saved.totalHours) })}</small> : null}
          <div className={styles.bars}>
            <OperatingBars days={data.days} height={48} />
          </div>
        </div>
      )}
    </section>
  );
}
