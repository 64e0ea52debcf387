import { oilRoutes } from '@oilsight/contract';
import type { Authority, Device, LogEntry, TimelineEntry, TimelinePart } from '@oilsight/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Allowed } from '../../../domain/Allowed.tsx';
import { useLogKinds } from '../../../domain/log-entry/useLogKinds.ts';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { timelineIcons } from '../../../domain/history/log-marks.ts';
import { AlarmRow } from './TimelineAlarm.tsx';
import styles from './Timeline.module.css';

/** Roles that have a page for the oils and limits of machines. */
const settingRoles: readonly Authority[] = ['CUSTOMER_USER'];

/** Entries per page. */
const pageSize = 8;
const parts = ['all', 'alarms', 'log'] as const satisfies readonly TimelinePart[];

/** What happened to a device, a page at a time. */
export const timelineQuery = (deviceId: string, part: TimelinePart) =>
  infiniteQueryOptions({
    queryKey: ['device', deviceId, 'timeline', part],
    queryFn: ({ pageParam, signal }) =>
      call(oilRoutes.timeline, { query: { deviceId, part, pageNum: pageParam, pageSize } }, signal),
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });

/**
 * The log of the machine and its oil, which the diagnosis uses too, and what became of its alarms: newest first. It
 * follows the alarms live.
 */
export function Timeline({ device }: { readonly device: Device }) {
  const { t } = useTranslation('device');
  const { deviceId } = device;
  const kinds = useLogKinds();
  const [part, setPart] = useState<TimelinePart>('all');
  const [opened, setOpened] = useState<LogEntry | 'new' | null>(null);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(deviceId, part),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const left = (data?.pages[0]?.total ?? 0) - rows.length;
  return (
    <Card label={t('timeline.title')}>
      <div className={styles.head}>
        <h2>{t('timeline.title')}</h2>
        <span className={styles.actions}>
          <Segmented
            label={t('timeline.part.label')}
            value={part}
            onChange={setPart}
            segments={parts.map((value) => ({ value, label: t(`timeline.part.${value}`) }))}
          />
          <Allowed roles={settingRoles}>
            <ButtonLink to={`/oilSet?tab=devices&deviceId=${deviceId}`} kind="quiet" size="s">
              {t('timeline.settings')}
            </ButtonLink>
          </Allowed>
          {kinds.length > 0 ? (
            <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
              {t('timeline.add')}
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
        <p className={styles.none}>
          {t(part === 'alarms' ? 'timeline.noneAlarms' : device.isGateway ? 'timeline.noneGateway' : 'timeline.none')}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <ol className={styles.list}>
          {rows.map((row) =>
            row.alarm === null ? (
              <TimelineRow
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
          {t('timeline.more', { count: left })}
        </Button>
      ) : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <LogEntryDialog device={device} entry={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RowProps {
  readonly row: TimelineEntry;
  /** null: the reader does not change entries of its kind. */
  readonly onEdit: ((entry: LogEntry) => void) | null;
}

export function TimelineRow({ row: { kind, at, entry, oilCharge, sensorName }, onEdit }: RowProps) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const volumeL = entry?.volumeL ?? oilCharge?.volumeL ?? null;
  const facts = [
    entry?.oilName ?? oilCharge?.oilName ?? '',
    volumeL === null ? '' : `${formatNumber(volumeL, volumeL < 10 ? 1 : 0, language)} L`,
    sensorName ?? '',
  ].filter((fact) => fact !== '');
  const note = entry?.note ?? oilCharge?.note ?? '';
  const by = entry?.by ?? oilCharge?.by ?? null;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={timelineIcons[kind]} size="s" />
      </span>
      <div className={styles.what}>
        <p>
          {entry === null || onEdit === null ? (
            <b>{t(`timeline.kind.${kind}`)}</b>
          ) : (
            <button
              type="button"
              className={styles.edit}
              aria-haspopup="dialog"
              title={t('timeline.edit', { kind: t(`timeline.kind.${kind}`) })}
              onClick={() => onEdit(entry)}
            >
              {t(`timeline.kind.${kind}`)}
            </button>
          )}
          {facts.length === 0 ? null : <span className="num">{facts.join(t('dot'))}</span>}
        </p>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
      </div>
      <p className={`${styles.when} num`}>
        <time dateTime={new Date(at).toISOString()}>{timeText(at).slice(0, 16)}</time>
        {by === null ? null : <span>{by}</span>}
      </p>
    </li>
  );
}
