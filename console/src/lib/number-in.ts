/**
 * The number that was typed, with a point or a comma before its decimals and any kind of minus. null: nothing was typed;
 * `none`: it is no number.
 */
export function numberIn(text: string): number | null | 'none' {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/^[\u2212\u2013\uff0d]/, '-');
  if (plain === '') return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : 'none';
}
