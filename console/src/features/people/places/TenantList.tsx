import { tenantRoutes } from '@oilsight/contract';
import type { Tenant } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { tenantsQuery } from '../queries.ts';
import { PlaceList } from './PlaceList.tsx';
import type { Place } from './place.ts';
import { usePlaceFilter } from './usePlaceFilter.ts';

function placeOf({ tenantId, tenantName, ...rest }: Tenant): Place {
  return { ...rest, id: tenantId, name: tenantName, tenantId, above: null };
}

/** The dealers. */
export function TenantList({ lead }: { readonly lead: ReactNode }) {
  const { t } = useTranslation('people');
  const filter = usePlaceFilter();
  const query = useQuery({
    ...tenantsQuery(filter.asked),
    select: ({ rows, total }) => ({ rows: rows.map(placeOf), total }),
  });
  return (
    <PlaceList
      kind="tenant"
      label={t('place.tenants')}
      lead={lead}
      filter={filter}
      query={query}
      dealers={null}
      calls={{
        create: async ({ name, areaNo, areaName }) =>
          void (await call(tenantRoutes.createTenant, { body: { tenantName: name, areaNo, areaName } })),
        update: async ({ id, version }, { name, areaNo, areaName }) =>
          void (await call(tenantRoutes.updateTenant, {
            body: { tenantId: id, version, tenantName: name, areaNo, areaName },
          })),
        setDisabled: async ({ id, version }, disabled) =>
          void (await call(tenantRoutes.setTenantDisabled, { body: { tenantId: id, version, disabled } })),
      }}
    />
  );
}
