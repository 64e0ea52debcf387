import type { AlarmRule } from '@oilsight/contract';
import { sql } from 'kysely';
import type { DeviceRef } from '../../devices/index.ts';
import type { ConditionStates } from './device-conditions.ts';
import type { FindingsInForce } from './findings.rules.ts';
import type { RecordChange, StoredRecord } from './records.rules.ts';

/** A device as the engine evaluates it. */
export interface EvaluatedDevice extends DeviceRef {
  readonly gatewayId: string | null;
  readonly isRemoved: boolean;
}

/** A device, and the beginning of an hour, ms, since when something of it is meant. */
export interface DeviceSince {
  readonly device: EvaluatedDevice;
  readonly hour: number;
}

/** What was in force from a time on. */
export interface Dated<T> {
  readonly at: number;
  readonly what: T;
}

/** What a device's past is evaluated by. Each list has the newest entry before the time, and all since, oldest first. */
export interface EvaluationPast {
  readonly rules: readonly Dated<readonly AlarmRule[]>[];
  readonly findings: readonly Dated<FindingsInForce>[];
  readonly resets: readonly number[];
  /** The newest state at or before the time. */
  readonly states: ConditionStates;
}

/** A device that somebody asked to evaluate again. */
export interface Asked {
  readonly key: number;
  readonly from: number;
  readonly asked: string;
}

/** A request that is kept. */
export interface KeptRequest {
  /** The device's. */
  readonly key: number;
  readonly from: number;
  readonly notBefore: number;
}

/** The open record of a device that does not report. */
export interface SilenceRecord {
  readonly record: StoredRecord;
  readonly customerId: string;
}

/** A change of a record of a device. */
export interface DeviceChange {
  readonly device: EvaluatedDevice;
  readonly change: RecordChange;
}

export const recordColumns = [
  'id',
  'rule_key as ruleKey',
  'level',
  'finding_rule as findingRule',
  'onset_at as onsetAt',
  'raised_at as raisedAt',
  'last_at as lastAt',
  'ended_at as endedAt',
  'cleared_at as clearedAt',
  'clear_reason as clearReason',
  'side',
  'threshold',
  'value',
  'peak',
  'readings',
  'is_masked as isMasked',
  'outranked_by as outrankedBy',
  'group_id as groupId',
] as const;

/** Devices with their hours, as rows of `given`. */
export function givenOf(wanted: readonly DeviceSince[]) {
  const ids = wanted.map(({ device }) => device.id);
  const hours = wanted.map(({ hour }) => iso(hour));
  return sql<{ of_device: string; since: number }>`unnest(${ids}::uuid[], ${hours}::timestamptz[])`.as<'given'>(
    sql`given(of_device, since)`,
  );
}

/** Devices of the parts, of `device as d`. */
export const ofParts = (parts: readonly number[]) => sql<boolean>`d.key % 64 = any(${parts}::int[])`;

/** A time as JSON holds it. */
export const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
