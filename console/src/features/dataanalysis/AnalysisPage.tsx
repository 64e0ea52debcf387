import type { FactoryNode } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { deviceList } from '../../domain/device-list.ts';
import type { ListedDevice } from '../../domain/device-list.ts';
import { factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import { factoryTree } from '../../domain/factory-tree.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { maxDevices, readAddress, writeAddress } from './address.ts';
import styles from './AnalysisPage.module.css';
import { Comparison } from './Comparison.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { DeviceTree } from './tree/DeviceTree.tsx';

/** The factories' devices at the left; what is chosen of them is compared beside the tree. */
export function AnalysisPage() {
  const { t } = useTranslation('shell');
  const { customerId } = useParams();
  const tree = useQuery(factoryTree);
  const devices = useQuery(deviceList);
  const failed = tree.data === undefined ? tree.error : devices.data === undefined ? devices.error : null;
  return (
    <>
      <h1 className="sr-only">{t('page.analysis')}</h1>
      {tree.data !== undefined && devices.data !== undefined ? (
        <Known key={customerId ?? ''} tree={tree.data} devices={devices.data} customerId={customerId ?? null} />
      ) : failed === null ? (
        <PageSkeleton />
      ) : (
        <Card>
          <ErrorState
            error={failed}
            onRetry={() => void Promise.all([tree.refetch(), devices.refetch()])}
            isRetrying={tree.isFetching || devices.isFetching}
          />
        </Card>
      )}
    </>
  );
}

interface KnownProps {
  readonly tree: readonly FactoryNode[];
  readonly devices: readonly ListedDevice[];
  readonly customerId: string | null;
}

/** The factories that stand together: those of the dealer of the page's factory. */
function neighbours(tree: readonly FactoryNode[], customerId: string | null): readonly Factory[] {
  const factories = factoriesOf(tree);
  const own = factories.find((factory) => factory.customerId === customerId) ?? factories[0];
  return factories.filter(({ tenantId }) => tenantId === own?.tenantId);
}

function Known({ tree, devices: all, customerId }: KnownProps) {
  const { t } = useTranslation('analysis');
  const [search, onAddress] = useAddress();
  const isPhone = useIsMobile();
  const sheet = useRef<HTMLDialogElement>(null);
  const factories = useMemo(() => neighbours(tree, customerId), [tree, customerId]);
  const devices = useMemo(() => {
    const ids = new Set(factories.map((factory) => factory.customerId));
    return all.filter((device) => ids.has(device.customerId));
  }, [all, factories]);
  const chosen = readAddress(search).deviceIds;
  const own = customerId === null ? devices : devices.filter((device) => device.customerId === customerId);
  if (own.length === 0 && chosen.length === 0) return <NoDevices factories={factories} />;
  const choice = (
    <DeviceTree
      factories={factories}
      devices={devices}
      customerId={customerId}
      chosen={chosen}
      isPhone={isPhone}
      onChosen={(deviceIds) => onAddress((now) => writeAddress(now, { deviceIds }))}
    />
  );
  return (
    <div className={styles.page}>
      {isPhone ? (
        <>
          <Button icon="layers" isWide aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
            {t('tree.open', { count: chosen.length, most: maxDevices })}
          </Button>
          <Sheet ref={sheet} title={t('tree.label')}>
            {choice}
          </Sheet>
        </>
      ) : (
        <aside className={styles.tree}>{choice}</aside>
      )}
      <div className={styles.shown}>
        {chosen.length === 0 ? (
          <Card>
            <Empty icon="chart" title={t('none.title')}>
              <p>{t('none.text')}</p>
            </Empty>
          </Card>
        ) : (
          <Comparison search={search} onAddress={onAddress} />
        )}
      </div>
    </div>
  );
}

function NoDevices({ factories }: { readonly factories: readonly Factory[] }) {
  const { t } = useTranslation('analysis');
  const { t: common } = useTranslation('common');
  return (
    <Card>
      <Empty icon={factories.length === 0 ? 'factory' : 'gears'} title={common('noDevices')}>
        <p>{t('noDevices')}</p>
      </Empty>
    </Card>
  );
}
