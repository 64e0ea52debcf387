import { ageingIndexKey } from '@oilsight/contract';
import { identity } from '@oilsight/oil';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import type { Look } from '../../../charts/prepare/look.ts';

/**
 * What the axis of the ageing index spans at least: from new oil to its change. An index below 0, of another oil than
 * the named one, widens it.
 */
const ageingRange = [0, 110] as const;
/** New oil reads a little below 0 by the noise of its sensor. */
const noise = -2;

/**
 * A quantity of charges: of the catalogue, or the ageing index, which no sensor sends.
 *
 * @param least smallest value that is shown
 */
export function chargeQuantity(
  key: string,
  { language, units }: Pick<Look, 'language' | 'units'>,
  ageingName: string,
  least = 0,
): Quantity {
  const known = quantityOf(key, language, units);
  return key === ageingIndexKey
    ? {
        ...known,
        name: ageingName,
        unit: '',
        conversion: identity,
        decimals: 0,
        group: 'physicochemical',
        range: least < noise ? null : ageingRange,
      }
    : known;
}
