import { AppError, maxViews } from '@oilsight/contract';
import type { NamedView, Page, ViewForm } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { ViewStore } from './views.store.ts';

/** A view in the version that the caller has read. */
interface Read {
  readonly viewId: string;
  readonly version: number;
}

/**
 * Pages of data analysis under a name. A view holds an address and no readings: who opens it is asked anew what he may
 * see. Foreign ids, and views of others that only their owner may change, are not found.
 */
export interface Views {
  /** One's own by name, and then what others share with factories in scope. */
  list(scope: Scope, query: Paging & { readonly customerId?: string | undefined }): Promise<Page<NamedView[]>>;
  /** @throws AppError `customerNotFound`, `viewNameTaken`, `tooManyViews` */
  create(scope: Scope, auditDraft: AuditDraft, form: ViewForm): Promise<NamedView>;
  /** @throws AppError `viewNotFound`, `customerNotFound`, `viewNameTaken`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, read: Read, form: ViewForm): Promise<NamedView>;
  /** @throws AppError `viewNotFound`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
}

const objectOf = ({ viewId: id, name }: Pick<NamedView, 'viewId' | 'name'>): AuditObject => ({
  kind: 'view',
  id,
  name,
});
const fieldsOf = ({ name, address, customerName }: NamedView) => ({ name, address, customerName });

export function createViews({ store, audit }: { readonly store: ViewStore; readonly audit: Audit }): Views {
  async function checkShare(tx: Queryable, scope: Scope, customerId: string | null): Promise<void> {
    if (customerId !== null && !(await store.reaches(tx, scope, customerId)))
      throw new AppError('customerNotFound', { field: 'customerId' });
  }

  async function toChange(tx: Queryable, scope: Scope, auditDraft: AuditDraft, read: Read): Promise<NamedView> {
    auditDraft.object = { kind: 'view', id: read.viewId, name: '' };
    const before = await store.lockOwn(tx, scope, read.viewId);
    if (before === null) throw new AppError('viewNotFound');
    auditDraft.object = objectOf(before);
    if (before.version !== read.version) throw new AppError('conflict');
    return before;
  }

  return {
    async list(scope, { customerId, ...paging }) {
      if (customerId !== undefined && !(await store.mayReach(scope, customerId)))
        throw new AppError('customerNotFound', { field: 'customerId' });
      return store.page(scope, customerId ?? null, windowOf(paging));
    },

    create(scope, auditDraft, form) {
      auditDraft.object = { kind: 'view', id: null, name: form.name };
      return store.transaction(async (tx) => {
        await checkShare(tx, scope, form.customerId);
        if ((await store.countOwn(tx, scope)) >= maxViews) throw new AppError('tooManyViews', { limit: maxViews });
        const view = await store.insert(tx, scope, form);
        await audit.record(tx, auditDraft, { object: objectOf(view), changes: changesOf(null, fieldsOf(view)) });
        return view;
      });
    },

    update(scope, auditDraft, read, form) {
      return store.transaction(async (tx) => {
        const before = await toChange(tx, scope, auditDraft, read);
        // A view stays shared with a factory that its owner no longer sees, but he may change nothing that is seen there.
        await checkShare(tx, scope, form.customerId);
        const after = await store.update(tx, scope, read.viewId, form);
        await audit.record(tx, auditDraft, {
          object: objectOf(after),
          changes: changesOf(fieldsOf(before), fieldsOf(after)),
        });
        return after;
      });
    },

    remove(scope, auditDraft, read) {
      return store.transaction(async (tx) => {
        const view = await toChange(tx, scope, auditDraft, read);
        await store.remove(tx, scope, read.viewId);
        await audit.record(tx, auditDraft, { object: objectOf(view), changes: changesOf(fieldsOf(view), null) });
        return null;
      });
    },
  };
}
