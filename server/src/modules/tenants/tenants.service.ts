import { AppError, defaultGroupName } from '@oilsight/contract';
import type { Customer, Language, Page, Tenant } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import type { Areas } from '../areas/index.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PlaceFilter, PlaceForm, TenantStore } from './tenants.store.ts';

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}
type TenantRead = { readonly tenantId: string; readonly version: number };
type CustomerRead = { readonly customerId: string; readonly version: number };

/** Dealers and their factories. One outside the caller's scope is reported as not found. */
export interface Tenants {
  tenants(scope: Scope, filter: PlaceFilter & Paging, language: Language): Promise<Page<Tenant[]>>;
  customers(
    scope: Scope,
    filter: PlaceFilter & Paging & { readonly tenantId?: string | undefined },
    language: Language,
  ): Promise<Page<Customer[]>>;
  /** @throws AppError `nameTaken` */
  createTenant(scope: Scope, auditDraft: AuditDraft, form: PlaceForm, language: Language): Promise<Tenant>;
  /** @throws AppError `tenantNotFound`, `nameTaken`, `conflict` */
  updateTenant(
    scope: Scope,
    auditDraft: AuditDraft,
    read: TenantRead,
    form: PlaceForm,
    language: Language,
  ): Promise<Tenant>;
  setTenantDisabled(
    scope: Scope,
    auditDraft: AuditDraft,
    read: TenantRead,
    disabled: boolean,
    language: Language,
  ): Promise<Tenant>;
  /** The language decides the name of the default device group. @throws AppError `tenantNotFound`, `nameTaken` */
  createCustomer(
    scope: Scope,
    auditDraft: AuditDraft,
    tenantId: string,
    form: PlaceForm,
    language: Language,
  ): Promise<Customer>;
  /** @throws AppError `customerNotFound`, `nameTaken`, `conflict` */
  updateCustomer(
    scope: Scope,
    auditDraft: AuditDraft,
    read: CustomerRead,
    form: PlaceForm,
    language: Language,
  ): Promise<Customer>;
  setCustomerDisabled(
    scope: Scope,
    auditDraft: AuditDraft,
    read: CustomerRead,
    disabled: boolean,
    language: Language,
  ): Promise<Customer>;
}

const tenantObject = ({ tenantId, tenantName }: Tenant): AuditObject => ({
  kind: 'tenant',
  id: tenantId,
  name: tenantName,
  tenantId,
});
const customerObject = ({ customerId, customerName, tenantId }: Customer): AuditObject => ({
  kind: 'customer',
  id: customerId,
  name: customerName,
  tenantId,
});
const tenantFields = ({ tenantName, areaNo, areaName, disabled }: Tenant) => ({
  tenantName,
  areaNo,
  areaName,
  disabled,
});
const customerFields = ({ customerName, tenantName, areaNo, areaName, disabled }: Customer) => ({
  customerName,
  tenantName,
  areaNo,
  areaName,
  disabled,
});
const windowOf = ({ pageNum, pageSize }: Paging) => ({ offset: (pageNum - 1) * pageSize, limit: pageSize });

export function createTenants({
  store,
  areas,
  audit,
  bus,
}: {
  store: TenantStore;
  areas: Areas;
  audit: Audit;
  bus: Bus;
}): Tenants {
  const shown = <Place extends { readonly areaNo: string; readonly areaName: string }>(
    place: Place,
    language: Language,
  ): Place => ({ ...place, areaName: areas.shown(place, language) });
  /** For a known area number its Chinese name is stored, for searching; without a number the free text is stored. */
  const kept = ({ name, areaNo, areaName }: PlaceForm): PlaceForm => ({
    name,
    areaNo,
    areaName: areas.nameOf(areaNo, 'zh-CN') ?? areaName,
  });

  async function tenantNow(tx: Queryable, scope: Scope, tenantId: string): Promise<InScope<Tenant>> {
    const tenant = await store.lockTenant(tx, scope, tenantId);
    if (tenant === null) throw new AppError('tenantNotFound');
    return tenant;
  }
  async function customerNow(tx: Queryable, scope: Scope, customerId: string): Promise<InScope<Customer>> {
    const customer = await store.lockCustomer(tx, scope, customerId);
    if (customer === null) throw new AppError('customerNotFound');
    return customer;
  }
  async function checkTenantName(tx: Queryable, name: string, exceptId: string | null): Promise<void> {
    if (await store.isTenantNameTaken(tx, name, exceptId))
      throw new AppError('nameTaken', { field: 'tenantName', name });
  }
  async function checkCustomerName(
    tx: Queryable,
    dealer: InScope<{ readonly tenantId: string }>,
    name: string,
    exceptId: string | null,
  ): Promise<void> {
    if (await store.isCustomerNameTaken(tx, dealer, name, exceptId))
      throw new AppError('nameTaken', { field: 'customerName', name });
  }
  /** The rights of these accounts have changed: their logins are checked again. */
  function tellAccess(userIds: readonly string[]): void {
    if (userIds.length > 0) bus.emit('accessOfManyChanged', { userIds });
  }

  async function changeTenant(
    scope: Scope,
    auditDraft: AuditDraft,
    { tenantId, version }: TenantRead,
    change: Partial<PlaceForm & { disabled: boolean }>,
  ): Promise<Tenant> {
    auditDraft.object = { kind: 'tenant', id: tenantId, name: '' };
    const { after, around } = await store.transaction(async (tx) => {
      const before = await tenantNow(tx, scope, tenantId);
      auditDraft.object = tenantObject(before);
      if (before.version !== version) throw new AppError('conflict');
      if (change.name !== undefined) await checkTenantName(tx, change.name, tenantId);
      await store.updateTenant(tx, before, {
        name: before.tenantName,
        areaNo: before.areaNo,
        areaName: before.areaName,
        disabled: before.disabled,
        ...change,
      });
      const after = await tenantNow(tx, scope, tenantId);
      await audit.record(tx, auditDraft, {
        object: tenantObject(after),
        changes: changesOf(tenantFields(before), tenantFields(after)),
      });
      return { after, around: await store.accountsAround(tx, after) };
    });
    tellAccess(around);
    return after;
  }

  async function changeCustomer(
    scope: Scope,
    auditDraft: AuditDraft,
    { customerId, version }: CustomerRead,
    change: Partial<PlaceForm & { disabled: boolean }>,
  ): Promise<Customer> {
    auditDraft.object = { kind: 'customer', id: customerId, name: '' };
    const { after, around } = await store.transaction(async (tx) => {
      const before = await customerNow(tx, scope, customerId);
      auditDraft.object = customerObject(before);
      if (before.version !== version) throw new AppError('conflict');
      if (change.name !== undefined) await checkCustomerName(tx, before, change.name, customerId);
      await store.updateCustomer(tx, before, {
        name: before.customerName,
        areaNo: before.areaNo,
        areaName: before.areaName,
        disabled: before.disabled,
        ...change,
      });
      const after = await customerNow(tx, scope, customerId);
      await audit.record(tx, auditDraft, {
        object: customerObject(after),
        changes: changesOf(customerFields(before), customerFields(after)),
      });
      return { after, around: await store.accountsAround(tx, after) };
    });
    tellAccess(around);
    return after;
  }

  return {
    async tenants(scope, { pageNum, pageSize, ...filter }, language) {
      const { rows, total } = await store.tenants(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((tenant) => shown(tenant, language)), total };
    },
    async customers(scope, { pageNum, pageSize, ...filter }, language) {
      const { rows, total } = await store.customers(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((customer) => shown(customer, language)), total };
    },

    createTenant(scope, auditDraft, form, language) {
      auditDraft.object = { kind: 'tenant', id: null, name: form.name };
      return store.transaction(async (tx) => {
        await checkTenantName(tx, form.name, null);
        const tenant = await tenantNow(tx, scope, await store.insertTenant(tx, kept(form)));
        await audit.record(tx, auditDraft, {
          object: tenantObject(tenant),
          changes: changesOf(null, tenantFields(tenant)),
        });
        return shown(tenant, language);
      });
    },
    updateTenant: async (scope, auditDraft, read, form, language) =>
      shown(await changeTenant(scope, auditDraft, read, kept(form)), language),
    async setTenantDisabled(scope, auditDraft, read, disabled, language) {
      if (!disabled && auditDraft.action === 'tenant.disable') auditDraft.action = 'tenant.enable';
      return shown(await changeTenant(scope, auditDraft, read, { disabled }), language);
    },

    createCustomer(scope, auditDraft, tenantId, form, language) {
      auditDraft.object = { kind: 'customer', id: null, name: form.name };
      return store.transaction(async (tx) => {
        const tenant = await tenantNow(tx, scope, tenantId);
        await checkCustomerName(tx, tenant, form.name, null);
        const customer = await customerNow(
          tx,
          scope,
          await store.insertCustomer(tx, tenant, kept(form), defaultGroupName[language]),
        );
        await audit.record(tx, auditDraft, {
          object: customerObject(customer),
          changes: changesOf(null, customerFields(customer)),
        });
        return shown(customer, language);
      });
    },
    updateCustomer: async (scope, auditDraft, read, form, language) =>
      shown(await changeCustomer(scope, auditDraft, read, kept(form)), language),
    async setCustomerDisabled(scope, auditDraft, read, disabled, language) {
      if (!disabled && auditDraft.action === 'customer.disable') auditDraft.action = 'customer.enable';
      return shown(await changeCustomer(scope, auditDraft, read, { disabled }), language);
    },
  };
}
