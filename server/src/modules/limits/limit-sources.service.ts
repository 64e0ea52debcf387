import { AppError, maxLimitFactories, readingQuality, silentAfterMs } from '@oilsight/contract';
import type { LimitedDevice, LimitedDevices, LimitSources } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { windowOf } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { LimitResolver } from './index.ts';
import type { LimitChangeStore } from './limit-changes.store.ts';
import type { LimitedDeviceStore } from './limited-devices.store.ts';
import { hasLimit, isTooOldToTakeBack, limitsUnset, noSettings, targetsInForce } from './limits.rules.ts';
import type { LimitStore, Owner } from './limits.store.ts';

/** Where limits come from, and for which machines they hold: what people look at before they set them. */
export interface LimitSourceService {
  /** @throws AppError `deviceNotFound`, `limitWithoutHarm` */
  of(scope: Scope, query: { deviceId: string; key: string }): Promise<LimitSources>;
  /** @throws AppError `deviceNotFound` */
  devices(
    scope: Scope,
    query: { deviceId: string; key: string; reach: 'factory' | 'scope'; pageNum: number; pageSize: number },
  ): Promise<LimitedDevices>;
}

/** Changes of limits that are shown. */
const mostChanges = 20;

export interface LimitSourceParts {
  readonly store: Pick<LimitStore, 'stored'>;
  readonly changes: Pick<LimitChangeStore, 'set' | 'changes'>;
  readonly machines: LimitedDeviceStore;
  readonly resolver: Pick<LimitResolver, 'sourcedOf'>;
  readonly devices: Pick<Devices, 'get' | 'resolve'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly clock: Clock;
}

export function createLimitSources({
  store,
  changes,
  machines,
  resolver,
  devices,
  telemetry,
  clock,
}: LimitSourceParts): LimitSourceService {
  async function ownOf(device: DeviceRef, kind: 'device' | 'machineType', key: string) {
    const owner: Owner =
      kind === 'device'
        ? { kind, device }
        : { kind: 'type', group: { factory: device, machineType: device.machineType } };
    const [settings, set] = await Promise.all([store.stored(owner), changes.set(device, kind, key)]);
    return {
      settings,
      shown: {
        limits: settings.limits.get(key) ?? null,
        version: settings.versions.get(key) ?? 0,
        set: set === null || set.at === null ? null : { at: set.at, by: set.by, reason: set.reason },
      },
    };
  }

  async function besideLimits(refs: readonly DeviceRef[], key: string) {
    const latest = await telemetry.latest(refs);
    const now = clock.now();
    return new Map(
      refs.map((ref): [string, Pick<LimitedDevice, 'value' | 'at' | 'unheard' | 'inForce'>] => {
        const reading = latest.get(ref.id)?.find((one) => one.key === key);
        const value = typeof reading?.value === 'number' ? reading.value : null;
        const isSilent = reading !== undefined && now - reading.at >= silentAfterMs(ref.reportIntervalMs);
        return [
          ref.id,
          {
            value,
            at: reading?.at ?? null,
            unheard: isSilent ? 'offline' : reading?.quality === readingQuality.bad ? 'fault' : null,
            inForce: resolver.sourcedOf(ref, key),
          },
        ];
      }),
    );
  }

  return {
    async of(scope, { deviceId, key }) {
      const device = await devices.get(scope, deviceId);
      const worse = findIndicator(key)?.worse ?? 'none';
      if (worse === 'none') throw new AppError('limitWithoutHarm', { field: 'key' });
      const { machineType } = device;
      const [own, type, history] = await Promise.all([
        ownOf(device, 'device', key),
        ownOf(device, 'machineType', key),
        changes.changes(device, key, mostChanges),
      ]);
      const now = clock.now();
      return {
        key,
        worse,
        device: own.shown,
        machineType: type.shown,
        rest: limitsUnset(machineType, key, own.settings, type.settings),
        restOfType: limitsUnset(machineType, key, noSettings, type.settings),
        cleanlinessTarget: targetsInForce(machineType, own.settings.targets, type.settings.targets).cleanlinessTarget,
        history: history.map(({ changeId, deviceId: of, at, by, reason, before, after, isNewest }) => ({
          changeId,
          owner: of === null ? 'machineType' : 'device',
          at,
          by,
          reason,
          before,
          after,
          canTakeBack: isNewest && !isTooOldToTakeBack(at, now),
        })),
      };
    },

    async devices(scope, { deviceId, key, reach, ...paging }) {
      const device = await devices.get(scope, deviceId);
      const customerId = reach === 'factory' ? device.customerId : undefined;
      const [page, inFactory, inScope, factories] = await Promise.all([
        machines.page(scope, device, { key, customerId, ...windowOf(paging) }),
        machines.counts(scope, device, key, device.customerId),
        machines.counts(scope, device, key),
        machines.factories(scope, device, key, maxLimitFactories),
      ]);
      const refs = await devices.resolve(
        scope,
        page.map(({ id }) => id),
      );
      const beside = await besideLimits(refs, key);
      const named = new Map(page.map((one) => [one.id, one]));
      return {
        rows: refs.flatMap((ref): LimitedDevice[] => {
          const [name, shown] = [named.get(ref.id), beside.get(ref.id)];
          if (name === undefined || shown === undefined) return [];
          return [
            {
              deviceId: ref.id,
              deviceName: ref.name,
              deviceNo: name.deviceNo,
              customerId: ref.customerId,
              customerName: name.customerName,
              ...shown,
            },
          ];
        }),
        total: reach === 'factory' ? inFactory.devices : inScope.devices,
        inFactory: { devices: inFactory.devices, keeping: inFactory.keeping },
        inScope,
        factories: factories.map(({ limits, ...factory }) => ({
          ...factory,
          limits: hasLimit(limits) ? limits : null,
        })),
      };
    },
  };
}
