/**
 * Contamination level 1 … 12, one number for an operator's display. Our definition: the NAS 1638 class, where
 * everything at least as clean as class 1 is level 1 and everything beyond class 12 is level 12.
 *
 * @param nasClass NAS 1638 class as a number, −1 (class 00) … 13 (beyond 12)
 * @returns null when the class is not known
 * @example contaminationLevel(8) is 8
 * @example contaminationLevel(-1) is 1
 * @example contaminationLevel(13) is 12
 */
export function contaminationLevel(nasClass: number | null): number | null {
  return nasClass === null || !Number.isInteger(nasClass) ? null : Math.min(12, Math.max(1, nasClass));
}
