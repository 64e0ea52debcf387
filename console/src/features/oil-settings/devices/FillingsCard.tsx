import { oilRoutes } from '@oilsight/contract';
import type { Device, Filling } from '@oilsight/contract';
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
import styles from '../OilSettings.module.css';
import { fillingsQuery, useRefresh } from '../queries.ts';
import { FillingDialog } from './FillingDialog.tsx';

type Opened = { readonly kind: 'edit' | 'remove'; readonly filling: Filling };

/** The oils that have been in a device, newest first. */
export function FillingsCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('oils');
  const query = useQuery(fillingsQuery(device.deviceId));
  const refresh = useRefresh();
  const [opened, setOpened] = useState<Opened | null>(null);
  const reload = async (fillingId: string) => {
    const filling = (await query.refetch()).data?.find((one) => one.fillingId === fillingId);
    setOpened(filling === undefined ? null : { kind: 'edit', filling });
  };
  const columns: readonly Column<Filling>[] = [
    { key: 'oil', head: t('device.column.oil'), width: '26%', renderCell: ({ oilName, entryId }) => <Cell main={oilName} sub={entryId === null ? null : t('device.withLog')} /> },
    { key: 'since', head: t('device.column.since'), width: '168px', renderCell: ({ since }) => <span className="num">{timeText(since)}</span> },
    { key: 'volume', head: t('device.column.volume'), width: '96px', isNumber: true, renderCell: ({ volumeL }) => volumeL ?? t('none') },
    { key: 'note', head: t('device.column.note'), renderCell: ({ note }) => (note === '' ? null : <Cell main={note} />) },
    { key: 'by', head: t('device.column.by'), width: '13%', renderCell: ({ by }) => (by === null ? null : <Cell main={by} />), isSpare: true },
  ];
  // What cannot be read is said once, above.
  if (query.data === undefined) return query.error === null ? <Card isFlush><TableSkeleton rows={2} /></Card> : null;
  return (
    <Card isFlush label={t('device.fillings')}>
      <div className={styles.bar}><h2>{t('device.fillings')}</h2></div>
      {query.data.length === 0 ? <p className={styles.none}>{t('device.fillingsNone')}</p> : (
        <Table
          label={t('device.fillings')} columns={columns} rows={query.data} keyOf={({ fillingId }) => fillingId} actionsWidth="136px"
          renderActions={(filling) => (
            <>
              <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', filling })}>{t('edit')}</Button>
              <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', filling })}>{t('remove')}</Button>
            </>
          )}
        />
      )}
      {opened?.kind === 'edit' ? <FillingDialog key={opened.filling.version} device={device} filling={opened.filling} onClose={() => setOpened(null)} onReload={() => void reload(opened.filling.fillingId)} /> : null}
      {opened?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('filling.removeTitle')} deed={t('remove')} onClose={() => setOpened(null)} onReload={() => { refresh(device.deviceId); setOpened(null); }}
          act={async () => {
            await call(oilRoutes.removeFilling, { params: { fillingId: opened.filling.fillingId }, query: { version: opened.filling.version } });
            refresh(device.deviceId);
            showMessage('done', t('filling.removed'));
          }}
        >
          <p>{t('filling.removeText')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
