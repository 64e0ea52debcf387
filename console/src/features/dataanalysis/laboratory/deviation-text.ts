import type { LabDeviation, Language } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import { formatNumber } from '../../../charts/prepare/numbers.ts';

/** A deviation as it is read: in percent, or in the quantity's unit. */
export function deviationText(
  value: number,
  { scale, quantity }: Pick<LabDeviation, 'scale' | 'quantity'>,
  language: Language,
  isSigned = true,
): string {
  const { unit, decimals } = labQuantities[quantity];
  const sign = isSigned && value > 0 ? '+' : '';
  return scale === 'relative'
    ? `${sign}${formatNumber(value * 100, 1, language)} %`
    : `${sign}${formatNumber(value, Math.max(1, decimals), language)} ${unit}`.trim();
}
