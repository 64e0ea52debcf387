import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import form from '../../ui/Form.module.css';
import { TableSkeleton } from '../../ui/Table.tsx';
import { quantityOf } from '../quantity.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { settingsQuery } from './queries.ts';

/** The limits of one indicator of a device, from its row: those in force are asked for first. */
export function IndicatorLimitsDialog({
  device,
  indicator,
  onClose,
}: {
  readonly device: Device;
  readonly indicator: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const owner = { kind: 'device', deviceId: device.deviceId } as const;
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(owner));
  const row = data?.limits.find(({ key }) => key === indicator);
  const reload = () => void refetch();
  if (data !== undefined && row !== undefined)
    return (
      <LimitDialog
        key={row.version}
        owner={owner}
        device={device}
        row={row}
        target={data.targets.inForce.cleanlinessTarget}
        onClose={onClose}
        onReload={reload}
      />
    );
  return (
    <Dialog title={t('limit.dialog', { indicator: quantityOf(indicator, language).name })} size="m" onClose={onClose}>
      <div className={form.body}>
        {data !== undefined ? (
          <p>{t('limit.impossible')}</p>
        ) : error === null ? (
          <TableSkeleton rows={4} />
        ) : (
          <ErrorState error={error} onRetry={reload} isRetrying={isFetching} />
        )}
      </div>
    </Dialog>
  );
}
