import { AppError } from '@oilsight/contract';
import type { LabSample, LabSampleForm, LabValue } from '@oilsight/contract';
import { labQuantityIds } from '@oilsight/oil';

/** How far a browser's clock may run ahead of the server's, ms. */
const clockToleranceMs = 300_000;

/** @throws AppError `inFuture`: a sample that has not been taken yet cannot be entered */
export function checkSample({ at }: Pick<LabSampleForm, 'at'>, now: number): void {
  if (at > now + clockToleranceMs) throw new AppError('inFuture', { field: 'at' });
}

/** The results in the order of pages, so that two samples with the same results are equal. */
export function ordered(results: readonly LabValue[]): LabValue[] {
  return results.toSorted(
    (one, other) => labQuantityIds.indexOf(one.quantity) - labQuantityIds.indexOf(other.quantity),
  );
}

/** The fields of a sample for the audit log. */
export const fieldsOf = ({ at, place, laboratory, reportNo, note, results }: LabSample) => ({
  at: new Date(at).toISOString(),
  place,
  laboratory,
  reportNo,
  note,
  ...Object.fromEntries(results.map(({ quantity, value, method }) => [quantity, `${value} (${method})`])),
});
