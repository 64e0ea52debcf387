import { AppError, readingQuality } from '@oilsight/contract';
import type { LimitSettings, LimitValues, Targets } from '@oilsight/contract';
import { dayMs, defaultHealthWeights, hourMs } from '@oilsight/oil';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { Factory } from '../tenants/index.ts';
import type { LimitSettingsService, TypeQuery } from './index.ts';
import {
  checkLimits,
  checkTargets,
  limitsSet,
  noSettings,
  settingsOf,
  sharesOf,
  targetsInForce,
} from './limits.rules.ts';
import type { LimitStore, MachineGroup, Owner } from './limits.store.ts';
import { trialOf } from './trial.rules.ts';

export interface LimitParts {
  readonly store: LimitStore;
  readonly devices: Pick<Devices, 'get' | 'resolve'>;
  readonly telemetry: Pick<TelemetryStore, 'buckets' | 'latest'>;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

const deviceObject = ({ id, name, tenantId }: DeviceRef): AuditObject => ({ kind: 'device', id, name, tenantId });
const factoryObject = ({ customerId, customerName, tenantId }: Factory): AuditObject => ({
  kind: 'customer',
  id: customerId,
  name: customerName,
  tenantId,
});

export function createLimits({ store, devices, telemetry, audit, bus, clock }: LimitParts): LimitSettingsService {
  async function factoryOf(scope: Scope, customerId: string): Promise<InScope<Factory>> {
    const factory = await store.factory(scope, customerId);
    if (factory === null) throw new AppError('customerNotFound');
    return factory;
  }
  const typeOwner = (group: MachineGroup): Owner => ({ kind: 'type', group });
  const typeOf = (device: DeviceRef): Owner => typeOwner({ factory: device, machineType: device.machineType });

  async function shown(owner: Owner): Promise<LimitSettings> {
    if (owner.kind === 'type') return settingsOf(owner.group.machineType, null, await store.stored(owner));
    const [own, type] = await Promise.all([store.stored(owner), store.stored(typeOf(owner.device))]);
    return settingsOf(owner.device.machineType, own, type);
  }

  async function tell(owner: Owner): Promise<void> {
    if (owner.kind === 'device') bus.emit('deviceChanged', { deviceId: owner.device.id });
    else bus.emit('devicesChanged', { deviceIds: new Set(await store.devicesOf(owner.group)) });
  }

  /** @param put returns false when somebody else changed the settings meanwhile */
  async function change(
    owner: Owner,
    auditDraft: AuditDraft,
    object: AuditObject,
    put: (tx: Queryable) => Promise<boolean>,
    fieldsOf: (settings: Awaited<ReturnType<LimitStore['stored']>>) => Readonly<Record<string, unknown>>,
  ): Promise<LimitSettings> {
    auditDraft.object = object;
    await store.transaction(async (tx) => {
      const before = await store.stored(owner, tx);
      if (!(await put(tx))) throw new AppError('conflict');
      await audit.record(tx, auditDraft, {
        object,
        changes: changesOf(fieldsOf(before), fieldsOf(await store.stored(owner, tx))),
      });
    });
    await tell(owner);
    return shown(owner);
  }

  function setLimits(
    owner: Owner,
    auditDraft: AuditDraft,
    object: AuditObject,
    { key, version, limits }: { key: string; version: number; limits: LimitValues | null },
  ): Promise<LimitSettings> {
    if (limits !== null) checkLimits(key, limits);
    const name = owner.kind === 'device' ? key : `${owner.group.machineType} ${key}`;
    return change(
      owner,
      auditDraft,
      object,
      (tx) => store.putLimits(tx, owner, key, version, limits),
      (settings) => ({ [name]: settings.limits.get(key) ?? null }),
    );
  }

  function setTargets(
    owner: Owner,
    auditDraft: AuditDraft,
    object: AuditObject,
    version: number,
    targets: Targets,
  ): Promise<LimitSettings> {
    checkTargets(targets);
    return change(
      owner,
      auditDraft,
      object,
      (tx) => store.putTargets(tx, owner, version, targets),
      (settings) => ({ ...settings.targets }),
    );
  }

  async function weightsOf(group: MachineGroup) {
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

  const groupOf = (factory: InScope<Factory>, { machineType }: TypeQuery): MachineGroup => ({ factory, machineType });

  return {
    async machineSettings(of) {
      const set = await store.around(of);
      const ofDevices = new Map(
        set.flatMap((one) => ('deviceId' in one ? [[one.deviceId, one.settings] as const] : [])),
      );
      const ofTypes = new Map(
        set.flatMap((one) => ('deviceId' in one ? [] : [[`${one.customerId} ${one.machineType}`, one] as const])),
      );
      return new Map(
        of.map(({ id, customerId, machineType }) => {
          const [own, type] = [ofDevices.get(id) ?? noSettings, ofTypes.get(`${customerId} ${machineType}`)];
          const ofType = type?.settings ?? noSettings;
          return [
            id,
            {
              targets: targetsInForce(machineType, own.targets, ofType.targets),
              limits: limitsSet(machineType, own, ofType),
              healthWeights: type?.weights ?? null,
            },
          ];
        }),
      );
    },
    ofDevice: async (scope, deviceId) => shown({ kind: 'device', device: await devices.get(scope, deviceId) }),
    ofType: async (scope, type) => shown(typeOwner(groupOf(await factoryOf(scope, type.customerId), type))),

    async setDeviceLimits(scope, auditDraft, { deviceId, ...limits }) {
      const device = await devices.get(scope, deviceId);
      return setLimits({ kind: 'device', device }, auditDraft, deviceObject(device), limits);
    },
    async setTypeLimits(scope, auditDraft, { customerId, machineType, ...limits }) {
      const factory = await factoryOf(scope, customerId);
      return setLimits(
        typeOwner(groupOf(factory, { customerId, machineType })),
        auditDraft,
        factoryObject(factory),
        limits,
      );
    },
    async setDeviceTargets(scope, auditDraft, { deviceId, version, ...targets }) {
      const device = await devices.get(scope, deviceId);
      return setTargets({ kind: 'device', device }, auditDraft, deviceObject(device), version, targets);
    },
    async setTypeTargets(scope, auditDraft, { customerId, machineType, version, ...targets }) {
      const factory = await factoryOf(scope, customerId);
      return setTargets(
        typeOwner(groupOf(factory, { customerId, machineType })),
        auditDraft,
        factoryObject(factory),
        version,
        targets,
      );
    },

    async copy(scope, auditDraft, { deviceId, toDeviceIds }) {
      const from = await devices.get(scope, deviceId);
      auditDraft.object = deviceObject(from);
      const wanted = [...new Set(toDeviceIds)].filter((id) => id !== from.id);
      const to = await devices.resolve(scope, wanted);
      if (to.length < wanted.length) throw new AppError('deviceNotFound');
      if (to.some(({ machineType }) => machineType !== from.machineType))
        throw new AppError('otherMachineType', { field: 'toDeviceIds' });
      await store.transaction(async (tx) => {
        await store.copy(tx, from, to);
        await audit.record(tx, auditDraft, {
          object: deviceObject(from),
          changes: changesOf(null, { devices: to.map(({ name }) => name) }),
        });
      });
      bus.emit('devicesChanged', { deviceIds: new Set(to.map(({ id }) => id)) });
      return { devices: to.length };
    },

    async try(scope, { deviceId, key, limits, days }) {
      const device = await devices.get(scope, deviceId);
      const to = clock.now();
      const from = Math.floor((to - days * dayMs) / hourMs) * hourMs;
      const [[series], latest] = await Promise.all([
        telemetry.buckets(device, [key], { from, to: to + 1 }, hourMs),
        telemetry.latest([device]),
      ]);
      const hours = (series?.start ?? []).map((at, n) => ({
        at,
        min: series?.min[n] ?? Number.NaN,
        max: series?.max[n] ?? Number.NaN,
      }));
      const newest = latest.get(device.id)?.find((reading) => reading.key === key);
      return {
        ...trialOf(hours, limits, { days, to }),
        newest:
          typeof newest?.value === 'number' && newest.quality === readingQuality.good
            ? { value: newest.value, at: newest.at }
            : null,
      };
    },

    weights: async (scope, type) => weightsOf(groupOf(await factoryOf(scope, type.customerId), type)),
    async setWeights(scope, auditDraft, { customerId, machineType, version, weights }) {
      const factory = await factoryOf(scope, customerId);
      const group = groupOf(factory, { customerId, machineType });
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
