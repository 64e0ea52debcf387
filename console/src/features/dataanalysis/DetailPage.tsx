import { groupNameIn } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CursorProvider } from '../../charts/draw/CursorProvider.tsx';
import { devicePath } from '../../domain/device-path.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { maxDevices, readAddress, writeAddress } from './address.ts';
import styles from './DetailPage.module.css';
import { HeadActions } from './HeadActions.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { tabs } from './tabs.ts';
import { useChosenDevices } from './useChosenDevices.ts';

/** One device, or up to four beside each other, studied part by part. */
export function DetailPage() {
  const [search, onAddress] = useAddress();
  const { deviceIds, tab } = readAddress(search);
  const chosen = useChosenDevices(deviceIds.slice(0, maxDevices));
  const { t } = useTranslation('analysis');
  if (deviceIds.length === 0 || chosen.isUnknown) return <NotFound />;
  if (chosen.devices === null) {
    return chosen.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={chosen.error} onRetry={chosen.retry} isRetrying={chosen.isFetching} />
      </Card>
    );
  }
  const [first] = chosen.devices;
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (first === undefined || current === undefined) return <NotFound />;
  const props = { devices: chosen.devices, search, onAddress };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h1>{first.deviceName}</h1>
          <Facts device={first} />
        </div>
        <HeadActions {...props} />
      </header>
      <Tabs
        label={t('tabs')}
        current={current.id}
        tabs={tabs.map(({ id }) => ({
          key: id,
          label: t(`tab.${id}`),
          to: `?${writeAddress(search, { tab: id }).toString()}`,
        }))}
      />
      <Suspense fallback={<PageSkeleton />}>
        <CursorProvider key={current.id}>
          <current.Content {...props} />
        </CursorProvider>
      </Suspense>
    </div>
  );
}

function Facts({ device }: { readonly device: Device }) {
  const { t } = useTranslation('analysis');
  const language = useLanguage();
  const facts = [
    ['number', device.deviceNo],
    ['oil', device.monitoringOil],
    ['factory', device.customerName],
    ['group', groupNameIn(device.groupName, language)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      <div>
        <dd>
          <Link to={devicePath(device)}>{t('toDevice')}</Link>
        </dd>
      </div>
    </dl>
  );
}
