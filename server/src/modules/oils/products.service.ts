import { AppError, maxOils } from '@oilsight/contract';
import type { Oil, OilForm, Page } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { checkOil, derivedOf } from './products.rules.ts';
import type { OilFilter, OilPlace, ProductStore, StoredOil } from './products.store.ts';

/** Oil products. A product outside the caller's scope is reported as not found. */
export interface OilProducts {
  list(scope: Scope, filter: OilFilter & Paging): Promise<Page<Oil[]>>;
  /**
   * @throws AppError `tenantNotFound`, `customerNotFound`, `noPermission` (a factory's user for a dealer's product),
   *   `nameTaken`, `tooManyOils`, `viscosityNotDescending`
   */
  create(scope: Scope, auditDraft: AuditDraft, place: OilPlace, form: OilForm): Promise<Oil>;
  /**
   * The machines with this oil are assessed anew. @throws AppError `oilNotFound`, `noPermission`, `nameTaken`,
   * `conflict`, `viscosityNotDescending`
   */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    read: { readonly oilId: string; readonly version: number },
    form: OilForm,
  ): Promise<Oil>;
  /** @throws AppError `oilNotFound`, `noPermission`, `oilInUse`, `conflict` */
  remove(
    scope: Scope,
    auditDraft: AuditDraft,
    read: { readonly oilId: string; readonly version: number },
  ): Promise<null>;
}

const objectOf = ({ oilId, oilName, tenantId }: StoredOil): AuditObject => ({
  kind: 'oil',
  id: oilId,
  name: oilName,
  tenantId,
});

function fieldsOf({
  oilId: _id,
  tenantId: _tenant,
  tenantName: _tenantName,
  customerId: _customer,
  devices: _devices,
  version: _version,
  ...fields
}: StoredOil) {
  return fields;
}

/** A factory's users may change its own products, a dealer's users also those of all its factories. */
function mayChange({ reach, authority }: Scope, { tenantId, customerId }: OilPlace): boolean {
  if (reach.kind === 'everything') return true;
  if (reach.kind === 'tenant') return tenantId === reach.tenantId;
  return (
    reach.kind === 'customers' &&
    authority === 'CUSTOMER_USER' &&
    customerId !== null &&
    reach.customerIds.includes(customerId)
  );
}

export function createOilProducts({ store, audit, bus }: { store: ProductStore; audit: Audit; bus: Bus }): OilProducts {
  const shown = (scope: Scope, oil: StoredOil): Oil => ({
    ...oil,
    ...derivedOf(oil),
    canChange: mayChange(scope, oil),
  });

  async function oilNow(tx: Queryable, scope: Scope, oilId: string): Promise<InScope<StoredOil>> {
    const oil = await store.lock(tx, scope, oilId);
    if (oil === null) throw new AppError('oilNotFound');
    return oil;
  }
  async function oilToChange(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { oilId, version }: { oilId: string; version: number },
  ): Promise<InScope<StoredOil>> {
    const oil = await oilNow(tx, scope, oilId);
    auditDraft.object = objectOf(oil);
    if (!mayChange(scope, oil)) throw new AppError('noPermission');
    if (oil.version !== version) throw new AppError('conflict');
    return oil;
  }
  async function checkPlace(tx: Queryable, scope: Scope, { tenantId, customerId }: OilPlace): Promise<void> {
    if (customerId !== null) {
      const factory = await store.factory(tx, scope, customerId);
      if (factory === null || factory.tenantId !== tenantId) throw new AppError('customerNotFound');
    } else if (scope.reach.kind === 'customers') throw new AppError('noPermission');
    else if (
      (scope.reach.kind === 'tenant' && scope.reach.tenantId !== tenantId) ||
      !(await store.hasTenant(tx, tenantId))
    )
      throw new AppError('tenantNotFound');
  }
  async function checkName(tx: Queryable, place: OilPlace, name: string, exceptId: string | null): Promise<void> {
    if (await store.isNameTaken(tx, place, name, exceptId)) throw new AppError('nameTaken', { field: 'oilName', name });
  }

  return {
    async list(scope, { pageNum, pageSize, ...filter }) {
      const { rows, total } = await store.page(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((oil) => shown(scope, oil)), total };
    },

    create(scope, auditDraft, place, form) {
      auditDraft.object = { kind: 'oil', id: null, name: form.oilName };
      checkOil(form);
      return store.transaction(async (tx) => {
        await checkPlace(tx, scope, place);
        if ((await store.countOf(tx, place.tenantId)) >= maxOils) throw new AppError('tooManyOils', { limit: maxOils });
        await checkName(tx, place, form.oilName, null);
        const oil = await oilNow(tx, scope, await store.insert(tx, place, form));
        await audit.record(tx, auditDraft, { object: objectOf(oil), changes: changesOf(null, fieldsOf(oil)) });
        return shown(scope, oil);
      });
    },

    async update(scope, auditDraft, read, form) {
      auditDraft.object = { kind: 'oil', id: read.oilId, name: '' };
      checkOil(form);
      const { after, holders } = await store.transaction(async (tx) => {
        const before = await oilToChange(tx, scope, auditDraft, read);
        await checkName(tx, before, form.oilName, before.oilId);
        await store.update(tx, before, form);
        const after = await oilNow(tx, scope, before.oilId);
        await audit.record(tx, auditDraft, {
          object: objectOf(after),
          changes: changesOf(fieldsOf(before), fieldsOf(after)),
        });
        return { after, holders: await store.devicesOf(tx, before) };
      });
      bus.emit('devicesChanged', { deviceIds: new Set(holders) });
      return shown(scope, after);
    },

    remove(scope, auditDraft, read) {
      auditDraft.object = { kind: 'oil', id: read.oilId, name: '' };
      return store.transaction(async (tx) => {
        const oil = await oilToChange(tx, scope, auditDraft, read);
        const { length: count } = await store.devicesOf(tx, oil);
        if (count > 0) throw new AppError('oilInUse', { count });
        await store.remove(tx, oil);
        await audit.record(tx, auditDraft, { object: objectOf(oil), changes: changesOf(fieldsOf(oil), null) });
        return null;
      });
    },
  };
}
