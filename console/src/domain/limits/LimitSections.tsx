import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TableSkeleton } from '../../ui/Table.tsx';
import card from '../../ui/SettingCard.module.css';
import { settingsQuery } from './queries.ts';
import type { Owner } from './queries.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { LimitTable } from './LimitTable.tsx';
import { TargetsCard } from './TargetsCard.tsx';

/**
 * What the readings of a device, or of all of its type in the factory, are assessed by: targets and limits, each with
 * its origin, to be looked at and changed.
 *
 * @param all devices to which the settings may be copied, the other kinds among them
 */
export function LimitSections({ device, all }: { readonly device: Device; readonly all: readonly Device[] }) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const [scope, setScope] = useState<Owner['kind']>('device');
  const [isCopying, setIsCopying] = useState(false);
  const { deviceId, customerId, machineType } = device;
  const owner: Owner = scope === 'device' ? { kind: 'device', deviceId } : { kind: 'type', customerId, machineType };
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(owner));
  const reload = () => void refetch();
  return (
    <>
      <Card isFlush label={t('limit.scope')}>
        <div className={card.bar}>
          <Segmented
            label={t('limit.scope')}
            value={scope}
            onChange={setScope}
            segments={[
              { value: 'device', label: t('limit.device') },
              { value: 'type', label: t('limit.type', { machine: common(`machine.${machineType}`) }) },
            ]}
          />
          {scope === 'device' ? (
            <Button icon="copy" onClick={() => setIsCopying(true)}>
              {t('limit.copy')}
            </Button>
          ) : null}
        </div>
      </Card>
      {data === undefined ? (
        error === null ? (
          <Card isFlush>
            <TableSkeleton />
          </Card>
        ) : (
          <Card>
            <ErrorState error={error} onRetry={reload} isRetrying={isFetching} />
          </Card>
        )
      ) : (
        <>
          <TargetsCard owner={owner} settings={data} onReload={reload} />
          <LimitTable owner={owner} device={device} settings={data} />
        </>
      )}
      {isCopying ? (
        <CopyDialog
          device={device}
          others={all.filter(
            (other) => other.deviceId !== deviceId && other.machineType === machineType && !other.isGateway,
          )}
          onClose={() => setIsCopying(false)}
        />
      ) : null}
    </>
  );
}
