import type { AlarmCondition, AlarmConditions, AlarmLevel, AlarmRule, LimitValues } from '@oilsight/contract';
import { indicatorIds } from '@oilsight/oil';
import type { Limits, MachineType } from '@oilsight/oil';
import { thresholdsOf, widestDeadband } from './conditions.rules.ts';
import { defaultConditions } from './default-conditions.rules.ts';

/** What a device's settings are found by. */
export interface Guarded {
  readonly id: string;
  readonly groupId: string;
  readonly customerId: string;
  readonly tenantId: string;
  readonly machineType: MachineType;
  readonly isGateway: boolean;
}

/** A setting, as far as the rules follow from it. */
export interface SettingOfRules {
  readonly settingId: string;
  readonly version: number;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string | null;
  readonly groupId: string | null;
  readonly machineType: MachineType | null;
  readonly indicator: string;
  readonly isEnabled: boolean;
  readonly conditions: AlarmConditions;
}

const sources = ['device', 'group', 'machineType', 'machineType'] as const;
/** 0: the device's own, 1: its group's, 2: its machine type's in the factory, 3: its machine type's of the dealer. */
type Nearness = 0 | 1 | 2 | 3;

/** How near to a device a setting is; null: it does not hold for the device. */
export function nearnessOf(
  setting: Omit<SettingOfRules, 'indicator' | 'conditions'>,
  device: Guarded,
): Nearness | null {
  if (setting.tenantId !== device.tenantId) return null;
  if (setting.deviceId !== null) return setting.deviceId === device.id ? 0 : null;
  if (setting.groupId !== null) return setting.groupId === device.groupId ? 1 : null;
  if (setting.machineType !== device.machineType) return null;
  if (setting.customerId === null) return 3;
  return setting.customerId === device.customerId ? 2 : null;
}

/** The conditions of an indicator that hold for a device, and the setting that they come from. */
export interface InForce {
  readonly indicator: string;
  readonly conditions: AlarmConditions;
  readonly source: (typeof sources)[number] | 'default';
  /** null: the built-in default. */
  readonly settingId: string | null;
  readonly version: number;
  readonly isEnabled: boolean;
  readonly limits: Limits | null;
}

/**
 * What holds for a device, by indicator in the catalogue's order, keys of its own last: its own setting, else its
 * group's, else its machine type's in the factory, else its machine type's of the dealer, else the built-in default
 * where the indicator has limits. A gateway has none.
 *
 * @param settings of this device and of others
 */
export function inForceFor(
  device: Guarded,
  settings: readonly SettingOfRules[],
  limitsOf: (key: string) => Limits | null,
): InForce[] {
  if (device.isGateway) return [];
  const nearest = new Map<string, { readonly nearness: Nearness; readonly setting: SettingOfRules }>();
  for (const setting of settings) {
    const nearness = nearnessOf(setting, device);
    if (nearness !== null && nearness < (nearest.get(setting.indicator)?.nearness ?? Number.POSITIVE_INFINITY))
      nearest.set(setting.indicator, { nearness, setting });
  }
  return [...new Set<string>([...indicatorIds, ...[...nearest.keys()].toSorted()])].flatMap((indicator): InForce[] => {
    const limits = limitsOf(indicator);
    const found = nearest.get(indicator);
    if (found !== undefined) {
      const { settingId, version, isEnabled, conditions } = found.setting;
      const source = sources[found.nearness];
      return [{ indicator, conditions, source, settingId, version, isEnabled, limits }];
    }
    if (limits === null) return [];
    const conditions = defaultConditions(indicator, limits);
    return [{ indicator, conditions, source: 'default', settingId: null, version: 0, isEnabled: true, limits }];
  });
}

/**
 * A condition with its thresholds filled in; null: there is nothing that it could follow. A deadband that the limits
 * leave no room for is narrowed, so that the alarm can clear.
 */
export function filledIn(
  condition: AlarmCondition,
  level: AlarmLevel,
  { indicator, settingId, version }: Pick<InForce, 'indicator' | 'settingId' | 'version'>,
  limits: LimitValues | null,
): AlarmRule | null {
  const thresholds = thresholdsOf(condition, level, limits);
  if (thresholds.low === null && thresholds.high === null) return null;
  const deadband = Math.min(condition.deadband, widestDeadband(indicator, condition, thresholds));
  return { ...condition, ...thresholds, deadband, key: indicator, level, indicator, settingId, version };
}

/** The rules of conditions, level 2 first. Two levels with one threshold, which limits may bring about, leave level 1. */
export function rulesOfConditions(
  { level1, level2 }: AlarmConditions,
  of: Pick<InForce, 'indicator' | 'settingId' | 'version'>,
  limits: LimitValues | null,
): AlarmRule[] {
  const first = level1 === null ? null : filledIn(level1, 1, of, limits);
  const second = level2 === null ? null : filledIn(level2, 2, of, limits);
  const isShared =
    first !== null &&
    second !== null &&
    first.measure === second.measure &&
    ((first.high !== null && first.high === second.high) || (first.low !== null && first.low === second.low));
  return [isShared ? null : second, first].filter((rule) => rule !== null);
}

/** The rules that a device is evaluated by: of every indicator whose setting is enabled. */
export function rulesOf(
  device: Guarded,
  settings: readonly SettingOfRules[],
  limitsOf: (key: string) => Limits | null,
): AlarmRule[] {
  return inForceFor(device, settings, limitsOf)
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((one) => rulesOfConditions(one.conditions, one, one.limits));
}

const asText = (rules: readonly AlarmRule[]): string =>
  JSON.stringify(rules.map((rule) => Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1))));

/** Whether two lists of rules are the same, whatever the order of their fields. */
export function isSameRules(one: readonly AlarmRule[], other: readonly AlarmRule[]): boolean {
  return asText(one) === asText(other);
}
