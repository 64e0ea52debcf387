import { AppError, maxContactsOfGroup } from '@oilsight/contract';
import type { AlarmContact, Page } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { InScope } from '../../platform/statements.ts';
import { isTimeZone } from '../../platform/time-zone.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { ContactFilter, ContactForm, ContactPlace, ContactRecord, ContactStore } from './contacts.store.ts';

/** People who are notified of alarms, by device group or for a whole factory. */
export interface Contacts {
  list(scope: Scope, filter: ContactFilter & Paging): Promise<Page<AlarmContact[]>>;
  /** @throws AppError `customerNotFound` (no such factory, or no such group in it), `contactTaken`, `userNotFound`, `unknownTimeZone` */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: ContactForm & { readonly customerId: string; readonly groupId?: string | undefined },
  ): Promise<AlarmContact>;
  /** @throws AppError `contactNotFound`, `contactTaken`, `userNotFound`, `unknownTimeZone`, `conflict` */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    form: ContactForm & { readonly contactId: string; readonly version: number },
  ): Promise<AlarmContact>;
  /** @throws AppError `contactNotFound`, `contactNeeded` (an alarm setting notifies it) */
  remove(scope: Scope, auditDraft: AuditDraft, contactId: string): Promise<void>;
}

function shown({ tenantId: _tenantId, ...contact }: ContactRecord): AlarmContact {
  return contact;
}
function objectOf({ contactId: id, contactName: name, tenantId }: ContactRecord): AuditObject {
  return { kind: 'contact', id, name, tenantId };
}
function fieldsOf({
  customerName,
  groupName,
  contactName,
  phone,
  email,
  userName,
  language,
  timeZone,
  wechatOpenId,
}: ContactRecord): Readonly<Record<string, unknown>> {
  return { customerName, groupName, contactName, phone, email, userName, language, timeZone, wechatOpenId };
}

export function createContacts({ store, audit }: { store: ContactStore; audit: Audit }): Contacts {
  async function check(tx: Queryable, place: InScope<ContactPlace>, { userId, timeZone }: ContactForm): Promise<void> {
    if (!isTimeZone(timeZone)) throw new AppError('unknownTimeZone', { timeZone, field: 'timeZone' });
    if (userId !== null && !(await store.hasAccount(tx, place, userId)))
      throw new AppError('userNotFound', { field: 'userId' });
  }

  return {
    async list(scope, { pageNum, pageSize, ...filter }) {
      const { rows, total } = await store.page(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map(shown), total };
    },

    create(scope, auditDraft, { customerId, groupId, ...form }) {
      auditDraft.object = { kind: 'contact', id: null, name: form.contactName };
      return store.transaction(async (tx) => {
        const place = await store.place(tx, scope, customerId, groupId ?? null);
        if (place === null) throw new AppError('customerNotFound');
        await check(tx, place, form);
        if ((await store.countOf(tx, place)) >= maxContactsOfGroup)
          throw new AppError('tooManyContacts', { limit: maxContactsOfGroup });
        const contact = await store.insert(tx, scope, place, form);
        await audit.record(tx, auditDraft, { object: objectOf(contact), changes: changesOf(null, fieldsOf(contact)) });
        return shown(contact);
      });
    },

    update(scope, auditDraft, { contactId, version, ...form }) {
      auditDraft.object = { kind: 'contact', id: contactId, name: '' };
      return store.transaction(async (tx) => {
        const before = await store.lock(tx, scope, contactId);
        if (before === null) throw new AppError('contactNotFound');
        auditDraft.object = objectOf(before);
        if (before.version !== version) throw new AppError('conflict');
        await check(tx, before, form);
        const after = await store.update(tx, scope, before, form);
        await audit.record(tx, auditDraft, {
          object: objectOf(after),
          changes: changesOf(fieldsOf(before), fieldsOf(after)),
        });
        return shown(after);
      });
    },

    remove(scope, auditDraft, contactId) {
      auditDraft.object = { kind: 'contact', id: contactId, name: '' };
      return store.transaction(async (tx) => {
        const contact = await store.lock(tx, scope, contactId);
        if (contact === null) throw new AppError('contactNotFound');
        const count = await store.settingsOf(tx, contact);
        if (count > 0) throw new AppError('contactNeeded', { count });
        await store.remove(tx, contact);
        await audit.record(tx, auditDraft, { object: objectOf(contact), changes: changesOf(fieldsOf(contact), null) });
      });
    },
  };
}
