import type { Device, LogEntry, TimelinePart } from '@oilsight/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonBar, Skeleton } from '../../ui/Skeleton.tsx';
import { useLogKinds } from '../log-entry/useLogKinds.ts';
import { LogEntryDialog } from '../LogEntryDialog.tsx';
import { AlarmRow } from './AlarmRow.tsx';
import styles from './DeviceLog.module.css';
import { LogRow } from './LogRow.tsx';
import { timelineQuery } from './timeline-query.ts';

const parts = ['all', 'alarms', 'log'] as const satisfies readonly TimelinePart[];

interface DeviceLogProps {
  readonly device: Device;
  /** Ways from here that the page has, beside the heading. */
  readonly children?: ReactNode;
}

/**
 * The log of the machine and its oil, which the diagnosis uses too, and what became of its alarms: newest first. It
 * follows the alarms live.
 */
export function DeviceLog({ device, children }: DeviceLogProps) {
  const { t } = useTranslation('deviceLog');
  const { deviceId } = device;
  const kinds = useLogKinds();
  const [part, setPart] = useState<TimelinePart>('all');
  const [opened, setOpened] = useState<LogEntry | 'new' | null>(null);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(deviceId, part),
  );
  /** Shows an entry as it stands now, after somebody else has changed it. */
  const reopen = async (entryId: string) => {
    const { data: present } = await refetch();
    const entry = present?.pages.flatMap((page) => page.rows).find((row) => row.entry?.entryId === entryId)?.entry;
    setOpened(entry ?? null);
  };
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const left = (data?.pages[0]?.total ?? 0) - rows.length;
  return (
    <Card label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.actions}>
          <Segmented
            label={t('part.label')}
            value={part}
            onChange={setPart}
            segments={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
          />
          {children}
          {kinds.length > 0 ? (
            <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
              {t('add')}
            </Button>
          ) : null}
        </span>
      </div>
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data === undefined && error === null ? (
        <Skeleton>
          <div className={styles.waiting}>
            <SkeletonBar width="62%" />
            <SkeletonBar width="48%" />
            <SkeletonBar width="55%" />
          </div>
        </Skeleton>
      ) : null}
      {data !== undefined && rows.length === 0 ? (
        <p className={styles.none}>{t(part === 'alarms' ? 'noneAlarms' : device.isGateway ? 'noneGateway' : 'none')}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <ol className={styles.list}>
          {rows.map((row) =>
            row.alarm === null ? (
              <LogRow
                key={row.id}
                row={row}
                onEdit={row.entry !== null && kinds.includes(row.entry.kind) ? setOpened : null}
              />
            ) : (
              <AlarmRow key={row.id} kind={row.kind} at={row.at} alarm={row.alarm} />
            ),
          )}
        </ol>
      )}
      {hasNextPage ? (
        <Button
          kind="quiet"
          size="s"
          icon="chevron-down"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more', { count: left })}
        </Button>
      ) : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <LogEntryDialog
            key={opened === 'new' ? 'new' : opened.version}
            device={device}
            entry={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
            {...(opened === 'new' ? {} : { onReload: () => void reopen(opened.entryId) })}
          />
        </Suspense>
      )}
    </Card>
  );
}
