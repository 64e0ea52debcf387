import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { me } from '../../api/me.ts';
import { factoriesOf } from '../../domain/factories.ts';
import type { Factory } from '../../domain/factories.ts';
import type { ListedDevice } from '../../domain/device-list.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { DeviceBoard } from './components/DeviceBoard.tsx';
import { FactoryTiles } from './components/FactoryTiles.tsx';
import { Loaded } from './components/Loaded.tsx';
import { NoFactory } from './components/NoFactory.tsx';
import styles from './DevicesPage.module.css';

/**
 * Everything that the reader may see on one page: the overall state, each factory, and every device, the worst first.
 */
export function DashboardPage() {
  return <Loaded>{(tree, devices) => <Overview factories={factoriesOf(tree)} devices={devices} />}</Loaded>;
}

function Overview({
  factories,
  devices,
}: {
  readonly factories: readonly Factory[];
  readonly devices: readonly ListedDevice[];
}) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const authority = useQuery(me).data?.user.authority;
  const [search] = useSearchParams();
  const wanted = search.get('factory');
  const chosen = factories.find(({ customerId }) => customerId === wanted) ?? null;
  const own = useMemo(
    () => (chosen === null ? devices : devices.filter(({ customerId }) => customerId === chosen.customerId)),
    [chosen, devices],
  );
  if (factories.length === 0) return <NoFactory />;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('dashboard')}</h1>
        <p className={`${styles.meta} num`}>
          <span>{t('factoryCount', { count: factories.length })}</span>
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
        <DeviceBoard devices={own} isMixed={chosen === null && factories.length > 1}>
          {factories.length < 2 || authority === undefined ? null : (
            <FactoryTiles
              factories={factories}
              devices={devices}
              authority={authority}
              chosen={chosen?.customerId ?? null}
            />
          )}
        </DeviceBoard>
      )}
    </>
  );
}
