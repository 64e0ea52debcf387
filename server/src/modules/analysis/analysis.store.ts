import type { DeviceDiagnosis } from '@oilsight/contract';
import type { DeviceRef, KeptJudgement } from '../devices/index.ts';

/** The newest diagnosis of each device. */
export interface AnalysisStore {
  /** null: there is none, or it was written in a form that is no longer read. */
  find(device: DeviceRef): Promise<DeviceDiagnosis | null>;
  /** What the newest diagnoses stand for; devices without one are left out. */
  statesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, KeptJudgement>>;
  /** In the place of the one before. */
  put(device: DeviceRef, diagnosis: DeviceDiagnosis): Promise<void>;
}
