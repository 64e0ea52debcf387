import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
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
    <Loaded customerId={customerId} without={<NoFactory />}>
      {(factory, devices) => <FactoryDevices key={factory.customerId} factory={factory} devices={devices} />}
    </Loaded>
  );
}

interface FactoryDevicesProps {
  readonly factory: Factory;
  readonly devices: readonly ListedDevice[];
}

function FactoryDevices({ factory, devices }: FactoryDevicesProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  return (
    <>
      <div className={styles.head}>
        <h1>{factory.name}</h1>
        <p className={`${styles.meta} num`}>
          {factory.areaName === '' ? null : <span>{factory.areaName}</span>}
          <span>{factory.tenantName}</span>
          <span>{t('count', { count: devices.length })}</span>
        </p>
      </div>
      {devices.length === 0 ? (
        <Card>
          <Empty icon="gears" title={common('noDevices')}>
            <p>{t('none')}</p>
          </Empty>
        </Card>
      ) : (
        <DeviceBoard devices={devices} />
      )}
    </>
  );
}
