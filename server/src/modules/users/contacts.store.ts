import { AppError } from '@oilsight/contract';
import type { AlarmContact, Language } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { matches, nameLock, naturally, passed, scoped, when, within } from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';

export interface ContactRecord extends AlarmContact {
  readonly tenantId: string;
}

export interface ContactForm {
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  readonly userId: string | null;
  readonly language: Language;
  readonly timeZone: string;
  readonly wechatOpenId: string;
}

export interface ContactFilter {
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the name, phone or e-mail address; case is ignored. */
  readonly search?: string | undefined;
}

/** A factory, or one of its device groups. */
export interface ContactPlace {
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string | null;
}

/** Accounts with single granted devices see no contacts. */
const contactsIn = (scope: Scope) =>
  scoped(scope).selectFrom('customer as c').innerJoin('alarm_contact as k', 'k.customer_id', 'c.id');

interface Filtered {
  readonly scope: Scope;
  readonly filter: ContactFilter;
}
const filtered = ({ scope, filter }: Filtered) =>
  contactsIn(scope).where((eb) =>
    eb.and([
      ...when(filter.customerId, (id) => eb('k.customer_id', '=', id)),
      ...when(filter.groupId, (id) => eb('k.group_id', '=', id)),
      ...when(filter.search, (part) => matches(part, eb.ref('k.name'), eb.ref('k.phone'), eb.ref('k.email'))),
    ]),
  );

const withRecord = (contacts: ReturnType<typeof contactsIn>) =>
  contacts
    .leftJoin('device_group as g', 'g.id', 'k.group_id')
    .leftJoin('account as a', 'a.id', 'k.account_id')
    .select([
      'k.id as contactId',
      'k.tenant_id as tenantId',
      'k.customer_id as customerId',
      'c.name as customerName',
      'k.group_id as groupId',
      'g.name as groupName',
      'k.name as contactName',
      'k.phone',
      'k.email',
      'k.account_id as userId',
      'a.user_name as userName',
      'k.language',
      'k.time_zone as timeZone',
      'k.wechat_openid as wechatOpenId',
      'k.version',
    ]);

const count = compiledOnce((of: Filtered) => filtered(of).select((eb) => eb.fn.countAll<number>().as('total')));
const page = compiledOnce(({ limit, offset, ...of }: Filtered & { limit: number; offset: number }) =>
  withRecord(filtered(of))
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('g.name', (order) => naturally(order).nullsFirst())
    .orderBy('g.id')
    .orderBy('k.name', naturally)
    .orderBy('k.id')
    .limit(limit)
    .offset(offset),
);
const one = compiledOnce(({ scope, contactId }: { scope: Scope; contactId: string }, use: 'read' | 'change') => {
  const contact = withRecord(contactsIn(scope).where('k.id', '=', contactId));
  return use === 'change' ? contact.forUpdate('k') : contact;
});

const columnsOf = ({ contactName, phone, email, userId, language, timeZone, wechatOpenId }: ContactForm) =>
  ({
    name: contactName,
    phone,
    email,
    account_id: userId,
    language,
    time_zone: timeZone,
    wechat_openid: wechatOpenId,
  }) satisfies ColumnsOf<'alarm_contact'>;

export type ContactStore = ReturnType<typeof createContactStore>;

/** Alarm contacts of the factories in scope. */
export function createContactStore(pg: Pg) {
  async function found(tx: Queryable, scope: Scope, contactId: string): Promise<ContactRecord> {
    const contact = await tx.first('contacts.find', one({ scope, contactId }, 'read'));
    if (contact === null) throw new AppError('contactNotFound');
    return contact;
  }
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By factory, group (the factory's own first) and name, all in natural order. */
    async page(
      scope: Scope,
      filter: ContactFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: ContactRecord[]; total: number }> {
      const { total } = await pg.one('contacts.count', count({ scope, filter }));
      return { rows: await pg.run('contacts.page', page({ scope, filter, limit, offset })), total };
    },

    /** null: there is no such factory in scope, or no such group in it. */
    async place(
      tx: Queryable,
      scope: Scope,
      customerId: string,
      groupId: string | null,
    ): Promise<InScope<ContactPlace> | null> {
      const places = scoped(scope)
        .selectFrom('customer as c')
        .where('c.id', '=', customerId)
        .leftJoin('device_group as g', (join) =>
          join.onRef('g.customer_id', '=', 'c.id').on('g.id', '=', sql<string>`${groupId}::uuid`),
        )
        .select(['c.tenant_id as tenantId', 'c.id as customerId', 'g.id as groupId']);
      const place = await tx.first('contacts.place', groupId === null ? places : places.where('g.id', 'is not', null));
      return place === null ? null : passed(place);
    },

    /** Number of contacts of a group or of the factory as a whole. Until the transaction ends nobody else adds one. */
    async countOf(tx: Queryable, place: InScope<ContactPlace>): Promise<number> {
      const { customerId, groupId } = place;
      await tx.run('contacts.lockPlace', nameLock('contacts of', groupId ?? customerId));
      const { count } = await tx.one(
        'contacts.countOfPlace',
        within(place)
          .selectFrom('alarm_contact')
          .where('customer_id', '=', customerId)
          .where('group_id', 'is not distinct from', groupId)
          .select((eb) => eb.fn.countAll<number>().as('count')),
      );
      return count;
    },

    /** Locked until the transaction ends; null: there is none in scope. */
    async lock(tx: Queryable, scope: Scope, contactId: string): Promise<InScope<ContactRecord> | null> {
      const contact = await tx.first('contacts.lock', one({ scope, contactId }, 'change'));
      return contact === null ? null : passed(contact);
    },

    /** @throws AppError `contactTaken` */
    async insert(tx: Queryable, scope: Scope, place: InScope<ContactPlace>, form: ContactForm): Promise<ContactRecord> {
      const { tenantId: tenant_id, customerId: customer_id, groupId: group_id } = place;
      const made = await tx.first(
        'contacts.insert',
        within(place)
          .insertInto('alarm_contact')
          .values({ tenant_id, customer_id, group_id, ...columnsOf(form) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      );
      if (made === null) throw new AppError('contactTaken', { field: 'phone' });
      return found(tx, scope, made.id);
    },

    /** @throws AppError `contactTaken` */
    async update(
      tx: Queryable,
      scope: Scope,
      contact: InScope<ContactRecord>,
      form: ContactForm,
    ): Promise<ContactRecord> {
      const statement = within(contact)
        .updateTable('alarm_contact')
        .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1) }))
        .where('id', '=', contact.contactId)
        .where('tenant_id', '=', contact.tenantId);
      await tx.run('contacts.update', statement).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'alarm_contact_phone')) throw error;
        throw new AppError('contactTaken', { field: 'phone' }, { cause: error });
      });
      return found(tx, scope, contact.contactId);
    },

    /** Whether the account is one of the dealer, of the factory, or of those who were granted it. */
    async hasAccount(tx: Queryable, place: InScope<ContactPlace>, userId: string): Promise<boolean> {
      const { tenantId, customerId } = place;
      const account = await tx.first(
        'contacts.account',
        within(place)
          .selectFrom('account as a')
          .where('a.id', '=', userId)
          .where('a.tenant_id', '=', tenantId)
          .where((eb) => eb.or([eb('a.customer_id', 'is', null), eb('a.customer_id', '=', customerId)]))
          .select('a.id'),
      );
      return account !== null;
    },

    /** Alarm settings that notify the contact. */
    async settingsOf(tx: Queryable, contact: InScope<ContactRecord>): Promise<number> {
      const { count } = await tx.one(
        'contacts.settings',
        within(contact)
          .selectFrom('alarm_setting_contact')
          .where('contact_id', '=', contact.contactId)
          .select((eb) => eb.fn.count<number>('setting_id').distinct().as('count')),
      );
      return count;
    },

    async remove(tx: Queryable, contact: InScope<ContactRecord>): Promise<void> {
      await tx.run(
        'contacts.remove',
        within(contact)
          .deleteFrom('alarm_contact')
          .where('id', '=', contact.contactId)
          .where('tenant_id', '=', contact.tenantId),
      );
    },
  };
}
