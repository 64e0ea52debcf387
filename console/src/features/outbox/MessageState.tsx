import type { MessageAttempt, OutboxMessage } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Outbox.module.css';

const icons = {
  waiting: 'clock',
  sent: 'check-circle',
  failed: 'close-circle',
  unknown: 'triangle',
  cancelled: 'close-circle',
} as const;

/** What became of a message, when it is tried next, and the attempts so far. */
export function MessageState({
  message,
  hasGateway,
}: {
  readonly message: OutboxMessage;
  readonly hasGateway: boolean | null;
}) {
  const { t } = useTranslation('outbox');
  const { state, attempts, lastAttempts } = message;
  const next = useNext(message, hasGateway);
  return (
    <span className={styles.state}>
      <Icon name={icons[state]} size="s" />
      <span>
        <b>{t(`state.${state}`)}</b>
        {next === '' ? null : <small>{next}</small>}
        {attempts === 0 ? null : <small>{t('attempts', { count: attempts })}</small>}
        <AttemptList attempts={lastAttempts} />
      </span>
    </span>
  );
}

/** What stands between a message and its reader. */
function useNext(
  { state, sentAt, nextAt, goodUntil, attempts, lastAttempts }: OutboxMessage,
  hasGateway: boolean | null,
): string {
  const { t } = useTranslation('outbox');
  switch (state) {
    case 'sent':
      return sentAt === null ? '' : timeText(sentAt);
    case 'waiting':
      if (hasGateway === false) return t('noGateway');
      if (lastAttempts[0]?.outcome === null) return '';
      return attempts === 0 || nextAt === null ? '' : t('next', { at: timeText(nextAt) });
    case 'failed':
      return goodUntil !== null && lastAttempts[0]?.outcome !== 'final'
        ? t('tooLate', { at: timeText(goodUntil) })
        : '';
    case 'unknown':
      return t('unknownText');
    case 'cancelled':
      return t('cancelledText');
  }
}

function AttemptList({ attempts }: { readonly attempts: readonly MessageAttempt[] }) {
  const { t } = useTranslation('outbox');
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.attempts} aria-label={t('attemptList')}>
      {attempts.map(({ n, beganAt, outcome, code }) => (
        <li key={n}>
          <span className="num">{timeText(beganAt)}</span> {outcome === null ? t('underWay') : t(`outcome.${outcome}`)}
          {code === '' ? null : t('said', { code })}
        </li>
      ))}
    </ol>
  );
}
