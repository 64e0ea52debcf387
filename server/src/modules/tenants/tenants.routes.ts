import type { tenantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Customers } from './customers.service.ts';
import type { Tenants } from './tenants.service.ts';

export const tenantHandlers = (tenants: Tenants, customers: Customers): Handlers<typeof tenantRoutes> => ({
  listTenants: ({ query }, scope, { language }) => tenants.list(scope, query, language),
  createTenant: ({ body: { tenantName: name, ...form } }, scope, { auditDraft, language }) =>
    tenants.create(scope, auditDraft, { name, ...form }, language),
  updateTenant: ({ body: { tenantName: name, ...form } }, scope, { auditDraft, language }) =>
    tenants.update(scope, auditDraft, form, { name, ...form }, language),
  setTenantDisabled: ({ body }, scope, { auditDraft, language }) =>
    tenants.setDisabled(scope, auditDraft, body, body.disabled, language),
  listCustomers: ({ query }, scope, { language }) => customers.list(scope, query, language),
  createCustomer: ({ body: { customerName: name, tenantId, ...form } }, scope, { auditDraft, language }) =>
    customers.create(scope, auditDraft, tenantId, { name, ...form }, language),
  updateCustomer: ({ body: { customerName: name, ...form } }, scope, { auditDraft, language }) =>
    customers.update(scope, auditDraft, form, { name, ...form }, language),
  setCustomerDisabled: ({ body }, scope, { auditDraft, language }) =>
    customers.setDisabled(scope, auditDraft, body, body.disabled, language),
});
