import type { tenantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Tenants } from './tenants.service.ts';

export const tenantHandlers = (tenants: Tenants): Handlers<typeof tenantRoutes> => ({
  listTenants: ({ query }, scope, { language }) => tenants.tenants(scope, query, language),
  createTenant: ({ body: { tenantName: name, ...form } }, scope, { trail, language }) => tenants.createTenant(scope, trail, { name, ...form }, language),
  updateTenant: ({ body: { tenantName: name, ...form } }, scope, { trail, language }) => tenants.updateTenant(scope, trail, form, { name, ...form }, language),
  setTenantDisabled: ({ body }, scope, { trail, language }) => tenants.setTenantDisabled(scope, trail, body, body.disabled, language),
  listCustomers: ({ query }, scope, { language }) => tenants.customers(scope, query, language),
  createCustomer: ({ body: { customerName: name, tenantId, ...form } }, scope, { trail, language }) => tenants.createCustomer(scope, trail, tenantId, { name, ...form }, language),
  updateCustomer: ({ body: { customerName: name, ...form } }, scope, { trail, language }) => tenants.updateCustomer(scope, trail, form, { name, ...form }, language),
  setCustomerDisabled: ({ body }, scope, { trail, language }) => tenants.setCustomerDisabled(scope, trail, body, body.disabled, language),
});
