import type { AlarmContact } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface ContactRecord extends AlarmContact {
  readonly tenantId: string;
}

export interface ContactForm {
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
}

export interface ContactFilter {
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the name, phone or e-mail address, in any case. */
  readonly search?: string | undefined;
}

/** A factory, or one of its device groups. */
export interface ContactPlace {
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string | null;
}

/** Alarm contacts of the factories in scope. */
export interface ContactStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By factory, group (the factory's own first) and name, all in natural order. */
  page(scope: Scope, filter: ContactFilter, window: { offset: number; limit: number }): Promise<{ rows: ContactRecord[]; total: number }>;
  /** null: there is no such factory in scope, or no such group in it. */
  place(tx: Queryable, scope: Scope, customerId: string, groupId: string | null): Promise<ContactPlace | null>;
  /** Kept as it is until the transaction ends; null: there is none in scope. */
  lock(tx: Queryable, scope: Scope, contactId: string): Promise<ContactRecord | null>;
  /** @throws AppError `contactTaken` */
  insert(tx: Queryable, scope: Scope, place: ContactPlace, form: ContactForm): Promise<ContactRecord>;
  /** @throws AppError `contactTaken` */
  update(tx: Queryable, scope: Scope, contactId: string, form: ContactForm): Promise<ContactRecord>;
  remove(tx: Queryable, contact: ContactRecord): Promise<void>;
}
