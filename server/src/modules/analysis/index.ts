import type { DayState, DayStrip, DeviceDiagnosis, LearnedLimits } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { AssessmentKind } from './rounds.rules.ts';

export interface DiagnosisQuery {
  /** The moment to assess, ms; default: now. */
  readonly at?: number | undefined;
  /** Days of readings before it. */
  readonly days: number;
}

/** Assessment of the oil in machines. */
export interface Analysis {
  /** @throws AppError `deviceNotFound`, for foreign ids too */
  diagnosis(scope: Scope, deviceId: string, query: DiagnosisQuery): Promise<DeviceDiagnosis>;
  /**
   * Limits suggested by the device's own history, and by that of machines of its type in scope.
   *
   * @throws AppError `deviceNotFound`, for foreign ids too
   */
  learnedLimits(scope: Scope, deviceId: string): Promise<LearnedLimits>;
  /**
   * The last days in a time zone, oldest first, today last.
   *
   * @throws AppError `unknownTimeZone`; `deviceNotFound`, for foreign ids too
   */
  dayStates(
    scope: Scope,
    query: { readonly deviceId: string; readonly days: number; readonly timeZone: string },
  ): Promise<DayState[]>;
  /**
   * The states of the last days of some devices, in the order of their ids; gateways, foreign and unknown ids are left
   * out.
   *
   * @throws AppError `unknownTimeZone`
   */
  dayStrips(
    scope: Scope,
    query: { readonly deviceIds: readonly string[]; readonly timeZone: string },
  ): Promise<DayStrip[]>;
  /** The newest stored diagnosis; null: none yet. */
  kept(device: DeviceRef): Promise<DeviceDiagnosis | null>;
  /**
   * Assesses the present state of a device, stores the diagnosis with health and remaining life, and announces changes.
   * Does nothing for a gateway, or without new readings.
   *
   * @param hasUnassessed whether it has readings that no assessment has used, however old they are
   * @returns whether it looked back over the time before; null: it was not assessed
   */
  assess(device: DeviceRef, signal: AbortSignal, hasUnassessed?: boolean): Promise<AssessmentKind | null>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
