import type { HealthWeightSettings, LimitSettings, LimitTrial, LimitValues, Targets } from '@oilsight/contract';
import type { HealthWeights, Limits, MachineType } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { DeviceRef } from '../devices/index.ts';

/** The limits in force, for those who ask at every reading: from memory, which follows every change. */
export interface LimitResolver {
  /**
   * `source` names the standard, `target` or `default`, or where they were set: `device`, `machineType`. null: no limit
   * is known.
   */
  of(device: DeviceRef, key: string): Limits | null;
  /** Grows with each change of what was set. */
  readonly version: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What people set of a machine, for its assessment. */
export interface MachineSettings {
  /** In force; nulls are not known. */
  readonly targets: Targets;
  /** Limits that somebody set, by telemetry key. */
  readonly limits: Readonly<Record<string, Limits>>;
  /** null: the machine type's. */
  readonly healthWeights: HealthWeights | null;
}

export interface TypeQuery {
  readonly customerId: string;
  readonly machineType: MachineType;
}

/** Limits, targets and weights: what is in force, and where each comes from. Foreign ids are not found. */
export interface LimitSettingsService {
  /** For the assessment of machines, by device: as it is stored now. */
  machineSettings(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, MachineSettings>>;
  ofDevice(scope: Scope, deviceId: string): Promise<LimitSettings>;
  ofType(scope: Scope, type: TypeQuery): Promise<LimitSettings>;
  /** @throws AppError `conflict`, and what `checkLimits` finds */
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
