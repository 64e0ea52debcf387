import type { PlannedKind, ReportType } from '@oilsight/contract';
import type { AlarmCategory, Bilingual } from '@oilsight/oil';
import type { Period } from '../diagnostic/index.ts';

/**
 * The state of a machine at a time, by the alarms that were open then. `silent`: no reading in the day before it;
 * `unconnected`: no reading ever before it.
 */
export type FleetState = 'level1' | 'level2' | 'fault' | 'normal' | 'silent' | 'unconnected';

/** The alarm that says why a machine is or was in its state. */
export interface FleetCause {
  readonly name: Bilingual;
  readonly level: 1 | 2;
  readonly kind: 'oil' | 'sensorFault' | 'silence';
  /** With their units; empty: there is none. */
  readonly peakText: string;
  readonly thresholdText: string;
  readonly onsetAt: number;
  /** null: it was open at the end of the period. */
  readonly clearedAt: number | null;
  readonly isAssigned: boolean;
  readonly isProcessed: boolean;
}

/** ISO 4406 scale numbers at 4, 6 and 14 µm(c); null: not counted. */
export type FleetCodes = readonly [number | null, number | null, number | null];

/** A machine of the fleet. */
export interface FleetMachine {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  /** Empty: not entered. */
  readonly oil: string;
  /** At the end of the period, and since when, ms; null: not known. */
  readonly state: FleetState;
  readonly since: number | null;
  /** At its beginning. */
  readonly before: FleetState;
  /** null: it had no alarm in the period. */
  readonly cause: FleetCause | null;
  /** 0 … 100, of the newest hour within a day before the end and the beginning; null: there is none. */
  readonly health: number | null;
  readonly healthBefore: number | null;
  readonly codes: FleetCodes | null;
  /** null: none is known. */
  readonly target: readonly [number, number, number] | null;
  /** Share of the hours with a reading, from the first reading on; null: none yet. */
  readonly online: number | null;
  /** One for each day of the period. */
  readonly days: readonly FleetState[];
  /** The next work that is planned on it; null: none. */
  readonly planned: { readonly kind: PlannedKind; readonly dueAt: number } | null;
}

export interface FleetFactory {
  readonly customerId: string;
  readonly name: string;
  readonly place: string;
  readonly states: Readonly<Record<FleetState, number>>;
}

export interface LevelCounts {
  readonly level1: number;
  readonly level2: number;
}

/** What the machines of a period are in numbers. */
export interface FleetTotals {
  readonly states: Readonly<Record<FleetState, number>>;
  /** Machines that have a health, its median, the lowest, and how many have that. */
  readonly health: {
    readonly machines: number;
    readonly median: number | null;
    readonly lowest: number | null;
    readonly atLowest: number;
  };
  /** Share of the hours with a reading of all machines together; null: none reported. */
  readonly online: number | null;
  /** Causes of alarms that were first raised in the period. */
  readonly alarms: LevelCounts;
}

export interface HealthPoint {
  readonly at: number;
  readonly lowest: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
}

export interface FleetWork {
  readonly at: number;
  readonly machine: string;
  readonly factory: string;
  /** `oilLife`: the remaining life of the oil ends. */
  readonly kind: PlannedKind | 'oilLife';
  readonly note: string;
  readonly owner: string;
}

/** Everything that a fleet report says: the same content always gives the same pages. */
export interface FleetContent {
  readonly number: string;
  /** Empty: the report's kind is its title. */
  readonly title: string;
  readonly platformName: string;
  /** PNG or JPEG; null: the product's own mark. */
  readonly logo: Uint8Array | null;
  readonly timeZone: string;
  readonly period: Period;
  /** What it is compared with. */
  readonly last: Period;
  readonly madeAt: number;
  /** The dealer or the factory. */
  readonly subject: string;
  readonly isWholeDealer: boolean;
  readonly state: 'level1' | 'level2' | 'fault' | 'normal' | 'unknown';
  /** Local days of the period. */
  readonly days: readonly Period[];
  readonly factories: readonly FleetFactory[];
  /** Gravest first; those that are printed. */
  readonly machines: readonly FleetMachine[];
  /** Machines of the fleet, and gateways, which hold no oil. */
  readonly machineCount: number;
  readonly gatewayCount: number;
  /** Machines that the report leaves out because there are more than it reads. */
  readonly unread: number;
  readonly totals: FleetTotals;
  readonly totalsBefore: FleetTotals;
  readonly longestGap: (Period & { readonly machine: string }) | null;
  /** Causes whose alarms nobody had processed at the end of the period. */
  readonly unprocessed: number;
  /** Machines whose state changed, or that need something done. */
  readonly changes: readonly FleetMachine[];
  readonly moreChanges: number;
  readonly alarmDays: readonly LevelCounts[];
  readonly categories: readonly (LevelCounts & { readonly category: AlarmCategory })[];
  readonly health: readonly HealthPoint[];
  /** From the alarm until somebody opened it, and until it was processed, ms; of causes for which that happened. */
  readonly seen: readonly number[];
  readonly processed: readonly number[];
  readonly work: readonly FleetWork[];
  readonly moreWork: number;
  readonly reports: readonly { readonly type: ReportType; readonly asked: number; readonly delivered: number }[];
  /** The fleet report before this one; null: there is none. */
  readonly previous: { readonly number: string; readonly deliveredAt: number } | null;
}
