import type { FactoryNode } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { TableSkeleton } from '../../ui/Table.tsx';
import styles from './Plant.module.css';
import { PlantBoard } from './PlantBoard.tsx';

/** The plant for dealers and administrators, who manage factories, groups and devices here. */
export function PlantPage() {
  const { t } = useTranslation('plant');
  const { data: reader } = useQuery(me);
  const tree = useQuery(factoryTree);
  return (
    <>
      {reader === undefined || tree.data === undefined ? (
        <div className={styles.head}>
          <h1>{t('title')}</h1>
        </div>
      ) : null}
      {tree.error !== null && tree.data === undefined ? (
        <Card>
          <ErrorState error={tree.error} onRetry={() => void tree.refetch()} isRetrying={tree.isFetching} />
        </Card>
      ) : null}
      {reader === undefined || tree.data === undefined ? (
        tree.error === null ? (
          <Card isFlush>
            <TableSkeleton rows={9} />
          </Card>
        ) : null
      ) : (
        <Known tree={tree.data} isAdministrator={reader.user.authority === 'SYS_ADMIN'} />
      )}
    </>
  );
}

function Known({
  tree,
  isAdministrator,
}: {
  readonly tree: readonly FactoryNode[];
  readonly isAdministrator: boolean;
}) {
  const { t } = useTranslation('plant');
  if (tree.some(({ customers }) => customers.length > 0))
    return <PlantBoard tree={tree} hasDealers={isAdministrator} />;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
      </div>
      <Card>
        <Empty
          icon="factory"
          title={t('noFactory.title')}
          actions={
            <ButtonLink
              to={isAdministrator ? '/userSet?tab=places&list=customers' : '/userSet?tab=places'}
              kind="primary"
              icon="plus"
            >
              {t('noFactory.create')}
            </ButtonLink>
          }
        >
          <p>{t('noFactory.text')}</p>
        </Empty>
      </Card>
    </>
  );
}
