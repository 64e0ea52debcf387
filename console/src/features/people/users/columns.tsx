import type { Person, User } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { AccountStateTag } from '../AccountStateTag.tsx';
import { PersonName } from '../PersonName.tsx';
import { placeLinesOf } from './place-lines.ts';

/** What the list of people tells of each, as far as it differs from one to another for the reader. */
export function usePersonColumns(reader: User): readonly Column<Person>[] {
  const { t } = useTranslation(['people', 'shell']);
  const hasPlaces = reader.authority !== 'CUSTOMER_USER';
  return [
    { key: 'user', head: t('column.user'), renderCell: (person) => <PersonName person={person} /> },
    {
      key: 'role',
      head: t('form.role'),
      width: '13%',
      renderCell: ({ authority, managesUsers }) => (
        <Cell
          main={authority === null ? t('user.noRole') : t(`shell:role.${authority}`)}
          sub={authority === 'CUSTOMER_USER' && managesUsers ? t('user.manages') : null}
        />
      ),
    },
    ...(hasPlaces
      ? [
          {
            key: 'place',
            head: t('column.place'),
            width: '15%',
            renderCell: (person: Person) => {
              const { main, sub } = placeLinesOf(person, {
                comma: t('comma'),
                isDealerKnown: reader.authority !== 'SYS_ADMIN',
              });
              return main === '' ? null : <Cell main={main} sub={sub} />;
            },
          },
        ]
      : []),
    {
      key: 'reach',
      head: t('column.reach'),
      isSpare: true,
      renderCell: ({ phone, email }) =>
        phone === null && email === null ? null : (
          <Cell main={phone ?? email ?? ''} sub={phone === null ? null : email} />
        ),
    },
    {
      key: 'seen',
      head: t('column.lastSeen'),
      width: '116px',
      isSpare: 'first',
      renderCell: ({ lastSeenAt }) => (
        <span className="num">{lastSeenAt === null ? t('user.neverSeen') : timeText(lastSeenAt).slice(0, 16)}</span>
      ),
    },
    {
      key: 'state',
      head: t('form.state'),
      width: '96px',
      renderCell: ({ state }) => <AccountStateTag state={state} />,
    },
  ];
}
