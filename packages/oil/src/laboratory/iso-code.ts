/** Scale numbers at 4, 6 and 14 µm(c), each 0 … 29. */
export type IsoNumbers = readonly [um4: number, um6: number, um14: number];

/** What is wrong with a written code, with the code that was probably meant; `suggested` null: nobody can say. */
export type IsoReading =
  | { readonly kind: 'code'; readonly numbers: IsoNumbers }
  | { readonly kind: 'order'; readonly suggested: string | null }
  | { readonly kind: 'form' };

const form = /^\s*(\d{1,2})\s*[/／\\-]\s*(\d{1,2})\s*[/／\\-]\s*(\d{1,2})\s*$/;
const highest = 29;

/**
 * Reads an ISO 4406 code as reports print it. The counts are cumulative, so no number may exceed the one before it.
 *
 * @returns `order`: a number exceeds the one before it. The same numbers from the greatest to the least are suggested
 * @example readIsoCode('17/15/12').kind is 'code'
 * @example readIsoCode('18/13/16').suggested is '18/16/13'
 * @example readIsoCode('17/15').kind is 'form'
 */
export function readIsoCode(text: string): IsoReading {
  const [, um4, um6, um14] = form.exec(text) ?? [];
  if (um4 === undefined || um6 === undefined || um14 === undefined) return { kind: 'form' };
  const numbers = [Number(um4), Number(um6), Number(um14)] as const;
  if (numbers.some((number) => number > highest)) return { kind: 'form' };
  if (numbers[0] >= numbers[1] && numbers[1] >= numbers[2]) return { kind: 'code', numbers };
  return { kind: 'order', suggested: [...numbers].sort((one, other) => other - one).join('/') };
}
