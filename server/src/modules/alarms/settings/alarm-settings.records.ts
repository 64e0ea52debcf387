import type { AlarmConditions, AlarmNotices } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { SettingOfRules } from './rules-in-force.rules.ts';

/** Whose alarms a setting is about: one device, the devices of a group, or those of a machine type. */
export interface Target {
  readonly tenantId: string;
  /** null: in all factories of the dealer. */
  readonly customerId: string | null;
  readonly deviceId: string | null;
  readonly groupId: string | null;
  readonly machineType: MachineType | null;
  /** For the audit log: the name of the device or group, or the machine type. */
  readonly name: string;
}

/** What a person saves. */
export interface SettingForm {
  readonly isEnabled: boolean;
  readonly conditions: AlarmConditions;
  readonly notices: AlarmNotices;
}

export interface SettingRecord extends SettingOfRules {
  readonly notices: AlarmNotices;
  readonly customerName: string | null;
  readonly deviceName: string | null;
  readonly groupName: string | null;
  /** Names of the contacts that still exist, by id. */
  readonly contacts: Readonly<Record<string, string>>;
  readonly devices: number;
  /** The machine type of all its devices; null: they have several, or there is none. */
  readonly limitType: MachineType | null;
  /** Some of its devices, or of its factories, have limits or targets of their own. */
  readonly hasOwnLimits: boolean;
  readonly changedAt: number;
  readonly changedBy: string | null;
}

/** A setting with the alarms that it raised in each of the last 30 times 24 hours, the oldest first. */
export interface CountedSetting extends SettingRecord {
  readonly raisedByDay: readonly number[];
}

export interface SettingFilter {
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly indicator?: string | undefined;
  /** Part of the name of the device, the group or the factory, or of the indicator; case is ignored. */
  readonly search?: string | undefined;
}
export type SettingSort = 'raised' | 'name' | 'changed';
