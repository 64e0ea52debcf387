import type { PlannedKind, Upcoming } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/now.ts';
import { dayStartOf } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { Tile } from '../tile/Tile.tsx';
import { dayText } from '../todo/useDeadlineText.ts';
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

/** Planned work that is overdue or comes within fourteen days. */
export function UpcomingTile({ upcoming }: { readonly upcoming: UseQueryResult<Upcoming> }) {
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
              <li key={row.workId}>
                <OneRow row={row} />
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

function OneRow({ row }: { readonly row: Upcoming['rows'][number] }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  const now = useNow(60);
  const { dueAt, isOverdue, kind, deviceName, note, owner } = row;
  const day = dayStartOf(dueAt) === dayStartOf(now) ? t('today') : dayText(dueAt);
  return (
    <Link to={linkOf(row)} className={styles.row}>
      <time className="num" dateTime={new Date(dueAt).toISOString()} data-overdue={isOverdue || undefined}>
        {day}
      </time>
      <Icon name={kindIcons[kind]} />
      <span className={styles.what}>
        <b>{deviceName}</b> {t(`planned.${kind}`)}
        {note === '' ? null : <small title={note}>{note}</small>}
      </span>
      <span className={styles.owner}>
        {isOverdue ? <em>{t('upcoming.overdue')}</em> : null}
        {owner === '' ? t('owner.nobody') : owner}
      </span>
    </Link>
  );
}
