import type { tenantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Tenants } from './tenants.service.ts';

export const tenantHandlers = (tenants: Tenants): Handlers<typeof tenantRoutes> => ({
  listTenants: ({ query }, scope) => tenants.tenants(scope, query),
  createTenant: ({ body: { tenantName: name, ...form } }, scope, { trail }) => tenants.createTenant(scope, trail, { name, ...form }),
  updateTenant: ({ body: { tenantName: name, ...form } }, scope, { trail }) => tenants.updateTenant(scope, trail, form, { name, ...form }),
  setTenantDisabled: ({ body }, scope, { trail }) => tenants.setTenantDisabled(scope, trail, body, body.disabled),
  listCustomers: ({ query }, scope) => tenants.customers(scope, query),
  createCustomer: ({ body: { customerName: name, tenantId, ...form } }, scope, { trail, language }) => tenants.createCustomer(scope, trail, tenantId, { name, ...form }, language),
  updateCustomer: ({ body: { customerName: name, ...form } }, scope, { trail }) => tenants.updateCustomer(scope, trail, form, { name, ...form }),
  setCustomerDisabled: ({ body }, scope, { trail }) => tenants.setCustomerDisabled(scope, trail, body, body.disabled),
});
