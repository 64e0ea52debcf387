import { useQuery } from '@tanstack/react-query';
import { machineTypes } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { deviceList } from '../../../domain/device-list.ts';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { weightsQuery } from '../queries.ts';
import { WeightForm } from './WeightForm.tsx';

/** What each part weighs in oil health, by machine type. */
export function WeightsTab() {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const filter = useListFilter();
  const { data: devices, error, refetch, isFetching } = useQuery(deviceList);
  if (devices === undefined)
    return error === null ? (
      <Card isFlush>
        <TableSkeleton />
      </Card>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const types = machineTypes.filter((type) =>
    devices.some(({ machineType, isGateway }) => machineType === type && !isGateway),
  );
  const machine =
    oneOf(types, filter.get('machine')) ??
    oneOf(types, devices.find(({ deviceId }) => deviceId === filter.get('deviceId'))?.machineType ?? null) ??
    types[0];
  const place = devices.find(({ machineType, isGateway }) => machineType === machine && !isGateway);
  if (machine === undefined || place === undefined)
    return (
      <Card>
        <Empty icon="gears" title={common('noDevices')}>
          <p>{t('weight.none')}</p>
        </Empty>
      </Card>
    );
  return (
    <Card isFlush label={t('tab.weights')}>
      <div className={card.bar}>
        <Segmented
          label={t('weight.machine')}
          value={machine}
          onChange={(chosen) => filter.set({ machine: chosen })}
          segments={types.map((value) => ({ value, label: common(`machine.${value}`) }))}
        />
      </div>
      <p className={styles.none}>{t('weight.text')}</p>
      <Weights key={machine} customerId={place.customerId} machine={machine} />
    </Card>
  );
}

function Weights({
  customerId,
  machine,
}: {
  readonly customerId: string;
  readonly machine: (typeof machineTypes)[number];
}) {
  const { data, error, refetch, isFetching } = useQuery(weightsQuery(customerId, machine));
  if (data === undefined)
    return error === null ? (
      <TableSkeleton rows={3} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return <WeightForm key={data.version} customerId={customerId} settings={data} onReload={() => void refetch()} />;
}
