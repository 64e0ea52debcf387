import type { Oil } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import card from '../../../ui/SettingCard.module.css';

/** The columns of the list of oils. */
export function useOilColumns(): readonly Column<Oil>[] {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? t('none') : formatLimit(value, 1, language));
  return [
    {
      key: 'name',
      head: t('oil.column.name'),
      width: '20%',
      renderCell: ({ oilName, maker, grade }) => (
        <Cell main={oilName} sub={[maker, grade].filter((part) => part !== '').join(' · ')} />
      ),
    },
    {
      key: 'place',
      head: t('oil.column.place'),
      width: '16%',
      renderCell: ({ customerId }) => (
        <span
          className={card.tag}
          data-own={customerId !== null || undefined}
          title={customerId === null ? t('oil.sharedHint') : undefined}
        >
          {t(customerId === null ? 'oil.shared' : 'oil.own')}
        </span>
      ),
    },
    { key: 'fluid', head: t('oil.column.fluid'), renderCell: ({ fluid }) => t(`fluid.${fluid}`), isSpare: 'first' },
    {
      key: 'viscosity',
      head: t('oil.column.viscosity'),
      width: '184px',
      isNumber: true,
      renderCell: ({ v40, v100 }) => `${number(v40)} / ${number(v100)}`,
    },
    {
      key: 'index',
      head: t('oil.column.index'),
      isNumber: true,
      renderCell: ({ viscosityIndex, isoVg }) => `${viscosityIndex ?? t('none')} / ${isoVg ?? t('none')}`,
    },
    {
      key: 'devices',
      head: t('oil.column.devices'),
      width: '96px',
      isNumber: true,
      renderCell: ({ devices }) => t('oil.uses', { count: devices }),
    },
  ];
}
