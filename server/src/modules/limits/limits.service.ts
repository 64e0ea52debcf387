import { AppError } from '@oilsight/contract';
import type { LimitSettings, Targets } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import { deviceObject, factoryObject, factoryOf, nameOfLimits, setBy, tellChanged } from './limit-owners.ts';
import type { LimitsChange, TypeQuery } from './limit-owners.ts';
import { checkChange, checkTargets, settingsOf } from './limits.rules.ts';
import type { LimitStore, Owner } from './limits.store.ts';

/** Limits and targets: the values in force, and where each comes from. Foreign ids are not found. */
export interface LimitSettingsService {
  ofDevice(scope: Scope, deviceId: string): Promise<LimitSettings>;
  ofType(scope: Scope, type: TypeQuery): Promise<LimitSettings>;
  /** @throws AppError `conflict`, and those of `checkChange` */
  setDeviceLimits(
    scope: Scope,
    auditDraft: AuditDraft,
    change: { deviceId: string } & LimitsChange,
  ): Promise<LimitSettings>;
  setTypeLimits(scope: Scope, auditDraft: AuditDraft, change: TypeQuery & LimitsChange): Promise<LimitSettings>;
  /** @throws AppError `conflict`, `targetsNotDescending` */
  setDeviceTargets(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Targets & { deviceId: string; version: number },
  ): Promise<LimitSettings>;
  setTypeTargets(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Targets & TypeQuery & { version: number },
  ): Promise<LimitSettings>;
  /** @throws AppError `deviceNotFound` when one of them is not in scope, `otherMachineType` */
  copy(
    scope: Scope,
    auditDraft: AuditDraft,
    copy: { deviceId: string; toDeviceIds: readonly string[] },
  ): Promise<{ devices: number }>;
}

export interface LimitParts {
  readonly store: LimitStore;
  readonly devices: Pick<Devices, 'get' | 'resolve'>;
  readonly audit: Audit;
  readonly bus: Bus;
}

/** A device or a machine type whose settings are changed, and how the audit log names it. */
interface SettingsOwner {
  readonly owner: Owner;
  readonly object: AuditObject;
}

export function createLimits({ store, devices, audit, bus }: LimitParts): LimitSettingsService {
  const typeOf = (device: DeviceRef): Owner => ({
    kind: 'type',
    group: { factory: device, machineType: device.machineType },
  });
  async function deviceOwner(scope: Scope, deviceId: string): Promise<SettingsOwner> {
    const device = await devices.get(scope, deviceId);
    return { owner: { kind: 'device', device }, object: deviceObject(device) };
  }
  async function typeOwner(scope: Scope, { customerId, machineType }: TypeQuery): Promise<SettingsOwner> {
    const factory = await factoryOf(store, scope, customerId);
    return { owner: { kind: 'type', group: { factory, machineType } }, object: factoryObject(factory) };
  }

  async function shown(owner: Owner): Promise<LimitSettings> {
    if (owner.kind === 'type') return settingsOf(owner.group.machineType, null, await store.stored(owner));
    const [own, type] = await Promise.all([store.stored(owner), store.stored(typeOf(owner.device))]);
    return settingsOf(owner.device.machineType, own, type);
  }

  /** @param put returns false when somebody else changed the settings meanwhile */
  async function change(
    { owner, object }: SettingsOwner,
    auditDraft: AuditDraft,
    put: (tx: Queryable) => Promise<boolean>,
    fieldsOf: (settings: Awaited<ReturnType<LimitStore['stored']>>) => Readonly<Record<string, unknown>>,
    reason: string | null = null,
  ): Promise<LimitSettings> {
    auditDraft.object = object;
    await store.transaction(async (tx) => {
      const before = await store.stored(owner, tx);
      if (!(await put(tx))) throw new AppError('conflict');
      await audit.record(tx, auditDraft, {
        object,
        changes: changesOf(fieldsOf(before), { ...fieldsOf(await store.stored(owner, tx)), limitReason: reason }),
      });
    });
    await tellChanged({ store, bus }, owner);
    return shown(owner);
  }

  function setLimits(
    of: SettingsOwner,
    auditDraft: AuditDraft,
    { key, version, limits, reason }: LimitsChange,
  ): Promise<LimitSettings> {
    checkChange(key, version, limits);
    const { owner } = of;
    const set = setBy(auditDraft, reason);
    return change(
      of,
      auditDraft,
      (tx) => store.putLimits(tx, owner, { key, version, limits, set }),
      (settings) => ({ [nameOfLimits(owner, key)]: settings.limits.get(key) ?? null }),
      set.reason,
    );
  }

  function setTargets(
    of: SettingsOwner,
    auditDraft: AuditDraft,
    version: number,
    targets: Targets,
  ): Promise<LimitSettings> {
    checkTargets(targets);
    return change(
      of,
      auditDraft,
      (tx) => store.putTargets(tx, of.owner, version, targets),
      (settings) => ({ ...settings.targets }),
    );
  }

  return {
    ofDevice: async (scope, deviceId) => shown((await deviceOwner(scope, deviceId)).owner),
    ofType: async (scope, type) => shown((await typeOwner(scope, type)).owner),

    setDeviceLimits: async (scope, auditDraft, { deviceId, ...limits }) =>
      setLimits(await deviceOwner(scope, deviceId), auditDraft, limits),
    setTypeLimits: async (scope, auditDraft, { customerId, machineType, ...limits }) =>
      setLimits(await typeOwner(scope, { customerId, machineType }), auditDraft, limits),
    setDeviceTargets: async (scope, auditDraft, { deviceId, version, ...targets }) =>
      setTargets(await deviceOwner(scope, deviceId), auditDraft, version, targets),
    setTypeTargets: async (scope, auditDraft, { customerId, machineType, version, ...targets }) =>
      setTargets(await typeOwner(scope, { customerId, machineType }), auditDraft, version, targets),

    async copy(scope, auditDraft, { deviceId, toDeviceIds }) {
      const from = await devices.get(scope, deviceId);
      auditDraft.object = deviceObject(from);
      const wanted = [...new Set(toDeviceIds)].filter((id) => id !== from.id);
      const to = await devices.resolve(scope, wanted);
      if (to.length < wanted.length) throw new AppError('deviceNotFound');
      if (to.some(({ machineType }) => machineType !== from.machineType))
        throw new AppError('otherMachineType', { field: 'toDeviceIds' });
      await store.transaction(async (tx) => {
        await store.copy(tx, from, to, setBy(auditDraft, undefined));
        await audit.record(tx, auditDraft, {
          object: deviceObject(from),
          changes: changesOf(null, { devices: to.map(({ name }) => name) }),
        });
      });
      bus.emit('devicesChanged', { deviceIds: new Set(to.map(({ id }) => id)) });
      return { devices: to.length };
    },
  };
}
