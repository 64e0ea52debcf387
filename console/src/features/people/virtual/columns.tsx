import type { Person } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { dateText, timeText } from '../../../lib/reader-time.ts';
import { useNow } from '../../../lib/now.ts';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { AccountStateTag } from '../AccountStateTag.tsx';
import { PersonName } from '../PersonName.tsx';
import styles from '../People.module.css';
import { daysLeft } from './expiry.ts';

type Virtual = Person & { readonly devices: number };

/** What the list of experience accounts tells of each. */
export function useVirtualColumns(): readonly Column<Virtual>[] {
  const { t, i18n } = useTranslation('people');
  const now = useNow(60);
  return [
    { key: 'user', head: t('column.user'), width: '17%', renderCell: (person) => <PersonName person={person} /> },
    {
      key: 'expires',
      head: t('form.expiresAt'),
      width: '116px',
      renderCell: ({ expiresAt, state }) =>
        expiresAt === null ? null : (
          <Cell
            main={dateText(expiresAt)}
            sub={state === 'active' ? t('virtual.daysLeft', { count: daysLeft(expiresAt, now) }) : null}
          />
        ),
    },
    {
      key: 'devices',
      head: t('column.devices'),
      width: '88px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ devices }) => devices.toLocaleString(i18n.language),
    },
    {
      key: 'reach',
      head: t('column.reach'),
      isSpare: 'first',
      renderCell: ({ phone, email }) =>
        phone === null && email === null ? null : (
          <span className={styles.reach}>
            {phone === null ? null : <span className="num">{phone}</span>}
            {email === null ? null : <span>{email}</span>}
          </span>
        ),
    },
    {
      key: 'seen',
      head: t('column.lastSeen'),
      width: '116px',
      isSpare: true,
      renderCell: ({ lastSeenAt }) => (
        <span className="num">{lastSeenAt === null ? t('user.neverSeen') : timeText(lastSeenAt).slice(0, 16)}</span>
      ),
    },
    {
      key: 'state',
      head: t('form.state'),
      width: '100px',
      renderCell: ({ state }) => <AccountStateTag state={state} />,
    },
  ];
}
