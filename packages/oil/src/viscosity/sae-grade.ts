/** An SAE grade as a drum names it: the W number of the cold side and the number at 100 °C. */
export interface SaeGrade {
  /** null: a single grade without a W number. */
  readonly winter: number | null;
  /** null: a W grade alone. */
  readonly hot: number | null;
}

/** Kinematic viscosity at 100 °C, mm²/s, from `min` up to below `max` (SAE J300, new oil). */
const hotWindows: ReadonlyMap<number, { readonly min: number; readonly max: number }> = new Map([
  [8, { min: 4, max: 6.1 }],
  [12, { min: 5, max: 7.1 }],
  [16, { min: 6.1, max: 8.2 }],
  [20, { min: 6.9, max: 9.3 }],
  [30, { min: 9.3, max: 12.5 }],
  [40, { min: 12.5, max: 16.3 }],
  [50, { min: 16.3, max: 21.9 }],
  [60, { min: 21.9, max: 26.1 }],
]);
/** Least kinematic viscosity at 100 °C of the W grades of SAE J300, mm²/s. */
const winterLeast: ReadonlyMap<number, number> = new Map([
  [0, 3.8],
  [5, 3.8],
  [10, 4.1],
  [15, 5.6],
  [20, 5.6],
  [25, 9.3],
]);

/** A W grade of J300 or J306 with or without its other side; or, after the word SAE, a grade alone. */
const pattern =
  /(?:^|[^\d.])(?:SAE\s*)?(0|5|10|15|20|25|70|75|80|85)W(?:\s*(?:[-/]\s*)?(\d{1,3}))?(?![\d\p{L}])|(?:^|[^\p{L}])SAE\s*(\d{1,3})(?![\d\p{L}])/iu;

/**
 * The SAE grade in a name: of an engine oil (J300) or an automotive gear oil (J306). Such oils are graded at 100 °C and
 * cold, so that no ISO VG is theirs though their viscosity at 40 °C may lie in one.
 *
 * @returns null: the text names none
 * @example saeGradeOf('CI-4 15W-40')?.hot is 40
 * @example saeGradeOf('ISO VG 46') is null
 */
export function saeGradeOf(text: string): SaeGrade | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [, winter, hot, single] = found;
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return { winter: number(winter), hot: number(hot ?? single) };
}

/**
 * Kinematic viscosity at 100 °C that an engine oil of a grade has when it is new, mm²/s: from `min` up to below `max`
 * (SAE J300).
 *
 * @returns null: the grade is none of engine oils; `max` is infinite for a W grade alone
 * @example saeWindowAt100({ winter: 15, hot: 40 })?.min is 12.5
 */
export function saeWindowAt100({ winter, hot }: SaeGrade): { readonly min: number; readonly max: number } | null {
  const least = winter === null ? 0 : winterLeast.get(winter);
  const window = hot === null ? { min: 0, max: Number.POSITIVE_INFINITY } : hotWindows.get(hot);
  if (least === undefined || window === undefined || (winter === null && hot === null)) return null;
  return { min: Math.max(least, window.min), max: window.max };
}

/**
 * The SAE grade of an oil, of which then no ISO VG is its own: that of the grade it is given, else that of its name.
 *
 * @param grade what names an ISO VG stands above the name; a class of service says nothing of viscosity
 * @returns null: it is not graded by SAE
 * @example saeGradeOfOil('CI-4', 'Diesel 15W-40')?.hot is 40
 * @example saeGradeOfOil('ISO VG 46', 'Engine room 15W-40') is null
 */
export function saeGradeOfOil(grade: string, name: string): SaeGrade | null {
  return saeGradeOf(grade) ?? (/VG\s*\d/iu.test(grade) ? null : saeGradeOf(name));
}
