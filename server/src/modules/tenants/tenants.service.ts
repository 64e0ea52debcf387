import { AppError } from '@oilsight/contract';
import type { Language, Page, Tenant } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Areas } from '../areas/index.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { placeWords } from './places.ts';
import type { PlaceFilter, PlaceForm, TenantStore } from './tenants.store.ts';

type TenantRead = { readonly tenantId: string; readonly version: number };

/** Dealers. One outside the caller's scope is reported as not found. */
export interface Tenants {
  list(scope: Scope, filter: PlaceFilter & Paging, language: Language): Promise<Page<Tenant[]>>;
  /** @throws AppError `nameTaken` */
  create(scope: Scope, auditDraft: AuditDraft, form: PlaceForm, language: Language): Promise<Tenant>;
  /** @throws AppError `tenantNotFound`, `nameTaken`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, read: TenantRead, form: PlaceForm, language: Language): Promise<Tenant>;
  setDisabled(
    scope: Scope,
    auditDraft: AuditDraft,
    read: TenantRead,
    disabled: boolean,
    language: Language,
  ): Promise<Tenant>;
}

export interface TenantParts {
  readonly store: TenantStore;
  readonly areas: Areas;
  readonly audit: Audit;
}

const objectOf = ({ tenantId, tenantName }: Tenant): AuditObject => ({
  kind: 'tenant',
  id: tenantId,
  name: tenantName,
  tenantId,
});
const fieldsOf = ({ tenantName, areaNo, areaName, disabled }: Tenant) => ({
  tenantName,
  areaNo,
  areaName,
  disabled,
});

export function createTenants({ store, areas, audit }: TenantParts): Tenants {
  const { shown, kept } = placeWords(areas);

  async function tenantNow(tx: Queryable, scope: Scope, tenantId: string): Promise<InScope<Tenant>> {
    const tenant = await store.lockTenant(tx, scope, tenantId);
    if (tenant === null) throw new AppError('tenantNotFound');
    return tenant;
  }
  async function checkTenantName(tx: Queryable, name: string, exceptId: string | null): Promise<void> {
    if (await store.isTenantNameTaken(tx, name, exceptId))
      throw new AppError('nameTaken', { field: 'tenantName', name });
  }

  async function changeTenant(
    scope: Scope,
    auditDraft: AuditDraft,
    { tenantId, version }: TenantRead,
    change: Partial<PlaceForm & { disabled: boolean }>,
  ): Promise<Tenant> {
    auditDraft.object = { kind: 'tenant', id: tenantId, name: '' };
    return store.transaction(async (tx) => {
      const before = await tenantNow(tx, scope, tenantId);
      auditDraft.object = objectOf(before);
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
        object: objectOf(after),
        changes: changesOf(fieldsOf(before), fieldsOf(after)),
      });
      return after;
    });
  }

  return {
    async list(scope, { pageNum, pageSize, ...filter }, language) {
      const { rows, total } = await store.tenants(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((tenant) => shown(tenant, language)), total };
    },

    create(scope, auditDraft, form, language) {
      auditDraft.object = { kind: 'tenant', id: null, name: form.name };
      return store.transaction(async (tx) => {
        await checkTenantName(tx, form.name, null);
        const tenant = await tenantNow(tx, scope, await store.insertTenant(tx, kept(form)));
        await audit.record(tx, auditDraft, {
          object: objectOf(tenant),
          changes: changesOf(null, fieldsOf(tenant)),
        });
        return shown(tenant, language);
      });
    },
    update: async (scope, auditDraft, read, form, language) =>
      shown(await changeTenant(scope, auditDraft, read, kept(form)), language),
    async setDisabled(scope, auditDraft, read, disabled, language) {
      if (!disabled && auditDraft.action === 'tenant.disable') auditDraft.action = 'tenant.enable';
      return shown(await changeTenant(scope, auditDraft, read, { disabled }), language);
    },
  };
}
