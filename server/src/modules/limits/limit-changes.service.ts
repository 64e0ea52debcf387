import { AppError } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { LimitChangeStore } from './limit-changes.store.ts';
import { deviceObject, factoryObject, factoryOf, nameOfLimits, setBy, tellChanged } from './limit-owners.ts';
import type { LimitsChange } from './limit-owners.ts';
import { areSameLimits, checkChange, checkTakeBack } from './limits.rules.ts';
import type { LimitStore, Owner } from './limits.store.ts';

/** Limits of many factories at once, and changes that are taken back. */
export interface LimitChanges {
  /**
   * In all factories or in none; where the same limits hold already, nothing is changed and nothing noted.
   *
   * @returns in how many they were changed
   * @throws AppError `customerNotFound`, `conflict`, and those of `checkChange`
   */
  setLimitsOfFactories(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Omit<LimitsChange, 'version'> & {
      machineType: MachineType;
      factories: readonly { customerId: string; version: number }[];
    },
  ): Promise<{ factories: number }>;
  /**
   * Brings back what was before the newest change of limits of a device or of its machine type.
   *
   * @throws AppError `deviceNotFound`, `limitChangeNotFound`, and those of `checkTakeBack`
   */
  takeBack(scope: Scope, auditDraft: AuditDraft, of: { deviceId: string; changeId: number }): Promise<void>;
}

export interface LimitChangeParts {
  readonly store: LimitStore;
  readonly changes: Pick<LimitChangeStore, 'lock'>;
  readonly clock: Clock;
  readonly devices: Pick<Devices, 'get'>;
  readonly audit: Audit;
  readonly bus: Bus;
}

export function createLimitChanges({ store, changes, clock, devices, audit, bus }: LimitChangeParts): LimitChanges {
  return {
    async setLimitsOfFactories(scope, auditDraft, { machineType, key, factories, limits, reason }) {
      for (const { version } of factories) checkChange(key, version, limits);
      const wanted = new Map(factories.map((one) => [one.customerId.toLowerCase(), one.version]));
      const found = await store.factories(scope, [...wanted.keys()]);
      if (found.length < wanted.size) throw new AppError('customerNotFound', { field: 'factories' });
      const set = setBy(auditDraft, reason);
      const changed = await store.transaction(async (tx) => {
        const differing = [];
        for (const factory of found) {
          const owner: Owner = { kind: 'type', group: { factory, machineType } };
          const present = await store.limitsOf(tx, owner, key);
          const version = wanted.get(factory.customerId) ?? 0;
          if (present.version === version && areSameLimits(present.limits, limits)) continue;
          if (!(await store.putLimits(tx, owner, { key, version, limits, set }))) throw new AppError('conflict');
          await audit.record(tx, auditDraft, {
            object: factoryObject(factory),
            changes: changesOf(
              { [nameOfLimits(owner, key)]: present.limits },
              { [nameOfLimits(owner, key)]: limits, limitReason: set.reason },
            ),
          });
          differing.push(factory);
        }
        return differing;
      });
      const deviceIds = new Set<string>();
      for (const factory of changed)
        for (const id of await store.devicesOf({ factory, machineType })) deviceIds.add(id);
      bus.emit('devicesChanged', { deviceIds });
      return { factories: changed.length };
    },

    async takeBack(scope, auditDraft, { deviceId, changeId }) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = deviceObject(device);
      const owner = await store.transaction(async (tx): Promise<Owner> => {
        const known = await changes.lock(tx, device, changeId);
        if (known === null) throw new AppError('limitChangeNotFound');
        checkTakeBack(known, clock.now());
        const { key, version, before, after } = known;
        const factory = known.deviceId === null ? await factoryOf(store, scope, device.customerId) : null;
        const of: Owner =
          factory === null
            ? { kind: 'device', device }
            : { kind: 'type', group: { factory, machineType: device.machineType } };
        const put = { key, version, limits: before, set: setBy(auditDraft, undefined) };
        if (!(await store.putLimits(tx, of, put))) throw new AppError('conflict');
        await audit.record(tx, auditDraft, {
          object: factory === null ? deviceObject(device) : factoryObject(factory),
          changes: changesOf({ [nameOfLimits(of, key)]: after }, { [nameOfLimits(of, key)]: before }),
        });
        return of;
      });
      await tellChanged({ store, bus }, owner);
    },
  };
}
