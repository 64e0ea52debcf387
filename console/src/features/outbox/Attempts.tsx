import type { MessageAttempt, OutboxMessage } from '@oilsight/contract';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import styles from './Details.module.css';
import { useMessageWords } from './useMessageWords.ts';

/** Attempts that stand in the line; of more the oldest are counted. */
const shownAttempts = 5;

const iconOf = ({ outcome }: MessageAttempt): IconName =>
  outcome === 'sent' ? 'check' : outcome === null ? 'clock' : outcome === 'unknown' ? 'info' : 'close';

/** The attempts of a message from the left to the right, and the next one. */
export function Attempts({ message }: { readonly message: OutboxMessage }) {
  const { t, when, took, answer, number } = useMessageWords();
  const { attempts, lastAttempts, nextAt } = message;
  const line = lastAttempts.slice(0, shownAttempts).toReversed();
  const earlier = attempts - line.length;
  const newest = line.at(-1);
  if (newest === undefined) return <p className={styles.none}>{t('attempt.none')}</p>;
  return (
    <ol className={`${styles.attempts} num`} aria-label={t('attempt.list')}>
      {earlier > 0 ? (
        <li data-kind="earlier">
          <span className={styles.mark}>
            <Icon name="repeat" size="s" />
          </span>
          <span>{t('attempt.earlier', { count: earlier })}</span>
        </li>
      ) : null}
      {line.map((attempt) => (
        <li key={attempt.n} data-outcome={attempt.outcome ?? 'now'}>
          <span className={styles.mark}>
            <Icon name={iconOf(attempt)} size="s" />
          </span>
          <b>{when(attempt.beganAt)}</b>
          <span>{attempt.outcome === null ? t('attempt.underWay') : answer(attempt)}</span>
          {attempt.endedAt === null ? null : (
            <small>{t('attempt.took', { took: took(attempt.endedAt - attempt.beganAt) })}</small>
          )}
        </li>
      ))}
      {nextAt === null || newest.outcome === null ? null : (
        <li data-kind="next">
          <span className={styles.mark}>
            <Icon name="clock" size="s" />
          </span>
          <b>{when(nextAt)}</b>
          <span>{t('attempt.next', { n: number(attempts + 1), after: took(nextAt - newest.beganAt) })}</span>
        </li>
      )}
    </ol>
  );
}
