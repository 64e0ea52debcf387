/**
 * A number of a table: no more decimals than asked for, none that are 0, a thin space between thousands, a real minus.
 *
 * @example numberText(1024000, 0) is '1 024 000'
 * @example numberText(-7, 1) is '−7'
 */
export function numberText(value: number, decimals: number): string {
  const [whole = '', rest] = Math.abs(Number(value.toFixed(decimals)))
    .toString()
    .split('.');
  const grouped = whole.length > 3 ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ') : whole;
  return `${value < 0 ? '−' : ''}${grouped}${rest === undefined ? '' : `.${rest}`}`;
}
