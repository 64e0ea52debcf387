import { displayRoutes } from '@oilsight/contract';
import type { Display } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Age } from '../../../domain/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { displaysQuery } from '../queries.ts';
import { DisplayForm } from './DisplayForm.tsx';
import { IssuedDisplay } from './IssuedDisplay.tsx';
import { Failed } from './Failed.tsx';
import { Loaded, Part } from './Part.tsx';
import styles from './Part.module.css';

/** Links for wall displays and embedding pages: issue one, see which are valid, revoke one. */
export function Displays() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const query = useQuery(displaysQuery);
  const [issued, setIssued] = useState<{ readonly name: string; readonly token: string } | null>(null);
  const [count, setCount] = useState(0);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: displaysQuery.queryKey });
  return (
    <>
      <Part title={t('displays.new')} text={t('displays.text')}>
        {issued === null ? (
          <DisplayForm
            key={count}
            onIssued={({ name, tenantUserToken }) => {
              setIssued({ name, token: tenantUserToken });
              setCount(count + 1);
              refresh();
            }}
          />
        ) : (
          <IssuedDisplay name={issued.name} token={issued.token} onDone={() => setIssued(null)} />
        )}
      </Part>
      <Part title={t('displays.good')}>
        <Loaded query={query}>
          {(displays) =>
            displays.length === 0 ? (
              <p className={styles.text}>{t('displays.none')}</p>
            ) : (
              <ul className={styles.rows}>
                {displays.map((display) => (
                  <Row key={display.displayId} display={display} onRevoked={refresh} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Part>
    </>
  );
}

function Row({
  display: { displayId, name, expiresAt, usedAt },
  onRevoked,
}: {
  readonly display: Display;
  readonly onRevoked: () => void;
}) {
  const { t } = useTranslation('account');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(displayRoutes.removeDisplay, { params: { displayId } }),
    onSuccess: onRevoked,
  });
  return (
    <li className={styles.row}>
      <Icon name="screen" size="l" />
      <span className={styles.who}>
        <b>{name}</b>
        <small className="num">
          {t('displays.until', { at: timeText(expiresAt).slice(0, 16) })}
          {t('comma')}
          {usedAt === null ? (
            t('displays.unused')
          ) : (
            <>
              {t('displays.used')} <Age at={usedAt} />
            </>
          )}
        </small>
      </span>
      <Button size="s" isBusy={isPending} label={t('displays.revokeOne', { name })} onClick={() => mutate()}>
        {t('displays.revoke')}
      </Button>
      {error === null ? null : <Failed error={error} />}
    </li>
  );
}
