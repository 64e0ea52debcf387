import { AppError } from '@oilsight/contract';
import type { LabSample, LabSampleForm, LabValue } from '@oilsight/contract';
import { labQuantities, labQuantityIds, minuteMs, reproducibilityOf } from '@oilsight/oil';
import type { LabPoint, LabResult } from '@oilsight/oil';

/** Most corrections of a device, ended ones too. */
export const maxCorrections = 200;
/** How far a browser's clock may run ahead of the server's, ms. */
export const clockToleranceMs = 5 * minuteMs;

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

/** A result as the audit log shows it: with its method, where one was named. */
const shownResult = ({ value, method }: LabValue) => (method === null ? String(value) : `${value} (${method})`);

/** The fields of a sample for the audit log. */
export const fieldsOf = ({ at, place, laboratory, reportNo, note, results }: LabSample) => ({
  at: new Date(at).toISOString(),
  place,
  laboratory,
  reportNo,
  note,
  ...Object.fromEntries(results.map((result) => [result.quantity, shownResult(result)])),
});

/** Most samples of an import that the audit log names, and most characters of each. */
const maxLines = 100;
const maxLineLength = 400;

/** The samples of an import for the audit log: a line for each of the first 100, with its time, report and results. */
export const linesOf = (samples: readonly LabSample[]): string[] =>
  samples.slice(0, maxLines).map(({ at, reportNo, results }) => {
    const values = results.map((result) => `${result.quantity} ${shownResult(result)}`);
    return `${new Date(at).toISOString()} ${reportNo}: ${values.join(', ')}`.slice(0, maxLineLength);
  });

/**
 * The results that can be compared with a sensor: those of a quantity that sensors report too, by a method with a
 * known reproducibility: published, or for ISO codes our own of one class.
 *
 * @returns oldest first
 */
export function labResultsOf(samples: readonly Pick<LabSample, 'at' | 'results'>[]): LabResult[] {
  return samples
    .flatMap(({ at, results }) =>
      results.flatMap(({ quantity, value, method }): LabResult[] => {
        const { key } = labQuantities[quantity];
        const reproducibility = reproducibilityOf(quantity, method, value);
        return key === null || reproducibility === null || reproducibility <= 0
          ? []
          : [{ at, key, value, reproducibility }];
      }),
    )
    .sort((one, other) => one.at - other.at);
}

/** Every result of the samples, as the oil's life takes them. */
export function labPointsOf(samples: readonly Pick<LabSample, 'at' | 'results'>[]): LabPoint[] {
  return samples.flatMap(({ at, results }) =>
    results.map(({ quantity, value, method }) => ({
      quantity,
      at,
      value,
      reproducibility: reproducibilityOf(quantity, method, value),
    })),
  );
}
