import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useListFeed } from '../../domain/device-rows/useListFeed.ts';
import { factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { stateCounts } from '../../domain/state-counts.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { DevicesSkeleton } from './components/DevicesSkeleton.tsx';
import { Instead, NoFactory } from './components/NoFactory.tsx';
import { FactoryTable } from './factories/FactoryTable.tsx';
import { DeviceBoard } from './list/DeviceBoard.tsx';
import styles from './DevicesPage.module.css';

/**
 * The devices of one factory, or of all that the reader sees in one list, the worst first; of several factories also
 * the factories themselves.
 */
export function DevicesPage() {
  const { customerId } = useParams();
  const tree = useQuery(factoryTree);
  if (tree.data === undefined)
    return tree.error === null ? (
      <DevicesSkeleton />
    ) : (
      <Instead>
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} isRetrying={tree.isFetching} />
      </Instead>
    );
  const factories = factoriesOf(tree.data);
  const wanted = customerId ?? (factories.length === 1 ? factories[0]?.customerId : undefined);
  const chosen = wanted === undefined ? null : factories.find((one) => one.customerId === wanted);
  if (factories.length === 0 || chosen === undefined) return <NoFactory />;
  return <Devices key={wanted ?? ''} factories={factories} chosen={chosen} />;
}

interface DevicesProps {
  readonly factories: readonly Factory[];
  /** The one factory that is shown; null: all of them. */
  readonly chosen: Factory | null;
}

const ways = ['devices', 'factories'] as const;

function Devices({ factories, chosen }: DevicesProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const [search, changeAddress] = useAddress();
  const counts = useQuery(stateCounts({ customerId: chosen?.customerId }));
  useListFeed();
  if (counts.data === undefined)
    return counts.error === null ? (
      <DevicesSkeleton />
    ) : (
      <Instead>
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} isRetrying={counts.isFetching} />
      </Instead>
    );
  const { devices, gateways } = counts.data;
  const way = chosen === null && search.get('by') === 'factory' ? 'factories' : 'devices';
  return (
    <>
      <div className={styles.head}>
        <h1>{chosen?.name ?? t('list')}</h1>
        <p className={`${styles.meta} num`}>
          {chosen === null ? (
            <span>{t('factoryCount', { count: factories.length })}</span>
          ) : (
            <>
              {chosen.areaName === '' ? null : <span>{chosen.areaName}</span>}
              <span>{chosen.tenantName}</span>
            </>
          )}
          <span>{t('count', { count: devices.total })}</span>
          {gateways.total === 0 ? null : <span>{t('gateways', { count: gateways.total })}</span>}
        </p>
        {chosen === null ? (
          <div className={styles.ways}>
            <Segmented
              label={t('by.label')}
              segments={ways.map((value) => ({ value, label: t(`by.${value}`) }))}
              value={way}
              onChange={(next) =>
                changeAddress(() => new URLSearchParams(next === 'factories' ? { by: 'factory' } : {}))
              }
            />
          </div>
        ) : null}
      </div>
      {devices.total + gateways.total === 0 ? (
        <Card>
          <Empty icon="gears" title={common('noDevices')}>
            <p>{t('none')}</p>
          </Empty>
        </Card>
      ) : way === 'factories' ? (
        <FactoryTable counts={counts.data} />
      ) : (
        <DeviceBoard counts={counts.data} chosen={chosen} />
      )}
    </>
  );
}
