import { maxListedOilCharges, oilRoutes } from '@oilsight/contract';
import type { Device, OilCharge } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Cell, Table, TableSkeleton } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { oilChargesQuery } from '../../../domain/oils.ts';
import { useRefresh } from '../../../domain/limits/queries.ts';
import { OilChargeDialog } from './OilChargeDialog.tsx';

type Opened = { readonly kind: 'edit' | 'remove'; readonly oilCharge: OilCharge };

/** The oils that have been in a device, newest first. */
export function OilChargesCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('oils');
  const query = useQuery(oilChargesQuery(device.deviceId));
  const refresh = useRefresh();
  const [opened, setOpened] = useState<Opened | null>(null);
  const reload = async (oilChargeId: string) => {
    const oilCharge = (await query.refetch()).data?.find((one) => one.oilChargeId === oilChargeId);
    setOpened(oilCharge === undefined ? null : { kind: 'edit', oilCharge });
  };
  const columns: readonly Column<OilCharge>[] = [
    {
      key: 'oil',
      head: t('device.column.oil'),
      width: '26%',
      renderCell: ({ oilName, entryId }) => <Cell main={oilName} sub={entryId === null ? null : t('device.withLog')} />,
    },
    {
      key: 'since',
      head: t('device.column.since'),
      width: '168px',
      renderCell: ({ since }) => <span className="num">{timeText(since)}</span>,
    },
    {
      key: 'volume',
      head: t('device.column.volume'),
      width: '96px',
      isNumber: true,
      renderCell: ({ volumeL }) => volumeL ?? t('none'),
    },
    {
      key: 'note',
      head: t('device.column.note'),
      renderCell: ({ note }) => (note === '' ? null : <Cell main={note} />),
    },
    {
      key: 'by',
      head: t('device.column.by'),
      width: '13%',
      renderCell: ({ by }) => (by === null ? null : <Cell main={by} />),
      isSpare: true,
    },
  ];
  // The failure is shown once, above.
  if (query.data === undefined)
    return query.error === null ? (
      <Card isFlush>
        <TableSkeleton rows={2} />
      </Card>
    ) : null;
  return (
    <Card isFlush label={t('device.oilCharges')}>
      <div className={card.bar}>
        <h2>{t('device.oilCharges')}</h2>
      </div>
      {query.data.length === 0 ? (
        <p className={styles.none}>{t('device.oilChargesNone')}</p>
      ) : (
        <Table
          label={t('device.oilCharges')}
          columns={columns}
          rows={query.data}
          keyOf={({ oilChargeId }) => oilChargeId}
          actionsWidth="136px"
          renderActions={(oilCharge) => (
            <>
              <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', oilCharge })}>
                {t('edit')}
              </Button>
              <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', oilCharge })}>
                {t('remove')}
              </Button>
            </>
          )}
        />
      )}
      {query.data.length < maxListedOilCharges ? null : (
        <p className={styles.none}>{t('device.oilChargesMost', { count: maxListedOilCharges })}</p>
      )}
      {opened?.kind === 'edit' ? (
        <OilChargeDialog
          key={opened.oilCharge.version}
          device={device}
          oilCharge={opened.oilCharge}
          onClose={() => setOpened(null)}
          onReload={() => void reload(opened.oilCharge.oilChargeId)}
        />
      ) : null}
      {opened?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('oilCharge.removeTitle')}
          action={t('remove')}
          onClose={() => setOpened(null)}
          onReload={() => {
            refresh(device.deviceId);
            setOpened(null);
          }}
          act={async () => {
            await call(oilRoutes.removeOilCharge, {
              params: { oilChargeId: opened.oilCharge.oilChargeId },
              query: { version: opened.oilCharge.version },
            });
            refresh(device.deviceId);
            showMessage('done', t('oilCharge.removed'));
          }}
        >
          <p>{t('oilCharge.removeText')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
