import { oilRoutes } from '@oilsight/contract';
import type { Device, LogEntry } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { logQuery } from '../queries.ts';
import { useRefresh } from '../../../domain/limits/queries.ts';

type Opened = { readonly kind: 'edit' | 'remove'; readonly entry: LogEntry };

/** The log of a device, newest first. */
export function LogCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('oils');
  const refresh = useRefresh();
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const query = useQuery(logQuery({ deviceId: device.deviceId, ...page }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const reload = async (entryId: string) => {
    const entry = (await query.refetch()).data?.rows.find((one) => one.entryId === entryId);
    setOpened(entry === undefined ? null : { kind: 'edit', entry });
  };
  const columns: readonly Column<LogEntry>[] = [
    {
      key: 'what',
      head: t('device.column.what'),
      width: '26%',
      renderCell: ({ kind, oilName }) => <Cell main={t(`log.kind.${kind}`)} sub={oilName} />,
    },
    {
      key: 'at',
      head: t('device.column.at'),
      width: '168px',
      renderCell: ({ at }) => <span className="num">{timeText(at)}</span>,
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
  return (
    <Card isFlush label={t('device.log')}>
      <div className={card.bar}>
        <h2>{t('device.log')}</h2>
      </div>
      <ListFrame
        paging={{
          ...page,
          onPage: (pageNum) => setPage({ ...page, pageNum }),
          onSize: (pageSize) => setPage({ pageNum: 1, pageSize }),
        }}
        query={query}
        empty={<p className={styles.none}>{t('device.logNone')}</p>}
      >
        {(rows) => (
          <Table
            label={t('device.log')}
            columns={columns}
            rows={rows}
            keyOf={({ entryId }) => entryId}
            isStale={query.isPlaceholderData}
            actionsWidth="136px"
            renderActions={(entry) => (
              <>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', entry })}>
                  {t('edit')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', entry })}>
                  {t('remove')}
                </Button>
              </>
            )}
          />
        )}
      </ListFrame>
      {opened?.kind === 'edit' ? (
        <Suspense fallback={null}>
          <LogEntryDialog
            key={opened.entry.version}
            device={device}
            entry={opened.entry}
            onClose={() => setOpened(null)}
            onReload={() => void reload(opened.entry.entryId)}
          />
        </Suspense>
      ) : null}
      {opened?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('log.removeTitle', { what: t(`log.kind.${opened.entry.kind}`) })}
          action={t('remove')}
          onClose={() => setOpened(null)}
          onReload={() => {
            refresh(device.deviceId);
            setOpened(null);
          }}
          act={async () => {
            await call(oilRoutes.removeLogEntry, {
              params: { entryId: opened.entry.entryId },
              query: { version: opened.entry.version },
            });
            refresh(device.deviceId);
            showMessage('done', t('log.removed'));
          }}
        >
          <p>{t('log.removeText', { time: timeText(opened.entry.at) })}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
