import { conversions, convert, identity, inverse } from '@oilsight/oil';
import type { UnitConversion } from '@oilsight/oil';
import type { Units } from '../../lib/display-settings.ts';

/** The unit in which a quantity is shown, and how a kept value becomes one in it. */
export interface ShownUnit {
  readonly unit: string;
  readonly conversion: UnitConversion;
}

const fahrenheit = inverse(conversions['°F>°C']);
const per100Ml = inverse(conversions['1/100mL>1/mL']);

/**
 * The unit that the reader has chosen in place of a kept one.
 *
 * @param kept as the catalogue writes it
 * @example shownUnitOf('°C', { temperature: 'fahrenheit', … }).unit is '°F'
 */
export function shownUnitOf(kept: string, { temperature, viscosity, particles }: Units): ShownUnit {
  if (kept === '°C' && temperature === 'fahrenheit') return { unit: '°F', conversion: fahrenheit };
  if (kept === '1/mL' && particles === 'per100Ml') return { unit: '1/100mL', conversion: per100Ml };
  return { unit: kept === 'mm²/s' && viscosity === 'cSt' ? 'cSt' : kept, conversion: identity };
}

/** A kept value, or a limit of one, in the unit in which it is shown. null and undefined stay as they are. */
export function shownValue<T extends number | null | undefined>(
  { conversion }: Pick<ShownUnit, 'conversion'>,
  value: T,
): T {
  return (typeof value !== 'number' || conversion === identity ? value : convert(value, conversion)) as T;
}
