import type { DueReports, PlannedKind, Upcoming } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { typeIcons } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { useNow } from '../../../lib/now.ts';
import { dayStartOf } from '../../../lib/reader-time.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { useIsShared } from '../parts/useIsShared.ts';
import { Tile } from '../tile/Tile.tsx';
import { dayText } from '../todo/useDeadlineText.ts';
import type { Coming } from './coming-up.ts';
import styles from './Upcoming.module.css';

const kindIcons: Readonly<Record<PlannedKind, IconName>> = {
  sample: 'upload',
  oil_change: 'drop',
  filter_change: 'layers',
  inspection: 'eye',
  repair: 'wrench',
  other: 'calendar',
};

/** Rows before the others are counted only. */
const mostRows = 6;

/** Planned work, and reports that are to be handed over, that are overdue or due within fourteen days. */
export function UpcomingTile({ upcoming }: { readonly upcoming: UseQueryResult<Coming> }) {
  const { t } = useTranslation('dashboard');
  return (
    <Tile
      title={t('upcoming.title')}
      query={upcoming}
      sub={({ overdue }) => (overdue > 0 ? t('upcoming.overdueCount', { count: overdue }) : t('upcoming.sub'))}
      bodyPx={148}
      isFlush
      empty={{ when: ({ total }) => total === 0, icon: 'calendar', words: t('upcoming.none') }}
    >
      {({ rows, total }) => (
        <>
          <ol className={styles.rows}>
            {rows.slice(0, mostRows).map((row) => (
              <li key={row.what === 'work' ? row.work.workId : row.report.reportId}>
                {row.what === 'work' ? <Work row={row.work} /> : <DueReport report={row.report} />}
              </li>
            ))}
          </ol>
          {total > mostRows ? (
            <p className={`${styles.more} num`}>{t('upcoming.more', { count: total - mostRows })}</p>
          ) : null}
        </>
      )}
    </Tile>
  );
}

function Work({ row }: { readonly row: Upcoming['rows'][number] }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  const { kind, deviceName, note } = row;
  return (
    <Row to={linkOf(row)} icon={kindIcons[kind]} due={row}>
      <b>
        <Codes text={deviceName} />
      </b>{' '}
      {t(`planned.${kind}`)}
      {note === '' ? null : <small title={note}>{note}</small>}
    </Row>
  );
}

function DueReport({ report }: { readonly report: DueReports['rows'][number] }) {
  const { t } = useTranslation('reports');
  const { reportId, type, theme, deviceName, customerName, number } = report;
  return (
    <Row to={reportPath(reportId)} icon={typeIcons[type]} due={report}>
      <b>
        <Codes text={deviceName === '' ? customerName : deviceName} />
      </b>{' '}
      <Codes text={t('dueReport', { type: t(`type.${type}`), number })} />
      <small title={theme}>{theme}</small>
    </Row>
  );
}

interface RowProps {
  readonly to: string;
  readonly icon: IconName;
  readonly due: { readonly dueAt: number; readonly isOverdue: boolean; readonly owner: string };
  readonly children: ReactNode;
}

function Row({ to, icon, due: { dueAt, isOverdue, owner }, children }: RowProps) {
  const { t } = useTranslation('dashboard');
  const now = useNow(60);
  const isShared = useIsShared();
  const day = dayStartOf(dueAt) === dayStartOf(now) ? t('today') : dayText(dueAt);
  return (
    <Link to={to} className={styles.row}>
      <time className="num" dateTime={new Date(dueAt).toISOString()} data-overdue={isOverdue || undefined}>
        {day}
      </time>
      <Icon name={icon} />
      <span className={styles.what}>{children}</span>
      <span className={styles.owner}>
        {isOverdue ? <em>{t('upcoming.overdue')}</em> : null}
        {owner !== '' ? owner : isShared ? null : t('owner.nobody')}
      </span>
    </Link>
  );
}
