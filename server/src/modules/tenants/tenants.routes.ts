import type { tenantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Tenants } from './tenants.service.ts';

export const tenantHandlers = (tenants: Tenants): Handlers<typeof tenantRoutes> => ({
  listTenants: ({ query }, scope, { language }) => tenants.tenants(scope, query, language),
  createTenant: ({ body: { tenantName: name, ...form } }, scope, { auditDraft, language }) =>
    tenants.createTenant(scope, auditDraft, { name, ...form }, language),
  updateTenant: ({ body: { tenantName: name, ...form } }, scope, { auditDraft, language }) =>
    tenants.updateTenant(scope, auditDraft, form, { name, ...form }, language),
  setTenantDisabled: ({ body }, scope, { auditDraft, language }) =>
    tenants.setTenantDisabled(scope, auditDraft, body, body.disabled, language),
  listCustomers: ({ query }, scope, { language }) => tenants.customers(scope, query, language),
  createCustomer: ({ body: { customerName: name, tenantId, ...form } }, scope, { auditDraft, language }) =>
    tenants.createCustomer(scope, auditDraft, tenantId, { name, ...form }, language),
  updateCustomer: ({ body: { customerName: name, ...form } }, scope, { auditDraft, language }) =>
    tenants.updateCustomer(scope, auditDraft, form, { name, ...form }, language),
  setCustomerDisabled: ({ body }, scope, { auditDraft, language }) =>
    tenants.setCustomerDisabled(scope, auditDraft, body, body.disabled, language),
});
