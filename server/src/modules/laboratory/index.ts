import type { LabComparison, LabSample } from '@oilsight/contract';
import type { LabPoint, LabQuantityId, LabResult } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';
import type { LabSamples } from './samples.service.ts';

export type { LabSamples } from './samples.service.ts';

/** Enters samples as a person does. */
export type LabSampleEntry = Pick<LabSamples, 'create'>;

/** Laboratories' results, for the assessment of a machine. */
export interface Laboratory {
  /** Results of quantities that sensors report too and whose method publishes a reproducibility, oldest first. */
  resultsOf(device: DeviceRef): Promise<readonly LabResult[]>;
  /** Results of every quantity, newest samples first. */
  pointsOf(device: DeviceRef): Promise<readonly LabPoint[]>;
}

/** A result that sensors report too, beside what they read. */
export type ComparedResult = Pick<LabComparison, 'online' | 'deviation' | 'reproducibility' | 'why'> & {
  readonly quantity: LabQuantityId;
};

/** Compares one sample, also one that is stored elsewhere. */
export interface LabComparisons {
  compare(device: DeviceRef, sample: Pick<LabSample, 'at' | 'results'>): Promise<ComparedResult[]>;
}
