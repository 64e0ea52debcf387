import type { LimitValues, Targets } from '@oilsight/contract';
import { defaultLimits } from '@oilsight/oil';
import type { Limits, MachineType } from '@oilsight/oil';
import type { ChangedIds, Changes } from '../../platform/changes.ts';
import { createMutex } from '../../platform/mutex.ts';
import { keptDeafMs } from '../../platform/kept-values.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LimitResolver } from './index.ts';
import { limitsOf, noSettings, sourced, sourceOfTarget } from './limits.rules.ts';
import type { Settings } from './limits.rules.ts';
import type { SetSomewhere } from './limits.rows.ts';
import type { LimitStore } from './limits.store.ts';

interface Resolved {
  readonly machineType: MachineType;
  readonly customerId: string;
  readonly byKey: Map<string, Limits | null>;
}

const matters = ({ limits, targets }: { limits: ReadonlyMap<string, LimitValues>; targets: Targets }) =>
  limits.size > 0 || targets.cleanlinessTarget !== null || targets.hasServoValves !== null;

/**
 * All settings are held in memory: they are a few rows per machine at most, and every reading needs them at once.
 * Settings that change in the database are read anew.
 */
export function createLimitResolver({
  store,
  changes,
  onError,
}: {
  store: Pick<LimitStore, 'all'>;
  changes: Pick<Changes, 'on' | 'hears'>;
  onError: (error: unknown) => void;
}): LimitResolver {
  const inTurn = createMutex();
  let ofDevices = new Map<string, Settings>();
  /** By factory, then by machine type. */
  let ofTypes = new Map<string, Map<MachineType, Settings>>();
  /** For devices with settings. */
  const resolved = new Map<string, Resolved>();
  let version = 0;
  /** Owners whose settings have changed since they were read. */
  let outdated: Set<string> | 'all' = 'all';
  let unsubscribe: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;

  function resolve(device: DeviceRef): Resolved | null {
    const own = ofDevices.get(device.id);
    const type = ofTypes.get(device.customerId)?.get(device.machineType);
    if (own === undefined && type === undefined) return null;
    const known = resolved.get(device.id);
    if (known?.machineType === device.machineType && known.customerId === device.customerId) return known;
    const fresh = {
      machineType: device.machineType,
      customerId: device.customerId,
      byKey: new Map<string, Limits | null>(),
    };
    resolved.set(device.id, fresh);
    return fresh;
  }

  function put(read: readonly SetSomewhere[]): void {
    for (const one of read) {
      if (!matters(one.settings)) continue;
      if ('deviceId' in one) {
        ofDevices.set(one.deviceId, one.settings);
        continue;
      }
      const types = ofTypes.get(one.customerId) ?? new Map<MachineType, Settings>();
      ofTypes.set(one.customerId, types.set(one.machineType, one.settings));
    }
    resolved.clear();
    version += 1;
  }

  async function readAnew(): Promise<void> {
    const owners = outdated;
    outdated = new Set();
    if (owners !== 'all' && owners.size === 0) return;
    try {
      const read = await (owners === 'all' ? store.all() : store.all([...owners]));
      if (owners === 'all') [ofDevices, ofTypes] = [new Map(), new Map()];
      else for (const id of owners) [ofDevices, ofTypes].forEach((held) => held.delete(id));
      put(read);
    } catch (error) {
      note(owners);
      throw error;
    }
  }

  function note(ids: ChangedIds): void {
    outdated = ids === 'all' || outdated === 'all' ? 'all' : new Set([...outdated, ...ids]);
  }

  function follow(ids: ChangedIds): Promise<void> {
    note(ids);
    return inTurn(readAnew);
  }

  /** Reads again the settings that could not be read, and all of them while change notifications are interrupted. */
  function lookAgain(): void {
    if (!changes.hears) note('all');
    inTurn(readAnew).catch(onError);
  }

  return {
    of(device, key) {
      const found = resolve(device);
      if (found === null) return defaultLimits(device.machineType, key);
      const known = found.byKey.get(key);
      if (known !== undefined) return known;
      const limits = limitsOf(
        device.machineType,
        key,
        ofDevices.get(device.id) ?? noSettings,
        ofTypes.get(device.customerId)?.get(device.machineType) ?? noSettings,
      );
      found.byKey.set(key, limits);
      return limits;
    },
    sourcedOf({ id, customerId, machineType }, key) {
      const [own, type] = [ofDevices.get(id) ?? noSettings, ofTypes.get(customerId)?.get(machineType) ?? noSettings];
      return sourced(
        limitsOf(machineType, key, own, type),
        sourceOfTarget('cleanlinessTarget', own.targets, type.targets),
      );
    },
    get version() {
      return version;
    },
    async start() {
      unsubscribe = changes.on(['limit_setting', 'machine_setting', 'machine_type_setting'], follow);
      await follow('all');
      timer = setInterval(lookAgain, keptDeafMs);
    },
    async stop() {
      unsubscribe?.();
      if (timer !== null) clearInterval(timer);
      await inTurn(async () => undefined);
    },
  };
}
