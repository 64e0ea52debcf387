import { AppError } from '@oilsight/contract';
import type { Oil, OilForm } from '@oilsight/contract';
import { isoVgGrade, saeGradeOfOil, viscosityIndex } from '@oilsight/oil';

/**
 * Checks a data sheet for errors that its schema cannot express.
 *
 * @throws AppError `viscosityNotDescending`
 */
export function checkOil({ v40, v100 }: Pick<OilForm, 'v40' | 'v100'>): void {
  if (v40 !== null && v100 !== null && v100 >= v40) throw new AppError('viscosityNotDescending', { field: 'v100' });
}

/**
 * Viscosity index (ASTM D2270) and ISO VG grade (ISO 3448) of the new oil; null: unknown, or not applicable, as for an
 * oil that is graded by SAE.
 */
export function derivedOf({
  v40,
  v100,
  grade,
  oilName,
}: Pick<OilForm, 'v40' | 'v100' | 'grade' | 'oilName'>): Pick<Oil, 'viscosityIndex' | 'isoVg'> {
  return {
    viscosityIndex: v40 === null || v100 === null ? null : viscosityIndex(v40, v100),
    isoVg: v40 === null || saeGradeOfOil(grade, oilName) !== null ? null : isoVgGrade(v40),
  };
}
