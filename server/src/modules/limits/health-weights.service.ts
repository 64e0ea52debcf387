import { AppError } from '@oilsight/contract';
import type { HealthWeightSettings } from '@oilsight/contract';
import { defaultHealthWeights } from '@oilsight/oil';
import type { HealthWeights } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { factoryObject, factoryOf } from './limit-owners.ts';
import type { TypeQuery } from './limit-owners.ts';
import { sharesOf } from './limits.rules.ts';
import type { LimitStore, MachineGroup } from './limits.store.ts';

/** The weights by which the indicators of a machine type make up oil health. Foreign ids are not found. */
export interface HealthWeightsService {
  get(scope: Scope, type: TypeQuery): Promise<HealthWeightSettings>;
  /** @throws AppError `conflict`, `weightsZero` */
  set(
    scope: Scope,
    auditDraft: AuditDraft,
    change: TypeQuery & { version: number; weights: HealthWeights | null },
  ): Promise<HealthWeightSettings>;
}

export function createHealthWeights({
  store,
  audit,
  bus,
}: {
  store: LimitStore;
  audit: Audit;
  bus: Bus;
}): HealthWeightsService {
  async function weightsOf(group: MachineGroup): Promise<HealthWeightSettings> {
    const { weights, version } = await store.weights(group);
    const { machineType } = group;
    return {
      machineType,
      inForce: weights ?? defaultHealthWeights[machineType],
      defaults: defaultHealthWeights[machineType],
      isOwn: weights !== null,
      version,
    };
  }

  return {
    get: async (scope, { customerId, machineType }) =>
      weightsOf({ factory: await factoryOf(store, scope, customerId), machineType }),

    async set(scope, auditDraft, { customerId, machineType, version, weights }) {
      const factory = await factoryOf(store, scope, customerId);
      const group = { factory, machineType };
      const shares = weights === null ? null : sharesOf(weights);
      auditDraft.object = factoryObject(factory);
      await store.transaction(async (tx) => {
        const before = await store.weights(group, tx);
        if (!(await store.putWeights(tx, group, version, shares))) throw new AppError('conflict');
        await audit.record(tx, auditDraft, {
          object: factoryObject(factory),
          changes: changesOf({ [machineType]: before.weights }, { [machineType]: shares }),
        });
      });
      bus.emit('devicesChanged', { deviceIds: new Set(await store.devicesOf(group)) });
      return weightsOf(group);
    },
  };
}
