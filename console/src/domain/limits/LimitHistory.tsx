import { limitRoutes } from '@oilsight/contract';
import type { LimitChange, LimitSources } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { UnsavedQuestion } from '../../ui/UnsavedQuestion.tsx';
import { pairText } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import { useRefresh } from './queries.ts';
import styles from './LimitDialog.module.css';

/** How the limits came to be what they are; the newest change of the device or of its type can be taken back. */
export function LimitHistory({
  deviceId,
  sources: { history },
  words,
  isTyped,
  isTakenBack,
  onTakenBack,
  onReload,
}: {
  readonly deviceId: string;
  readonly sources: LimitSources;
  readonly words: Words;
  /** Whether something was typed that taking back would lose, as the form begins anew: the reader is asked first. */
  readonly isTyped: boolean;
  /** Whether a change was just taken back: the list, in which it stands now, stays open. */
  readonly isTakenBack: boolean;
  /** Resolves when what holds since is loaded. */
  readonly onTakenBack: () => Promise<void>;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('oils');
  const refresh = useRefresh();
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ changeId }: LimitChange) => call(limitRoutes.takeBackLimits, { body: { deviceId, changeId } }),
    onSuccess: async () => {
      await onTakenBack();
      refresh();
    },
  });
  /** The change that waits for the reader's word; null: none does. */
  const [asked, setAsked] = useState<LimitChange | null>(null);
  if (history.length === 0) return null;
  return (
    <details className={styles.history} open={isTakenBack || undefined}>
      <summary>{t('limit.history.title', { count: history.length })}</summary>
      <ol>
        {history.map((change) => (
          <li key={change.changeId}>
            <span className="num">
              <time>{timeText(change.at).slice(0, 16)}</time>
              {change.by === null ? null : <b>{change.by}</b>}
              <span>{t(`limit.history.of.${change.owner}`)}</span>
            </span>
            <span className="num">
              {t('limit.history.change', {
                before: pairText(change.before, words),
                after: pairText(change.after, words),
              })}
            </span>
            {change.reason === null ? null : <q>{change.reason}</q>}
            {change.canTakeBack ? (
              <Button
                size="s"
                isBusy={isPending && variables.changeId === change.changeId}
                onClick={() => (isTyped ? setAsked(change) : mutate(change))}
              >
                {t('limit.history.takeBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {asked === null ? null : (
        <UnsavedQuestion
          text={t('limit.history.losesTyped')}
          onStay={() => setAsked(null)}
          onLeave={() => {
            setAsked(null);
            mutate(asked);
          }}
        />
      )}
      {error === null ? null : (
        <FormFailure
          error={error}
          onReload={() => {
            reset();
            onReload();
          }}
        />
      )}
    </details>
  );
}
