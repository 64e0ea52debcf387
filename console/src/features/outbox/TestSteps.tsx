import type { OutboxChannel } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { clockText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { testSteps } from './message-look.ts';
import type { StepState } from './message-look.ts';
import { testQuery } from './queries.ts';
import styles from './Side.module.css';
import { useMessageWords } from './useMessageWords.ts';

const icons: Readonly<Record<StepState, IconName>> = { done: 'check', now: 'clock', failed: 'close', todo: 'circle' };

/** The way of a test, step by step, until it is over. */
export function TestSteps({
  messageId,
  pause,
}: {
  readonly messageId: string;
  readonly pause: OutboxChannel['pause'];
}) {
  const { t, took, answer, when } = useMessageWords();
  const { data: message } = useQuery(testQuery(messageId));
  if (message === undefined) return null;
  const [newest] = message.lastAttempts;
  return (
    <ol className={`${styles.steps} num`} aria-label={t('test.steps')} aria-live="polite">
      {testSteps(message).map(({ name, state, at }, index) => (
        <li key={name} data-state={state}>
          <span className={styles.mark}>
            <Icon name={icons[state]} size="s" />
          </span>
          <span>
            <b>
              {name === 'handed' && state === 'now' && pause !== null
                ? t('test.step.pausedNow', { at: when(pause.until) })
                : t(`test.step.${name}`, { at: at === null ? '' : when(at) })}
            </b>
            {(state === 'failed' || name === 'retrying') && newest !== undefined ? (
              <small>{answer(newest)}</small>
            ) : null}
            {name === 'sent' && state === 'done' && newest !== undefined && newest.providerId !== '' ? (
              <small>{newest.providerId}</small>
            ) : null}
          </span>
          {at === null || name === 'retrying' ? (
            <span />
          ) : (
            <time dateTime={new Date(at).toISOString()}>
              {index === 0 ? clockText(at) : t('test.plus', { took: took(at - message.createdAt) })}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
