import type { User } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { CustomerList } from './CustomerList.tsx';
import { TenantList } from './TenantList.tsx';

const lists = ['tenants', 'customers'] as const;

/** The dealers and their factories; for a dealer its own factories. */
export function PlacesTab({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('people');
  const { get, set } = useListFilter();
  if (reader.authority !== 'SYS_ADMIN') return <CustomerList reader={reader} lead={null} />;
  const list = oneOf(lists, get('list')) ?? 'tenants';
  const lead = (
    <Segmented
      label={t('tab.placesOfAll')}
      value={list}
      segments={[
        { value: 'tenants', label: t('place.tenants') },
        { value: 'customers', label: t('place.customers') },
      ]}
      onChange={(chosen) => set({ list: chosen, search: null, state: null, dealer: null })}
    />
  );
  return list === 'tenants' ? <TenantList lead={lead} /> : <CustomerList reader={reader} lead={lead} />;
}
