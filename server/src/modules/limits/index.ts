import type { HealthWeightSettings, LimitSettings, LimitTrial, LimitValues, Targets } from '@oilsight/contract';
import type { HealthWeights, Limits, MachineType } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { DeviceRef } from '../devices/index.ts';

/** The limits in force, from memory, for callers that need them at every reading. The memory follows every change. */
export interface LimitResolver {
  /**
   * `source` names the standard, `target` or `default`, or where they were set: `device`, `machineType`. null: there is
   * no limit.
   */
  of(device: DeviceRef, key: string): Limits | null;
  /** Grows with each change of the settings. */
  readonly version: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The settings of a machine that its assessment uses. */
export interface MachineSettings {
  /** The targets in force; null: unknown. */
  readonly targets: Targets;
  /** Limits that people have set, by telemetry key. */
  readonly limits: Readonly<Record<string, Limits>>;
  /** null: those of the machine type. */
  readonly healthWeights: HealthWeights | null;
}

export interface TypeQuery {
  readonly customerId: string;
  readonly machineType: MachineType;
}

/** Limits, targets and weights: the values in force, and where each comes from. Foreign ids are not found. */
export interface LimitSettingsService {
  /** For the assessment of machines, by device: read from the database at each call. */
  machineSettings(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, MachineSettings>>;
  ofDevice(scope: Scope, deviceId: string): Promise<LimitSettings>;
  ofType(scope: Scope, type: TypeQuery): Promise<LimitSettings>;
  /** @throws AppError `conflict`, and those of `checkLimits` */
  setDeviceLimits(
    scope: Scope,
    auditDraft: AuditDraft,
    change: { deviceId: string; key: string; version: number; limits: LimitValues | null },
  ): Promise<LimitSettings>;
  setTypeLimits(
    scope: Scope,
    auditDraft: AuditDraft,
    change: TypeQuery & { key: string; version: number; limits: LimitValues | null },
  ): Promise<LimitSettings>;
  /** @throws AppError `conflict`, `targetsNotDescending` */
  setDeviceTargets(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Targets & { deviceId: string; version: number },
  ): Promise<LimitSettings>;
  setTypeTargets(
    scope: Scope,
    auditDraft: AuditDraft,
    change: Targets & TypeQuery & { version: number },
  ): Promise<LimitSettings>;
  /** @throws AppError `deviceNotFound` when one of them is not in scope, `otherMachineType` */
  copy(
    scope: Scope,
    auditDraft: AuditDraft,
    copy: { deviceId: string; toDeviceIds: readonly string[] },
  ): Promise<{ devices: number }>;
  try(scope: Scope, trial: { deviceId: string; key: string; limits: LimitValues; days: number }): Promise<LimitTrial>;
  weights(scope: Scope, type: TypeQuery): Promise<HealthWeightSettings>;
  /** @throws AppError `conflict`, `weightsZero` */
  setWeights(
    scope: Scope,
    auditDraft: AuditDraft,
    change: TypeQuery & { version: number; weights: HealthWeights | null },
  ): Promise<HealthWeightSettings>;
}
