import { tenantRoutes } from '@oilsight/contract';
import type { Customer, User } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { allTenantsQuery, customersQuery } from '../queries.ts';
import { PlaceList } from './PlaceList.tsx';
import type { Place } from './place.ts';
import { usePlaceFilter } from './usePlaceFilter.ts';

function placeOf({ customerId, customerName, tenantName, ...rest }: Customer): Place {
  return { ...rest, id: customerId, name: customerName, above: tenantName, customers: null };
}

/** The factories: of every dealer, or of the reader's own. */
export function CustomerList({ reader, lead }: { readonly reader: User; readonly lead: ReactNode }) {
  const { t } = useTranslation('people');
  const filter = usePlaceFilter();
  const isEverywhere = reader.authority === 'SYS_ADMIN';
  const all = useQuery({ ...allTenantsQuery, enabled: isEverywhere }).data ?? [];
  const dealers = isEverywhere ? all.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })) : null;
  const dealer = dealers?.find(({ value }) => value === filter.dealer)?.value;
  const query = useQuery({
    ...customersQuery({ ...filter.asked, tenantId: dealer }),
    select: ({ rows, total }) => ({ rows: rows.map(placeOf), total }),
  });
  return (
    <PlaceList
      kind="customer"
      label={t('place.customers')}
      lead={lead}
      filter={filter}
      query={query}
      dealers={dealers}
      calls={{
        create: async ({ tenantId, name, areaNo, areaName }) =>
          void (await call(tenantRoutes.createCustomer, {
            body: { tenantId: reader.tenantId ?? tenantId, customerName: name, areaNo, areaName },
          })),
        update: async ({ id, version }, { name, areaNo, areaName }) =>
          void (await call(tenantRoutes.updateCustomer, {
            body: { customerId: id, version, customerName: name, areaNo, areaName },
          })),
        setDisabled: async ({ id, version }, disabled) =>
          void (await call(tenantRoutes.setCustomerDisabled, { body: { customerId: id, version, disabled } })),
      }}
    />
  );
}
