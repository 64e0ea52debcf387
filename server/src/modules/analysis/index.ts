import type { DeviceDiagnosis, LearnedLimits } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';

export interface DiagnosisQuery {
  /** The moment to assess, ms; absent: now. */
  readonly at?: number | undefined;
  /** Days of readings before it. */
  readonly days: number;
}

/** The assessment of machines' oil. */
export interface Analysis {
  /** @throws AppError `deviceNotFound`, for foreign ids too */
  diagnosis(scope: Scope, deviceId: string, query: DiagnosisQuery): Promise<DeviceDiagnosis>;
  /**
   * Limits that the device's own history, and that of machines of its type in scope, suggest.
   *
   * @throws AppError `deviceNotFound`, for foreign ids too
   */
  learnedLimits(scope: Scope, deviceId: string): Promise<LearnedLimits>;
  /** The newest that was kept; null: none yet. */
  kept(device: DeviceRef): Promise<DeviceDiagnosis | null>;
  /**
   * Assesses a device as it is now, keeps the outcome with its health and its remaining life, and tells of what
   * changed. Nothing when it has sent nothing new, nor of a gateway.
   *
   * @param hasUnassessed whether it has readings that no assessment has seen, however old they are
   * @returns whether it was assessed for the first time or again; null: it was not
   */
  assess(device: DeviceRef, signal: AbortSignal, hasUnassessed?: boolean): Promise<'first' | 'again' | null>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
