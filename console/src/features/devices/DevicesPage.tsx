import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import type { ListedDevice } from '../../domain/device-list.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { DeviceBoard } from './components/DeviceBoard.tsx';
import { Loaded } from './components/Loaded.tsx';
import { NoFactory } from './components/NoFactory.tsx';
import styles from './DevicesPage.module.css';

/** The devices of one factory: of the one in the address, else of the reader's own. */
export function DevicesPage() {
  const { customerId } = useParams();
  return (
    <Loaded>
      {(tree, devices) => {
        const factories = factoriesOf(tree);
        const factory =
          customerId === undefined ? factories[0] : factories.find((one) => one.customerId === customerId);
        return factory === undefined ? (
          <NoFactory />
        ) : (
          <FactoryDevices key={factory.customerId} factory={factory} all={devices} />
        );
      }}
    </Loaded>
  );
}

function FactoryDevices({ factory, all }: { readonly factory: Factory; readonly all: readonly ListedDevice[] }) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const own = useMemo(
    () => all.filter(({ customerId }) => customerId === factory.customerId),
    [all, factory.customerId],
  );
  return (
    <>
      <div className={styles.head}>
        <h1>{factory.name}</h1>
        <p className={`${styles.meta} num`}>
          {factory.areaName === '' ? null : <span>{factory.areaName}</span>}
          <span>{factory.tenantName}</span>
          <span>{t('count', { count: own.length })}</span>
        </p>
      </div>
      {own.length === 0 ? (
        <Card>
          <Empty icon="gears" title={common('noDevices')}>
            <p>{t('none')}</p>
          </Empty>
        </Card>
      ) : (
        <DeviceBoard devices={own} />
      )}
    </>
  );
}
