import type { AlarmKind, AlarmLevel, AlarmRecord, AlarmView, NotificationMode } from '@oilsight/contract';
import type { AlarmCategory, MachineType } from '@oilsight/oil';
import type * as z from 'zod';
import type { Scope } from '../../../platform/scope.ts';

/** Which records a caller asks for. */
export interface AlarmFilter {
  readonly kind: z.infer<typeof AlarmKind>;
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly level?: AlarmLevel | undefined;
  readonly category?: AlarmCategory | undefined;
  readonly mode?: z.infer<typeof NotificationMode> | undefined;
  readonly contactId?: string | undefined;
  readonly search?: string | undefined;
  /** First alarm, ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export type View = z.infer<typeof AlarmView>;
export type Band = 'act' | 'watch' | 'shelved' | 'doneToday';

/** Text that is searched for, with the indicators and finding rules whose names contain it. */
export interface SearchedText {
  readonly text: string;
  readonly keys: readonly string[];
  readonly findings: readonly string[];
}

/** A filter in the form that statements use. */
export interface AlarmFilterValues extends Omit<AlarmFilter, 'search'> {
  readonly search?: SearchedText | undefined;
}

/** Instants that decide what a record is shown as and whether it stands in the list, ms. */
export interface ListTimes {
  readonly now: number;
  /** A record that cleared unprocessed since then stands in the list. */
  readonly returnedSince: number;
  /** A record that was processed since then was processed today. */
  readonly dayStart: number;
}

export interface Asked {
  readonly scope: Scope;
  readonly filter: AlarmFilterValues;
  readonly times: ListTimes;
}

/** A cause of the list: ids of its records, the leading one first. */
export interface FoundCause {
  readonly ids: readonly string[];
  readonly count: number;
  readonly band: Band | null;
}

/** A record as it is shown, with what only the server needs. */
export interface StoredAlarm {
  readonly shown: AlarmRecord;
  readonly ruleKey: string;
  readonly machineType: MachineType;
}

/** What an action needs to know of a record. */
export interface LockedAlarm {
  readonly id: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly ruleKey: string;
  readonly indicator: string | null;
  readonly findingRule: string | null;
  readonly kind: z.infer<typeof AlarmKind>;
  readonly level: AlarmLevel;
  readonly clearedAt: number | null;
  readonly processedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly note: string;
  readonly assigneeId: string | null;
}
