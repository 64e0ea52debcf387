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
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])].filter((group) => group !== '');
  return `${value < 0 ? '−' : ''}${groups.join(' ')}${rest === undefined ? '' : `.${rest}`}`;
}
