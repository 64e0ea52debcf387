import { tenantRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import type { Audit } from '../audit/index.ts';
import { createCustomers } from './customers.service.ts';
import { tenantHandlers } from './tenants.routes.ts';
import { createTenants } from './tenants.service.ts';
import { createTenantStore } from './tenants.store.ts';

export function tenantsModule(
  { pg, register }: ModuleContext,
  { areas, audit }: { readonly areas: Areas; readonly audit: Audit },
): void {
  const parts = { store: createTenantStore(pg), areas, audit };
  register.calls(tenantRoutes, tenantHandlers(createTenants(parts), createCustomers(parts)));
}
