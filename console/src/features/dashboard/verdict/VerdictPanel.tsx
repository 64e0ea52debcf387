import type { Attention, DeviceStatus, StateCounts } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { ageText } from '../../../domain/Age.tsx';
import { Codes } from '../../../ui/Codes.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { listPath } from '../parts/addresses.ts';
import { Failed } from '../tile/Tile.tsx';
import { useDeadlineText } from '../todo/useDeadlineText.ts';
import { countedStatuses, longestLevel1, mostUrgent, verdictOf } from './verdict.ts';
import type { Statuses } from './verdict.ts';
import styles from './Verdict.module.css';

interface VerdictPanelProps {
  readonly counts: UseQueryResult<StateCounts>;
  readonly attention: Attention | undefined;
}

/**
 * How the machines are, in one word and two sentences, their shares, and the six states as links into the list. While
 * the connection is lost there is no verdict, and the figures carry their time.
 */
export function VerdictPanel({ counts, attention }: VerdictPanelProps) {
  const { t } = useTranslation('dashboard');
  const { data, error } = counts;
  const isCutOff = useIsCutOff();
  if (data === undefined)
    return (
      <div className={styles.panel} data-tone="off">
        {error === null ? (
          <Bones />
        ) : (
          <div className={styles.word}>
            <Failed error={error} onRetry={() => void counts.refetch()} isRetrying={counts.isFetching} />
          </div>
        )}
      </div>
    );
  const { statuses } = data.devices;
  const verdict = verdictOf(statuses);
  const isKnown = !isCutOff && error === null;
  const { icon, tone } = stateLook[isKnown ? verdict : 'unknown'];
  return (
    <div className={styles.panel} data-tone={tone}>
      <div className={styles.word}>
        <p className={styles.big}>
          <Icon name={icon} size="xl" />
          {t(isKnown ? `verdict.word.${verdict}` : 'verdict.word.unknown')}
        </p>
        {isKnown ? (
          <Sentences verdict={verdict} statuses={statuses} attention={attention} />
        ) : (
          <p className="num">{t('verdict.asOf', { at: timeText(counts.dataUpdatedAt) })}</p>
        )}
        <Shares statuses={statuses} isKnown={isKnown} />
        <Unconnected count={statuses.unconnected} />
      </div>
      <Counts statuses={statuses} isKnown={isKnown} />
    </div>
  );
}

function Sentences({
  verdict,
  statuses,
  attention,
}: {
  readonly verdict: DeviceStatus;
  readonly statuses: Statuses;
  readonly attention: Attention | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  const now = useNow(10);
  const deadlineText = useDeadlineText();
  const longest = attention === undefined ? null : longestLevel1(attention.rows);
  const urgent = attention === undefined ? null : mostUrgent(attention.rows);
  const unowned = attention?.level1Unowned ?? 0;
  return (
    <>
      <p className="num">
        {t(`verdict.text.${verdict}`, { count: statuses[verdict] })}
        {unowned > 0 ? (
          <>
            {t('verdict.comma')}
            <b>{t('verdict.unowned', { count: unowned })}</b>
          </>
        ) : null}
      </p>
      <p className={`${styles.second} num`}>
        {longest === null ? null : t('verdict.longest', { age: ageText(now - longest, live) })}
        {longest !== null && urgent !== null ? t('verdict.comma') : null}
        {urgent === null ? null : (
          <Codes
            text={t(
              `verdict.${urgent.deadline.source === 'planned' ? 'plan' : 'urgent'}${longest === null ? '' : 'Next'}`,
              { when: deadlineText(urgent, now).when, device: urgent.deviceName },
            )}
          />
        )}
      </p>
    </>
  );
}

/** The states' shares as one bar; the figures below say the same. */
function Shares({ statuses, isKnown }: { readonly statuses: Statuses; readonly isKnown: boolean }) {
  const total = countedStatuses.reduce((sum, status) => sum + statuses[status], 0);
  return (
    <div className={styles.shares} aria-hidden>
      {countedStatuses
        .filter((status) => statuses[status] > 0)
        .map((status) => (
          <span
            key={status}
            data-tone={isKnown ? stateLook[status].tone : 'off'}
            data-status={status}
            style={{ flexGrow: statuses[status] / Math.max(1, total) }}
          />
        ))}
    </div>
  );
}

function Unconnected({ count }: { readonly count: number }) {
  const { t } = useTranslation('dashboard');
  const [search] = useSearchParams();
  if (count === 0) return null;
  return (
    <Link to={listPath(search, 'unconnected')} className={`${styles.unconnected} num`}>
      {t('verdict.unconnected', { count })}
    </Link>
  );
}

function Counts({ statuses, isKnown }: { readonly statuses: Statuses; readonly isKnown: boolean }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [search] = useSearchParams();
  const chosen = search.get('state');
  return (
    <nav className={styles.counts} aria-label={t('verdict.counts')}>
      {countedStatuses.map((status) => {
        const { icon, tone } = stateLook[status];
        const count = statuses[status];
        return (
          <Link
            key={status}
            to={listPath(search, status)}
            className={styles.count}
            data-tone={isKnown ? tone : 'off'}
            data-none={count === 0 || !isKnown || undefined}
            aria-current={chosen === status ? 'true' : undefined}
          >
            <b className="num">{formatNumber(count, 0, language)}</b>
            <span>
              <Icon name={icon} size="s" />
              {common(`state.${status}`)}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function Bones() {
  return (
    <Skeleton>
      <div className={styles.word}>
        <SkeletonBar width={150} height={30} />
        <div className={styles.bones}>
          <SkeletonBar width="90%" />
          <SkeletonBar width="70%" />
          <SkeletonBar height={8} />
        </div>
      </div>
    </Skeleton>
  );
}
