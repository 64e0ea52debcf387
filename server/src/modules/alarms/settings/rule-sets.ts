import type { Limits } from '@oilsight/oil';
import { defaultLimits } from '@oilsight/oil';
import type { ChangedIds, Changes } from '../../../platform/changes.ts';
import { pause } from '../../../platform/pause.ts';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { MachineSettings, ReadMachineSettings } from '../../limits/index.ts';
import type { ChangedRules, DeviceWithRules, RuleSetStore } from './rule-sets.store.ts';
import { isSameRules, rulesOf } from './rules-in-force.rules.ts';
import type { SettingOfRules } from './rules-in-force.rules.ts';

/** Devices whose rules are worked out together, under one lock. */
const pageSize = 250;
/** Pause after a failure, ms. */
const retryMs = 2000;

const joined = (one: ChangedIds, other: ChangedIds): ChangedIds =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);

const noRules: ChangedRules['rules'] = [];

const limitsOf =
  ({ machineType }: DeviceRef, set: MachineSettings | undefined) =>
  (key: string): Limits | null =>
    set?.limits[key] ?? defaultLimits(machineType, key, set?.targets.cleanlinessTarget ?? undefined);

/** The rules of a device if they are others than its newest. */
function changedRules(
  device: DeviceWithRules,
  settings: readonly SettingOfRules[],
  set: MachineSettings | undefined,
): ChangedRules | null {
  const rules = device.isRemoved ? noRules : rulesOf(device, settings, limitsOf(device.ref, set));
  if (isSameRules(rules, device.rules ?? noRules)) return null;
  return { deviceId: device.id, rules, from: device.rules === null ? device.createdAt : null };
}

/**
 * Keeps the dated rules of all devices true. At the start, and when settings, limits, targets or devices have changed,
 * it works out the rules of the devices concerned and adds a row for each whose rules differ from its newest. Every
 * server does so: one page at a time under a lock, from what the database holds, so that a second server finds nothing
 * left to write.
 */
export function createRuleSets({
  store,
  machineSettings,
  changes,
  onError,
}: {
  readonly store: RuleSetStore;
  readonly machineSettings: ReadMachineSettings;
  readonly changes: Pick<Changes, 'on'>;
  readonly onError: (error: unknown) => void;
}) {
  const stopping = new AbortController();
  /** Devices, groups, factories and dealers whose devices have to be looked at. */
  let outdated: ChangedIds = new Set<string>();
  let unsubscribe: (() => void) | null = null;
  let running: Promise<void> | null = null;

  function note(ids: ChangedIds): void {
    outdated = joined(outdated, ids);
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted && (outdated === 'all' || outdated.size > 0)) {
      const ids = outdated;
      outdated = new Set<string>();
      try {
        await renew(ids);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        outdated = joined(outdated, ids);
        await pause(retryMs, stopping.signal);
      }
    }
  }

  async function renew(ids: ChangedIds): Promise<void> {
    const named = ids === 'all' ? null : [...ids];
    for (let after = 0; !stopping.signal.aborted;) {
      const keys = await store.keysAfter(after, pageSize, named);
      if (keys.length > 0) await renewPage(keys);
      if (keys.length < pageSize) return;
      after = keys.at(-1) ?? after;
    }
  }

  function renewPage(keys: readonly number[]): Promise<void> {
    return store.transaction(async (tx) => {
      await store.lock(tx);
      const devices = await store.devices(tx, keys);
      const settings = Map.groupBy(await store.settings(tx, devices), ({ tenantId }) => tenantId);
      const sets = await machineSettings(devices.map(({ ref }) => ref));
      const steps = createSteps();
      const changed: ChangedRules[] = [];
      for (const device of devices) {
        const rules = changedRules(device, settings.get(device.tenantId) ?? [], sets.get(device.id));
        if (rules !== null) changed.push(rules);
        await steps.next();
      }
      await store.add(tx, changed);
    });
  }

  return {
    /** Resolves when the rules of all devices are true. */
    async start(): Promise<void> {
      unsubscribe = changes.on(
        ['alarm_setting', 'device', 'limit_setting', 'machine_setting', 'machine_type_setting'],
        note,
      );
      note('all');
      await running;
    },
    async stop(): Promise<void> {
      unsubscribe?.();
      stopping.abort();
      await running;
    },
  };
}
