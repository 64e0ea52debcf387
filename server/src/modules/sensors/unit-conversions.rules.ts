import { AppError } from '@oilsight/contract';
import type { KeyMapping, UnitConversion } from '@oilsight/contract';
import { conversionUnits, findIndicator, isConversionName } from '@oilsight/oil';
import type { ConversionName } from '@oilsight/oil';
import type { Alias, Aliases } from '../devices/index.ts';

/** The conversions in a device's own key table, by name. */
export function conversionsIn(own: Aliases): UnitConversion[] {
  return [...own]
    .flatMap(([sentKey, { key, convert }]) =>
      convert !== undefined && isConversionName(convert) ? [{ key, sentKey, convert }] : [],
    )
    .toSorted((one, other) => Number(one.sentKey > other.sentKey) - Number(one.sentKey < other.sentKey));
}

/** Names under which a device may send an indicator: those of its models and its own table, and the key itself. */
function namesOf(key: string, aliases: ReadonlyMap<string, Alias>): readonly string[] {
  const named = [...aliases].flatMap(([name, alias]) => (alias.key === key ? [name] : []));
  return (aliases.get(key)?.key ?? key) === key ? [...new Set([...named, key])] : named;
}

/**
 * A device's own key table with the conversion of an indicator, for every name that it may be sent under; names that a
 * sensor model converts are left out.
 *
 * @param convert null: as its models say
 * @throws AppError `invalid`: the conversion does not lead to the indicator's unit; `unitConverted`: the models convert
 *   every name already
 */
export function withConversion(
  models: KeyMapping,
  own: Aliases,
  { key, convert }: { readonly key: string; readonly convert: ConversionName | null },
): Aliases {
  const next = new Map(own);
  if (convert === null) {
    for (const [name, alias] of own) {
      if (alias.key !== key || alias.convert === undefined) continue;
      if (name === key || models.aliases.get(name)?.key === key) next.delete(name);
      else next.set(name, { key });
    }
    return next;
  }
  if (conversionUnits(convert).to !== findIndicator(key)?.unit)
    throw new AppError('invalid', { field: 'convert', rule: findIndicator(key)?.unit ?? '' });
  const names = namesOf(key, new Map<string, Alias>([...models.aliases, ...own]));
  const free = names.filter((name) => models.aliases.get(name)?.convert === undefined || own.has(name));
  if (free.length === 0) throw new AppError('unitConverted');
  for (const name of free) next.set(name, { key, convert });
  return next;
}
