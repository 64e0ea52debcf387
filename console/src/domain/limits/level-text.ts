import type { Language, LimitValues } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { formatLimit } from '../../charts/prepare/numbers.ts';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';

/** The limits of one level in the shown unit, `< −10 or > 10`; a dash where there are none. */
export function levelText(
  limits: LimitValues,
  level: 'level1' | 'level2',
  {
    quantity,
    language,
    t,
  }: { readonly quantity: Quantity; readonly language: Language; readonly t: TFunction<'oils'> },
): string {
  const format = (value: number) => formatLimit(shownValue(quantity, value), quantity.decimals, language);
  const [low, high] = [limits[`${level}Low`], limits[`${level}High`]];
  const parts = [...(low === null ? [] : [`< ${format(low)}`]), ...(high === null ? [] : [`> ${format(high)}`])];
  return parts.length === 0 ? t('none') : parts.join(t('limit.or'));
}
