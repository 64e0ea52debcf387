import type { LimitPreview, LimitValues } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { dateText } from '../../lib/reader-time.ts';
import { dayMs, hourMs } from '../../lib/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { LimitCurve } from './LimitCurve.tsx';
import { LimitEffect } from './LimitEffect.tsx';
import type { Words } from './limit-texts.ts';
import { limitPreviewQuery } from './queries.ts';
import styles from './LimitDialog.module.css';

interface LimitReplayProps {
  readonly deviceId: string;
  readonly indicator: string;
  /** The limits to try; null: none would be in force. */
  readonly limits: LimitValues | null;
  /** Whether they could be saved as they are. */
  readonly isSound: boolean;
  /** Whether they stand still for long enough to be tried. */
  readonly isSettled: boolean;
  readonly before: LimitValues | null;
  /** The newest reading; null: there is none that counts. */
  readonly newest: number | null;
  readonly words: Words;
}

/** The last 30 days of a device by limits that are not in force yet, beside those that are. */
export function LimitReplay(props: LimitReplayProps) {
  const { deviceId, indicator, limits, isSound, isSettled, before, newest, words } = props;
  const { t } = useTranslation('oils');
  const id = useId();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...limitPreviewQuery(deviceId, indicator, limits),
    enabled: isSound && isSettled,
  });
  const isStale = !isSound || !isSettled || isPlaceholderData;
  return (
    <section className={styles.replay} aria-labelledby={id} aria-busy={isFetching || undefined}>
      <div className={styles.head}>
        <h3 id={id}>{t('limit.curve.title')}</h3>
        {data === undefined ? null : <small className="num">{rangeText(data, words)}</small>}
      </div>
      {error !== null && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        isSound ? (
          <Skeleton>
            <div className={styles.bones}>
              <SkeletonBar height={240} />
              <SkeletonBar height={56} />
            </div>
          </Skeleton>
        ) : (
          <Blank text={t('limit.trialHint')} />
        )
      ) : data.readings === 0 ? (
        <Blank text={t('limit.trialNone')} />
      ) : (
        <div className={styles.result} data-stale={isStale || undefined}>
          {words.quantity.isSwitch ? null : <LimitCurve preview={data} before={before} newest={newest} words={words} />}
          <LimitEffect preview={data} before={before} words={words} />
          {data.wouldRules.length === 0 && data.nowRules.length === 0 && limits !== null ? (
            <p className={styles.note}>{t('limit.curve.noRules')}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Blank({ text }: { readonly text: string }) {
  return (
    <p className={styles.blank}>
      <Icon name="chart" size="l" />
      {text}
    </p>
  );
}

/** Which days were replayed, and how many hours of them have readings. */
function rangeText({ from, to, hours }: LimitPreview, { t, language }: Words): string {
  const all = Math.max(1, Math.ceil((to - from) / hourMs));
  const missing = Math.max(0, 1 - hours.length / all);
  const days = Math.round((to - from) / dayMs);
  const range = t(days < 30 ? 'limit.curve.rangeCut' : 'limit.curve.range', {
    from: dateText(from).slice(5),
    to: dateText(to).slice(5),
    hours: hours.length,
    days,
  });
  // A share that reads 0.0 is none.
  return missing < 0.0005
    ? range
    : t('limit.curve.missing', { range, missing: formatNumber(100 * missing, 1, language) });
}
