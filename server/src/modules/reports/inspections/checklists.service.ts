import { AppError } from '@oilsight/contract';
import type { Checklist, ChecklistForm, ChecklistRow } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InScope } from '../../../platform/statements.ts';
import { changesOf, type Audit } from '../../audit/index.ts';
import { builtInChecklists } from './built-in/built-in-checklists.rules.ts';
import { checkChecklist } from './checklists.rules.ts';
import type { ChecklistOwner, ChecklistStore, StoredChecklist } from './checklists.store.ts';

interface OfType {
  /** undefined: the caller's own dealer. */
  readonly tenantId: string | undefined;
  readonly machineType: MachineType;
}

/** What is checked on machines, by type. A dealer changes it for all its factories. */
export interface Checklists {
  /** In the order of the machine types. @throws AppError `tenantNotFound`, `fieldRequired` */
  list(scope: Scope, tenantId: string | undefined): Promise<ChecklistRow[]>;
  /** @throws AppError `tenantNotFound`, `fieldRequired` */
  get(scope: Scope, of: OfType & { readonly isBuiltIn: boolean }): Promise<Checklist>;
  /** The one that counts for a dealer whose row has passed the caller's scope. */
  inForce(on: Queryable, owner: InScope<{ readonly tenantId: string }>, machineType: MachineType): Promise<Checklist>;
  /** @throws AppError `tenantNotFound`, `fieldRequired`, `checklistBroken`, `conflict` */
  save(
    scope: Scope,
    auditDraft: AuditDraft,
    of: OfType & { readonly version: number },
    form: ChecklistForm,
  ): Promise<Checklist>;
  /** @throws AppError `tenantNotFound`, `fieldRequired`, `checklistIsBuiltIn`, `conflict` */
  reset(scope: Scope, auditDraft: AuditDraft, of: OfType & { readonly version: number }): Promise<Checklist>;
}

interface ChecklistParts {
  readonly store: ChecklistStore;
  readonly audit: Audit;
  readonly clock: Clock;
}

function shown(machineType: MachineType, stored: StoredChecklist | undefined): Checklist {
  const { form = null, version = 0, changedAt = null, changedBy = null } = stored ?? {};
  return {
    ...(form ?? builtInChecklists[machineType]),
    machineType,
    version,
    isBuiltIn: form === null,
    changedAt,
    changedBy,
  };
}
const objectOf = ({ tenantId, tenantName }: ChecklistOwner, machineType: MachineType): AuditObject => ({
  kind: 'checklist',
  id: null,
  name: `${tenantName} ${machineType}`,
  tenantId,
});
const fieldsOf = ({ version, isBuiltIn, items }: Checklist) => ({
  version,
  isBuiltIn,
  items: items.map(({ id }) => id).join(', '),
});

export function createChecklists({ store, audit, clock }: ChecklistParts): Checklists {
  async function ownerOf(scope: Scope, tenantId: string | undefined): Promise<ChecklistOwner> {
    const named = tenantId ?? (scope.reach.kind === 'tenant' ? scope.reach.tenantId : null);
    if (named === null) throw new AppError('fieldRequired', { field: 'tenantId' });
    const owner = await store.owner(scope, named);
    if (owner === null) throw new AppError('tenantNotFound');
    return owner;
  }
  async function read(on: Queryable | undefined, owner: InScope<{ tenantId: string }>, machineType: MachineType) {
    const stored = await store.list(owner, on);
    return shown(
      machineType,
      stored.find((list) => list.machineType === machineType),
    );
  }

  async function change(
    scope: Scope,
    auditDraft: AuditDraft,
    { tenantId, machineType, version }: OfType & { readonly version: number },
    form: ChecklistForm | null,
  ): Promise<Checklist> {
    const owner = await ownerOf(scope, tenantId);
    const object = objectOf(owner, machineType);
    auditDraft.object = object;
    return store.transaction(async (tx) => {
      await store.lock(tx, owner);
      const before = await read(tx, owner, machineType);
      if (before.version !== version) throw new AppError('conflict');
      if (form === null && before.isBuiltIn) throw new AppError('checklistIsBuiltIn');
      await store.put(tx, scope, owner, { machineType, form, at: clock.now() });
      const after = await read(tx, owner, machineType);
      await audit.record(tx, auditDraft, { object, changes: changesOf(fieldsOf(before), fieldsOf(after)) });
      return after;
    });
  }

  return {
    async list(scope, tenantId) {
      const stored = await store.list(await ownerOf(scope, tenantId));
      return machineTypes.map((type) => {
        const { groups, items, ...list } = shown(
          type,
          stored.find(({ machineType }) => machineType === type),
        );
        return { ...list, groupCount: groups.length, itemCount: items.length };
      });
    },
    async get(scope, { tenantId, machineType, isBuiltIn }) {
      const owner = await ownerOf(scope, tenantId);
      return isBuiltIn ? shown(machineType, undefined) : read(undefined, owner, machineType);
    },
    inForce: read,
    async save(scope, auditDraft, of, form) {
      checkChecklist(form);
      return change(scope, auditDraft, of, form);
    },
    reset: (scope, auditDraft, of) => change(scope, auditDraft, of, null),
  };
}
