import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { me } from '../../api/me.ts';
import { factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Board } from './Board.tsx';
import styles from './DashboardPage.module.css';

/**
 * Where a day begins: how everything is and what to do now, then how it came to that, then every device. What the
 * address holds narrows it to a factory.
 */
export function DashboardPage() {
  const tree = useQuery(factoryTree);
  const authority = useQuery(me).data?.user.authority;
  if (tree.data === undefined || authority === undefined)
    return tree.error === null ? (
      <Bones />
    ) : (
      <Instead>
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} isRetrying={tree.isFetching} />
      </Instead>
    );
  const factories = factoriesOf(tree.data);
  return factories.length === 0 ? <NoFactory /> : <Chosen factories={factories} />;
}

function Chosen({ factories }: { readonly factories: readonly Factory[] }) {
  const [search] = useSearchParams();
  const wanted = search.get('factory');
  const chosen = factories.find(({ customerId }) => customerId === wanted) ?? null;
  return <Board key={chosen?.customerId ?? ''} factories={factories} chosen={chosen} />;
}

function NoFactory() {
  const { t } = useTranslation('devices');
  return (
    <Instead>
      <Empty icon="factory" title={t('noFactory.title')}>
        <p>{t('noFactory.text')}</p>
      </Empty>
    </Instead>
  );
}

function Instead({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <h1 className="sr-only">{t('dashboard')}</h1>
      <Card>{children}</Card>
    </>
  );
}

function Bones() {
  return (
    <Skeleton>
      <div className={styles.head}>
        <SkeletonBar width={180} height={26} />
      </div>
      <div className={styles.bone} />
    </Skeleton>
  );
}
