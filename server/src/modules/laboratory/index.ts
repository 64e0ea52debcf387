import type { LabResult } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';
import type { LabSamples } from './samples.service.ts';

/** Enters samples as a person does. */
export type LabSampleEntry = Pick<LabSamples, 'create'>;

/** Laboratories' results, for the assessment of a machine. */
export interface Laboratory {
  /** Results of quantities that sensors report too and whose method publishes a reproducibility, oldest first. */
  resultsOf(device: DeviceRef): Promise<readonly LabResult[]>;
}
