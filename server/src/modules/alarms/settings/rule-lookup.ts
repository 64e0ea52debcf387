import type { AlarmRule } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import type { AlarmSettingStore } from './alarm-settings.store.ts';
import { inForceFor, rulesOfConditions } from './rules-in-force.rules.ts';
import type { InForce } from './rules-in-force.rules.ts';

/** Finds the conditions that hold for a device. */
export interface RuleLookup {
  /** In the catalogue's order. */
  all(device: DeviceRef): Promise<InForce[]>;
  /** Where the rules of an indicator come from, and those of each level, level 2 first; null: it is not guarded. */
  of(
    device: DeviceRef,
    indicator: string,
    /** Limits in the place of those in force; absent: those in force. null: none. */
    limits?: Limits | null,
  ): Promise<(Pick<InForce, 'source' | 'settingId'> & { readonly rules: readonly AlarmRule[] }) | null>;
}

export function createRuleLookup({
  store,
  limits,
}: {
  readonly store: Pick<AlarmSettingStore, 'ofDevice'>;
  readonly limits: Pick<LimitResolver, 'of'>;
}): RuleLookup {
  async function inForceBy(device: DeviceRef, limitsOf: (key: string) => Limits | null): Promise<InForce[]> {
    const { guarded, settings } = await store.ofDevice(device);
    return inForceFor(guarded, settings, limitsOf);
  }
  const all = (device: DeviceRef) => inForceBy(device, (key) => limits.of(device, key));

  return {
    all,
    async of(device, indicator, tried) {
      const rules = await inForceBy(device, (key) =>
        tried !== undefined && key === indicator ? tried : limits.of(device, key),
      );
      const found = rules.find((one) => one.indicator === indicator && one.isEnabled);
      if (found === undefined) return null;
      const { source, settingId, conditions } = found;
      return { source, settingId, rules: rulesOfConditions(conditions, found, found.limits) };
    },
  };
}
