import { accountRoutes } from '@oilsight/contract';
import type { OwnSession } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, session } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Age } from '../../../domain/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { sessionsQuery } from '../queries.ts';
import { Failed } from './Failed.tsx';
import { Loaded } from './Part.tsx';
import styles from './Part.module.css';
import { Confirmation } from './Confirmation.tsx';

type Grave = 'others' | 'all';

/** Where the account is open now: each login can be ended, all others, or all. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  return <Loaded query={query}>{(sessions) => <List sessions={sessions} />}</Loaded>;
}

function List({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Grave | null>(null);
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const endOthers = async () => {
    const { ended } = await call(accountRoutes.endOtherSessions);
    setConfirmation(t('sessions.ended', { count: ended }));
    await refresh();
  };
  const endAll = async () => {
    await call(accountRoutes.endAllSessions);
    session.end('logout');
  };
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((one) => (
          <Login key={one.sessionId} login={one} onEnded={() => void refresh()} />
        ))}
      </ul>
      <div className={styles.actions}>
        {sessions.length > 1 ? <Button onClick={() => setAsked('others')}>{t('sessions.others.action')}</Button> : null}
        <Button onClick={() => setAsked('all')}>{t('sessions.all.action')}</Button>
        <Confirmation text={confirmation} />
      </div>
      {asked === null ? null : (
        <ConfirmDialog
          title={t(`sessions.${asked}.title`)}
          action={t(`sessions.${asked}.action`)}
          act={asked === 'all' ? endAll : endOthers}
          onClose={() => setAsked(null)}
        >
          <p>{t(`sessions.${asked}.text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Login({
  login: { sessionId, isCurrent, browser, system, userAgent, address, createdAt, usedAt },
  onEnded,
}: {
  readonly login: OwnSession;
  readonly onEnded: () => void;
}) {
  const { t } = useTranslation('account');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(accountRoutes.endSession, { params: { sessionId } }),
    onSuccess: onEnded,
  });
  const isHand = system === 'android' || system === 'ios';
  const name = t('sessions.name', {
    browser: t(`sessions.browser.${browser}`),
    system: t(`sessions.system.${system}`),
  });
  return (
    <li className={styles.row}>
      <Icon name={isHand ? 'phone' : 'screen'} size="l" />
      <span className={styles.who} title={userAgent}>
        <b>
          {name}
          {isCurrent ? <span className={styles.here}>{t('sessions.here')}</span> : null}
        </b>
        <small className="num">
          {t('sessions.from', { address, at: timeText(createdAt).slice(0, 16) })}
          {isCurrent ? null : (
            <>
              {t('comma')}
              {t('sessions.used')} <Age at={usedAt} />
            </>
          )}
        </small>
      </span>
      {isCurrent ? null : (
        <Button size="s" isBusy={isPending} label={t('sessions.endOne', { name })} onClick={() => mutate()}>
          {t('sessions.end')}
        </Button>
      )}
      {error === null ? null : <Failed error={error} />}
    </li>
  );
}
