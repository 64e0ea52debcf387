import { AppError } from '@oilsight/contract';
import type { AccountState, NewPerson, Page, Person, VirtualDevice } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import { createAccountWork } from './account-work.ts';
import type { Read, UserOptions } from './account-work.ts';
import { actorIdOf, personOf } from './people.ts';
import type { PersonForm, PersonRecord } from './users.records.ts';
import type { VirtualDeviceFilter, VirtualDeviceStore } from './virtual-users.store.ts';

export interface VirtualForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** ms. */
  readonly expiresAt: number;
}

/** Experience accounts: they see granted devices of any dealer until a date, and can change nothing. */
export interface VirtualUsers {
  list(
    scope: Scope,
    filter: Paging & { search?: string | undefined; state?: AccountState | undefined },
  ): Promise<Page<(Person & { devices: number })[]>>;
  /** @throws AppError `expiryPassed`, `userNameTaken`, `phoneTaken`, or the rule that the password breaks */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: VirtualForm & { readonly userName: string; readonly password?: string | undefined },
  ): Promise<NewPerson>;
  /** @throws AppError `userNotFound`, `expiryPassed`, `phoneTaken`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, form: VirtualForm & Read): Promise<Person>;
  expire(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<Person>;
  /** @throws AppError `userNotFound` */
  devices(scope: Scope, userId: string): Promise<VirtualDevice[]>;
  /** @throws AppError `userNotFound`, `deviceNotFound`, `conflict` */
  setDevices(
    scope: Scope,
    auditDraft: AuditDraft,
    wanted: Read & { readonly deviceIds: readonly string[] },
  ): Promise<Person>;
  candidates(scope: Scope, filter: VirtualDeviceFilter & Paging): Promise<Page<VirtualDevice[]>>;
}

export function createVirtualUsers(options: UserOptions & { readonly devices: VirtualDeviceStore }): VirtualUsers {
  const { store, devices, clock } = options;
  const work = createAccountWork(options);

  const formOf = ({ firstName, lastName, phone, email, expiresAt }: VirtualForm): PersonForm => {
    if (expiresAt <= clock.now()) throw new AppError('expiryPassed', { field: 'expiresAt' });
    return {
      firstName,
      lastName,
      phone,
      email,
      expiresAt,
      authority: 'EXPERIENCE',
      tenantId: null,
      customerId: null,
      customerIds: [],
      managesUsers: false,
    };
  };
  const mustBeVirtual = ({ authority }: PersonRecord) => {
    if (authority !== 'EXPERIENCE') throw new AppError('userNotFound');
  };

  return {
    async list(scope, { pageNum, pageSize, ...filter }) {
      const now = clock.now();
      const [actor, { rows, total }] = await Promise.all([
        store.self(actorIdOf(scope)),
        store.page(scope, { ...filter, authority: 'EXPERIENCE' }, { ...windowOf({ pageNum, pageSize }), now }),
      ]);
      return { rows: rows.map((row) => ({ ...personOf(row, actor, now), devices: row.devices })), total };
    },

    create: (scope, auditDraft, { userName, password, ...form }) =>
      work.create(scope, auditDraft, { userName, authority: 'EXPERIENCE', password }, async (tx) => {
        const settled = formOf(form);
        if (await store.isPhoneTaken(tx, settled, null)) throw new AppError('phoneTaken', { field: 'phone' });
        return settled;
      }),

    update: (scope, auditDraft, { userId, version, ...form }) =>
      work.change(scope, auditDraft, { userId, version }, async (tx, _actor, target) => {
        mustBeVirtual(target);
        const settled = formOf(form);
        if (await store.isPhoneTaken(tx, settled, userId)) throw new AppError('phoneTaken', { field: 'phone' });
        await store.update(tx, target, settled);
      }),

    expire: (scope, auditDraft, read) =>
      work.change(scope, auditDraft, read, async (tx, _actor, target) => {
        mustBeVirtual(target);
        const { firstName, lastName, phone, email } = target;
        await store.update(tx, target, {
          firstName,
          lastName,
          phone,
          email,
          expiresAt: clock.now(),
          authority: 'EXPERIENCE',
          tenantId: null,
          customerId: null,
          customerIds: [],
          managesUsers: false,
        });
        await store.endSessions(tx, target, clock.now());
      }),

    async devices(scope, userId) {
      const record = await store.find(scope, userId);
      if (record === null) throw new AppError('userNotFound');
      mustBeVirtual(record);
      return devices.chosen(null, scope, userId);
    },

    setDevices: (scope, auditDraft, { deviceIds, ...read }) =>
      work.change(scope, auditDraft, read, async (tx, _actor, target) => {
        mustBeVirtual(target);
        const wanted = [...new Set(deviceIds)];
        const namesNow = async () => ({
          devices: (await devices.chosen(tx, scope, read.userId)).map(
            ({ deviceName, customerName }) => `${customerName} · ${deviceName}`,
          ),
        });
        const before = await namesNow();
        if ((await devices.choose(tx, scope, target, wanted)) < wanted.length) throw new AppError('deviceNotFound');
        return changesOf(before, await namesNow());
      }),

    async candidates(scope, { pageNum, pageSize, ...filter }) {
      return devices.search(scope, filter, windowOf({ pageNum, pageSize }));
    },
  };
}
