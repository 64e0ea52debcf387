import { useTranslation } from 'react-i18next';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { AccountStateTag } from '../AccountStateTag.tsx';
import type { Place } from './place.ts';

/** What the lists of dealers and factories tell of each. */
export function usePlaceColumns(kind: 'tenant' | 'customer', hasDealers: boolean): readonly Column<Place>[] {
  const { t, i18n } = useTranslation('people');
  const figure = (value: number) => value.toLocaleString(i18n.language);
  return [
    { key: 'name', head: t('form.placeName'), renderCell: ({ name }) => <Cell main={name} /> },
    ...(kind === 'customer' && hasDealers
      ? [
          {
            key: 'above',
            head: t('form.tenant'),
            width: '20%',
            renderCell: ({ above }: Place) => (above === null ? null : <Cell main={above} />),
          },
        ]
      : []),
    {
      key: 'area',
      head: t('form.areaName'),
      width: '16%',
      renderCell: ({ areaName, areaNo }) =>
        areaName === '' && areaNo === '' ? null : (
          <Cell main={areaName === '' ? areaNo : areaName} sub={areaName === '' ? null : areaNo} />
        ),
    },
    ...(kind === 'tenant'
      ? [
          {
            key: 'customers',
            head: t('column.customers'),
            width: '84px',
            isNumber: true,
            renderCell: ({ customers }: Place) => figure(customers ?? 0),
          } as const,
        ]
      : []),
    {
      key: 'devices',
      head: t('column.devices'),
      width: '80px',
      isNumber: true,
      renderCell: ({ devices }) => figure(devices),
    },
    { key: 'users', head: t('column.users'), width: '80px', isNumber: true, renderCell: ({ users }) => figure(users) },
    {
      key: 'state',
      head: t('form.state'),
      width: '110px',
      renderCell: ({ disabled }) => <AccountStateTag state={disabled ? 'disabled' : 'active'} />,
    },
  ];
}
