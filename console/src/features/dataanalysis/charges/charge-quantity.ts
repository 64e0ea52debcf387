import { ageingIndexKey } from '@oilsight/contract';
import { identity } from '@oilsight/oil';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import type { Look } from '../../../charts/prepare/look.ts';

/** A quantity of charges: of the catalogue, or the ageing index, which no sensor sends. */
export function chargeQuantity(
  key: string,
  { language, units }: Pick<Look, 'language' | 'units'>,
  ageingName: string,
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
        range: null,
      }
    : known;
}
