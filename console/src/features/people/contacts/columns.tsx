import { groupNameIn } from '@oilsight/contract';
import type { AlarmContact } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';

/** The columns of the list of alarm contacts. */
export function useContactColumns(hasFactories: boolean): readonly Column<AlarmContact>[] {
  const { t } = useTranslation('people');
  const language = useLanguage();
  return [
    {
      key: 'name',
      head: t('column.contact'),
      width: '15%',
      renderCell: ({ contactName }) => <Cell main={contactName} />,
    },
    ...(!hasFactories
      ? []
      : [
          {
            key: 'factory',
            head: t('form.customer'),
            width: '17%',
            renderCell: ({ customerName }: AlarmContact) => <Cell main={customerName} />,
          },
        ]),
    {
      key: 'group',
      head: t('form.group'),
      width: '16%',
      renderCell: ({ groupName }) => (
        <Cell main={groupName === null ? t('form.wholeFactory') : groupNameIn(groupName, language)} />
      ),
    },
    {
      key: 'phone',
      head: t('form.phone'),
      width: '124px',
      renderCell: ({ phone }) => <span className="num">{phone}</span>,
    },
    { key: 'email', head: t('form.email'), renderCell: ({ email }) => <Cell main={email} /> },
  ];
}
