import { AppError, maxGroupsOfFactory } from '@oilsight/contract';
import type { DeviceGroup } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { GroupFilter, GroupRecord, GroupStore, PlaceIds } from './groups.store.ts';
import type { PlantStore } from './plant.store.ts';

type GroupRead = { readonly groupId: string; readonly version: number };

export interface Groups {
  /**
   * Groups with their devices. @throws AppError `tenantNotFound`, `customerNotFound`, `groupNotFound` when the filter
   * names one outside the scope
   */
  list(scope: Scope, filter: GroupFilter): Promise<DeviceGroup[]>;
  /** @throws AppError `customerNotFound`, `nameTaken`, `tooManyGroups` */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: { readonly customerId: string; readonly groupName: string },
  ): Promise<DeviceGroup>;
  /** @throws AppError `groupNotFound`, `nameTaken`, `conflict` */
  rename(scope: Scope, auditDraft: AuditDraft, form: GroupRead & { readonly groupName: string }): Promise<DeviceGroup>;
  /** @throws AppError `groupNotFound`, `groupIsDefault`, `groupHasDevices`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: GroupRead): Promise<void>;
}

export const groupObject = ({ groupId, groupName, tenantId }: GroupRecord): AuditObject => ({
  kind: 'group',
  id: groupId,
  name: groupName,
  tenantId,
});
const fieldsOf = ({ groupName, customerName }: GroupRecord) => ({ groupName, customerName });

const notFound = { tenant: 'tenantNotFound', customer: 'customerNotFound', group: 'groupNotFound' } as const;

/** @throws AppError for the first of the places that is outside the scope */
export async function checkPlaces(store: Pick<GroupStore, 'missing'>, scope: Scope, places: PlaceIds): Promise<void> {
  const missing = await store.missing(scope, places);
  if (missing !== null) throw new AppError(notFound[missing]);
}

export function createGroups({
  store,
  factories,
  states,
  audit,
}: {
  store: GroupStore;
  factories: Pick<PlantStore, 'lockFactory'>;
  states: DeviceStates;
  audit: Audit;
}): Groups {
  async function groupNow(tx: Queryable, scope: Scope, groupId: string): Promise<InScope<GroupRecord>> {
    const group = await store.lock(tx, scope, groupId, 'change');
    if (group === null) throw new AppError('groupNotFound');
    return group;
  }

  async function list(scope: Scope, filter: GroupFilter): Promise<DeviceGroup[]> {
    const [groups, members] = await Promise.all([store.groups(scope, filter), store.members(scope, filter)]);
    if (groups.length === 0) await checkPlaces(store, scope, filter);
    const byGroup = new Map<string, DeviceGroup['groupMenbers']>(groups.map(({ groupId }) => [groupId, []]));
    for (const { groupId, deviceId, deviceName } of members)
      byGroup.get(groupId)?.push({ deviceId, deviceName, state: states.summaryOf({ id: deviceId }).state });
    return groups.map((group) => ({ ...group, groupMenbers: byGroup.get(group.groupId) ?? [] }));
  }

  async function one(scope: Scope, groupId: string): Promise<DeviceGroup> {
    const [group] = await list(scope, { groupId });
    if (group === undefined) throw new AppError('groupNotFound');
    return group;
  }

  return {
    list,
    async create(scope, auditDraft, { customerId, groupName }) {
      auditDraft.object = { kind: 'group', id: null, name: groupName };
      const groupId = await store.transaction(async (tx) => {
        const factory = await factories.lockFactory(tx, scope, customerId);
        if (factory === null) throw new AppError('customerNotFound');
        if ((await store.count(tx, factory)) >= maxGroupsOfFactory)
          throw new AppError('tooManyGroups', { limit: maxGroupsOfFactory });
        const made = await groupNow(tx, scope, await store.insert(tx, factory, groupName));
        await audit.record(tx, auditDraft, { object: groupObject(made), changes: changesOf(null, fieldsOf(made)) });
        return made.groupId;
      });
      return one(scope, groupId);
    },
    async rename(scope, auditDraft, { groupId, version, groupName }) {
      auditDraft.object = { kind: 'group', id: groupId, name: '' };
      await store.transaction(async (tx) => {
        const before = await groupNow(tx, scope, groupId);
        auditDraft.object = groupObject(before);
        if (before.version !== version) throw new AppError('conflict');
        await store.rename(tx, before, groupName);
        const after = { ...before, groupName };
        await audit.record(tx, auditDraft, {
          object: groupObject(after),
          changes: changesOf(fieldsOf(before), fieldsOf(after)),
        });
      });
      return one(scope, groupId);
    },
    async remove(scope, auditDraft, { groupId, version }) {
      auditDraft.object = { kind: 'group', id: groupId, name: '' };
      await store.transaction(async (tx) => {
        const group = await groupNow(tx, scope, groupId);
        auditDraft.object = groupObject(group);
        if (group.version !== version) throw new AppError('conflict');
        if (group.isDefault) throw new AppError('groupIsDefault');
        const count = await store.countMembers(tx, group);
        if (count > 0) throw new AppError('groupHasDevices', { count });
        await store.remove(tx, group);
        await audit.record(tx, auditDraft, { object: groupObject(group), changes: changesOf(fieldsOf(group), null) });
      });
    },
  };
}
