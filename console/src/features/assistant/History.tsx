import { assistantRoutes } from '@oilsight/contract';
import type { AssistantTalk } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useNow } from '../../lib/now.ts';
import { clockText, dateText, dayStartOf } from '../../lib/reader-time.ts';
import { dayMs } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import styles from './History.module.css';
import { talksQuery } from './queries.ts';

interface HistoryProps {
  /** The one that is shown. */
  readonly talkId: string | null;
  readonly onOpen: (talkId: string) => void;
  /** Called when the one that is shown was deleted. */
  readonly onGone: () => void;
}

const spans = ['today', 'yesterday', 'week', 'before'] as const;

function spanOf({ changedAt }: AssistantTalk, today: number): (typeof spans)[number] {
  if (changedAt >= today) return 'today';
  if (changedAt >= today - dayMs) return 'yesterday';
  return changedAt >= today - 6 * dayMs ? 'week' : 'before';
}

/** What the reader asked before: open one, delete one or all. Nobody else sees them. */
export function History({ talkId, onOpen, onGone }: HistoryProps) {
  const { t } = useTranslation('assistant');
  const client = useQueryClient();
  const today = dayStartOf(useNow(60));
  const { data, error, isFetching, refetch } = useQuery(talksQuery);
  const [leaving, setLeaving] = useState<AssistantTalk | 'all' | null>(null);
  const rows = data?.rows ?? [];
  const remove = async () => {
    if (leaving === null) return;
    await (leaving === 'all'
      ? call(assistantRoutes.removeTalks)
      : call(assistantRoutes.removeTalk, { params: { talkId: leaving.talkId } }));
    await client.invalidateQueries({ queryKey: talksQuery.queryKey });
    if (leaving === 'all' || leaving.talkId === talkId) onGone();
  };
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <div className={styles.head}>
        <h2>{t('history.title')}</h2>
        {rows.length === 0 ? null : (
          <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={() => setLeaving('all')}>
            {t('history.removeAll')}
          </Button>
        )}
      </div>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data !== undefined && rows.length === 0 ? <p className={styles.none}>{t('history.none')}</p> : null}
      {spans.map((span) => {
        const own = rows.filter((talk) => spanOf(talk, today) === span);
        return own.length === 0 ? null : (
          <div key={span}>
            <h3>{t(`history.${span}`)}</h3>
            <ul>
              {own.map((talk) => (
                <li key={talk.talkId} data-on={talk.talkId === talkId || undefined}>
                  <button
                    type="button"
                    aria-current={talk.talkId === talkId || undefined}
                    onClick={() => onOpen(talk.talkId)}
                  >
                    <span>{talk.title}</span>
                    <time className="num" dateTime={new Date(talk.changedAt).toISOString()}>
                      {span === 'today' || span === 'yesterday'
                        ? clockText(talk.changedAt).slice(0, 5)
                        : dateText(talk.changedAt).slice(5)}
                    </time>
                  </button>
                  <Button
                    kind="quiet"
                    size="s"
                    icon="close"
                    label={t('history.remove', { title: talk.title })}
                    aria-haspopup="dialog"
                    onClick={() => setLeaving(talk)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {leaving === null ? null : (
        <ConfirmDialog
          title={t(leaving === 'all' ? 'history.sureAll' : 'history.sure')}
          action={t('history.do')}
          act={remove}
          onClose={() => setLeaving(null)}
        >
          <p>{leaving === 'all' ? t('history.sureAllText') : t('history.sureText', { title: leaving.title })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
