import { AppError, defaultGroupName } from '@oilsight/contract';
import type { Customer, Language, Page } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import { placeWords } from './places.ts';
import type { TenantParts } from './tenants.service.ts';
import type { PlaceFilter, PlaceForm } from './tenants.store.ts';

type CustomerRead = { readonly customerId: string; readonly version: number };

/** Factories. One outside the caller's scope is reported as not found. */
export interface Customers {
  list(
    scope: Scope,
    filter: PlaceFilter & Paging & { readonly tenantId?: string | undefined },
    language: Language,
  ): Promise<Page<Customer[]>>;
  /** The language decides the name of the default device group. @throws AppError `tenantNotFound`, `nameTaken` */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    tenantId: string,
    form: PlaceForm,
    language: Language,
  ): Promise<Customer>;
  /** @throws AppError `customerNotFound`, `nameTaken`, `conflict` */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    read: CustomerRead,
    form: PlaceForm,
    language: Language,
  ): Promise<Customer>;
  setDisabled(
    scope: Scope,
    auditDraft: AuditDraft,
    read: CustomerRead,
    disabled: boolean,
    language: Language,
  ): Promise<Customer>;
}

const objectOf = ({ customerId, customerName, tenantId }: Customer): AuditObject => ({
  kind: 'customer',
  id: customerId,
  name: customerName,
  tenantId,
});
const fieldsOf = ({ customerName, tenantName, areaNo, areaName, disabled }: Customer) => ({
  customerName,
  tenantName,
  areaNo,
  areaName,
  disabled,
});

export function createCustomers({ store, areas, audit }: TenantParts): Customers {
  const { shown, kept } = placeWords(areas);

  async function customerNow(tx: Queryable, scope: Scope, customerId: string): Promise<InScope<Customer>> {
    const customer = await store.lockCustomer(tx, scope, customerId);
    if (customer === null) throw new AppError('customerNotFound');
    return customer;
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

  async function changeCustomer(
    scope: Scope,
    auditDraft: AuditDraft,
    { customerId, version }: CustomerRead,
    change: Partial<PlaceForm & { disabled: boolean }>,
  ): Promise<Customer> {
    auditDraft.object = { kind: 'customer', id: customerId, name: '' };
    return store.transaction(async (tx) => {
      const before = await customerNow(tx, scope, customerId);
      auditDraft.object = objectOf(before);
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
        object: objectOf(after),
        changes: changesOf(fieldsOf(before), fieldsOf(after)),
      });
      return after;
    });
  }

  return {
    async list(scope, { pageNum, pageSize, ...filter }, language) {
      const { rows, total } = await store.customers(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((customer) => shown(customer, language)), total };
    },

    create(scope, auditDraft, tenantId, form, language) {
      auditDraft.object = { kind: 'customer', id: null, name: form.name };
      return store.transaction(async (tx) => {
        const tenant = await store.lockTenant(tx, scope, tenantId);
        if (tenant === null) throw new AppError('tenantNotFound');
        await checkCustomerName(tx, tenant, form.name, null);
        const customer = await customerNow(
          tx,
          scope,
          await store.insertCustomer(tx, tenant, kept(form), defaultGroupName[language]),
        );
        await audit.record(tx, auditDraft, {
          object: objectOf(customer),
          changes: changesOf(null, fieldsOf(customer)),
        });
        return shown(customer, language);
      });
    },
    update: async (scope, auditDraft, read, form, language) =>
      shown(await changeCustomer(scope, auditDraft, read, kept(form)), language),
    async setDisabled(scope, auditDraft, read, disabled, language) {
      if (!disabled && auditDraft.action === 'customer.disable') auditDraft.action = 'customer.enable';
      return shown(await changeCustomer(scope, auditDraft, read, { disabled }), language);
    },
  };
}
