import type { AlarmLevel, AlarmRecord } from '@oilsight/contract';
import type { AlarmCategory, MachineType } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';

/** What of a scope a wall shows. */
export interface WallPlace {
  /** null: everything in scope. */
  readonly tenantId: string | null;
  /** The province or city that it shows; '': the nation. */
  readonly areaNo: string;
}

/** Whose wall it is. */
export interface Wall extends WallPlace {
  readonly scope: Scope;
}

/** The days and hours of a wall, in its zone; instants in ms. */
export interface WallTimes {
  /** Midnight. */
  readonly dayFrom: number;
  /** The start of the earliest of the hours that are shown, and the end of the hour that runs. */
  readonly hoursFrom: number;
  readonly hoursTo: number;
}

export interface WallDevice {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly machineType: MachineType;
  readonly isGateway: boolean;
  readonly industry: string;
  /** Of the device, else of its factory; '': not known. */
  readonly areaNo: string;
  /** The oil of the newest charge, else what its form says; '': not known. */
  readonly oil: string;
}

/** Open alarms of a device, of one level and category. */
export interface OpenCount {
  readonly deviceId: string;
  readonly level: AlarmLevel;
  readonly category: AlarmCategory | null;
  readonly count: number;
}

/** Alarms of a device that were raised in one hour, of one level. */
export interface RaisedCount {
  readonly deviceId: string;
  /** Hours since `hoursFrom`; below 0 before. */
  readonly hour: number;
  readonly isToday: boolean;
  readonly level: AlarmLevel;
  readonly count: number;
  readonly cleared: number;
}

export interface FoundCount {
  readonly category: AlarmCategory | null;
  readonly count: number;
}

export interface OpenAlarm extends Pick<AlarmRecord, 'indicator' | 'findingRule' | 'value' | 'measure'> {
  readonly customerName: string;
  readonly deviceName: string;
  readonly level: AlarmLevel;
  /** ms. */
  readonly raisedAt: number;
  /** Open alarms of the machine with the same cause. */
  readonly count: number;
}

/** Alarms of a factory that cleared lately. */
export interface ClearedCount {
  readonly customerId: string;
  readonly count: number;
}

/** The gravest finding in force of a factory. */
export interface FactoryFinding {
  readonly customerId: string;
  readonly customerName: string;
  readonly deviceName: string;
  readonly findingRule: string;
  readonly level: AlarmLevel;
  /** ms. */
  readonly onsetAt: number;
}
