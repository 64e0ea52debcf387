import type { Person } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dateText } from '../../../lib/reader-time.ts';
import { displayName } from '../../../domain/user-name.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { accountDevicesQuery } from '../queries.ts';
import { ChooseAccount } from './ChooseAccount.tsx';
import { Transfer } from './Transfer.tsx';
import styles from './Virtual.module.css';

/** Which devices an experience account is shown. The account stands in the address. */
export function VirtualDevicesPage() {
  const { t } = useTranslation('people');
  const userId = useSearchParams()[0].get('userId');
  return (
    <>
      <div className={styles.head}>
        <h1>{t('transfer.title')}</h1>
        <ChooseAccount current={userId} />
      </div>
      {userId === null ? (
        <Card>
          <Empty
            icon="eye"
            title={t('transfer.noAccount')}
            actions={<ButtonLink to="/virtual">{t('transfer.toAccounts')}</ButtonLink>}
          >
            <p>{t('transfer.noAccountText')}</p>
          </Empty>
        </Card>
      ) : (
        <Account key={userId} userId={userId} />
      )}
    </>
  );
}

function Account({ userId }: { readonly userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(accountDevicesQuery(userId));
  const reload = () => void refetch();
  if (data !== undefined)
    return (
      <>
        <About person={data.person} />
        <Transfer
          key={data.person.version}
          userId={userId}
          version={data.person.version}
          saved={data.devices}
          onReload={reload}
        />
      </>
    );
  return (
    <Card isFlush>
      {error === null ? <TableSkeleton /> : <ErrorState error={error} onRetry={reload} isRetrying={isFetching} />}
    </Card>
  );
}

function About({ person }: { readonly person: Person }) {
  const { t } = useTranslation('people');
  return (
    <p className={`${styles.about} num`}>
      <b>{displayName(person)}</b>
      <span>{person.userName}</span>
      <span>{t(`state.${person.state}`)}</span>
      {person.expiresAt === null ? null : <span>{t('transfer.until', { day: dateText(person.expiresAt) })}</span>}
    </p>
  );
}
