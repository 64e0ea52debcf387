import * as z from 'zod';
import { Id, pageQuery, text } from './common.ts';
import type { Language } from './errors.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Number of a division of China: province 340000, city 340200. Empty: abroad, or not known. */
const AreaNo = text(6).regex(/^(\d{6})?$/);
const Name = z.string().trim().pipe(text(100, 1));
const AreaName = z.string().trim().pipe(text(100));

const disabledStates = ['active', 'disabled'] as const;

/** A dealer. */
export const Tenant = z.object({
  tenantId: Id,
  tenantName: z.string(),
  areaNo: z.string(),
  areaName: z.string(),
  /** Its users cannot log in; its devices still deliver readings. */
  disabled: z.boolean(),
  createdAt: z.number(),
  customers: z.number().int(),
  devices: z.number().int(),
  users: z.number().int(),
  /** To be sent with an update: 409 when the row has changed since it was read. */
  version: z.number().int(),
});
export type Tenant = z.infer<typeof Tenant>;

/** A factory of a dealer. */
export const Customer = z.object({
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  areaNo: z.string(),
  areaName: z.string(),
  /** Its users cannot log in, and only its dealer sees its devices; these still deliver readings. */
  disabled: z.boolean(),
  createdAt: z.number(),
  devices: z.number().int(),
  users: z.number().int(),
  version: z.number().int(),
});
export type Customer = z.infer<typeof Customer>;

const TenantForm = z.object({ tenantName: Name, areaNo: AreaNo.default(''), areaName: AreaName.default('') });
const CustomerForm = z.object({ customerName: Name, areaNo: AreaNo.default(''), areaName: AreaName.default('') });

export const tenantPermissions = definePermissions({
  'tenants:manage': ['SYS_ADMIN'],
  'customers:manage': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

export const tenantRoutes = defineRoutes({
  listTenants: {
    method: 'GET',
    path: '/system/tenant/list',
    permission: 'tenants:manage',
    summary: 'Dealers, by name.',
    reply: 'rows',
    query: z.object({ search: text(100).optional(), state: z.enum(disabledStates).optional(), ...pageQuery }),
    data: z.array(Tenant),
  },
  createTenant: {
    method: 'POST',
    path: '/system/tenant',
    permission: 'tenants:manage',
    summary: 'Create a dealer.',
    audit: 'tenant.create',
    body: TenantForm,
    data: Tenant,
  },
  updateTenant: {
    method: 'PUT',
    path: '/system/tenant',
    permission: 'tenants:manage',
    summary: 'Change a dealer.',
    audit: 'tenant.update',
    body: TenantForm.extend({ tenantId: Id, version: Version }),
    data: Tenant,
  },
  setTenantDisabled: {
    method: 'PUT',
    path: '/system/tenant/setDisabled',
    permission: 'tenants:manage',
    summary: 'Disable a dealer, which ends the logins of all its people at once, or let them in again.',
    audit: 'tenant.disable',
    body: z.object({ tenantId: Id, version: Version, disabled: z.boolean() }),
    data: Tenant,
  },
  listCustomers: {
    method: 'GET',
    path: '/system/customer/list',
    permission: 'customers:manage',
    summary: 'Factories, by dealer and name.',
    reply: 'rows',
    query: z.object({
      tenantId: Id.optional(),
      search: text(100).optional(),
      state: z.enum(disabledStates).optional(),
      ...pageQuery,
    }),
    data: z.array(Customer),
  },
  createCustomer: {
    method: 'POST',
    path: '/system/customer',
    permission: 'customers:manage',
    summary: 'Create a factory with its default device group. A dealer creates its own.',
    audit: 'customer.create',
    body: CustomerForm.extend({ tenantId: Id }),
    data: Customer,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/system/customer',
    permission: 'customers:manage',
    summary: 'Change a factory.',
    audit: 'customer.update',
    body: CustomerForm.extend({ customerId: Id, version: Version }),
    data: Customer,
  },
  setCustomerDisabled: {
    method: 'PUT',
    path: '/system/customer/setDisabled',
    permission: 'customers:manage',
    summary: 'Disable a factory, which ends the logins of its people at once, or let them in again.',
    audit: 'customer.disable',
    body: z.object({ customerId: Id, version: Version, disabled: z.boolean() }),
    data: Customer,
  },
});

/** Name of the default device group, in the language in which the factory was created. */
export const defaultGroupName = { 'zh-CN': '默认分组', 'en-US': 'Default group' } as const;

const defaultNames = new Set<string>(Object.values(defaultGroupName));

/** The name of a device group for a reader: the default one in their language, unless somebody has renamed it. */
export function groupNameIn(written: string, language: Language): string {
  return defaultNames.has(written) ? defaultGroupName[language] : written;
}
