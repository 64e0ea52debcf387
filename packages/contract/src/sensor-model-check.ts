import { findIndicator } from '@oilsight/oil';
import { AppError } from './errors.ts';
import { wordsOf } from './sensors.ts';
import type { ModelIndicator, Register, SensorModelForm } from './sensors.ts';

/** The highest register address. */
const lastRegister = 65_535;

/** Name under which an indicator's reading is sent. */
export function sentKeyOf({ key, alias }: Pick<ModelIndicator, 'key' | 'alias'>): string {
  return alias === '' ? key : alias;
}

/**
 * The first fault of a model that its schema cannot find; null: none.
 *
 * @returns an error of the catalogue, with the field of the form
 */
export function faultOfModel({ indicators, registers }: SensorModelForm): AppError | null {
  return (
    faultOfIndicators(indicators) ??
    faultOfRegisters(
      registers,
      new Set(indicators.flatMap(({ key, alias }) => [key, ...(alias === '' ? [] : [alias])])),
    )
  );
}

function faultOfIndicators(indicators: readonly ModelIndicator[]): AppError | null {
  const keys = new Set<string>();
  const sent = new Set<string>();
  for (const [place, indicator] of indicators.entries()) {
    const { key, alias } = indicator;
    if (keys.has(key)) return new AppError('repeated', { field: `indicators.${place}.key`, name: key });
    if (sent.has(sentKeyOf(indicator)))
      return new AppError('repeated', {
        field: `indicators.${place}.${alias === '' ? 'key' : 'alias'}`,
        name: sentKeyOf(indicator),
      });
    keys.add(key);
    sent.add(sentKeyOf(indicator));
    const fault = faultOfUnit(indicator, place) ?? faultOfRange(indicator, place);
    if (fault !== null) return fault;
  }
  return null;
}

/** A conversion must result in the unit that the indicator is stored in. */
function faultOfUnit({ key, convert }: ModelIndicator, place: number): AppError | null {
  const indicator = findIndicator(key);
  if (convert === null || indicator === null || convert.endsWith(`>${indicator.unit}`)) return null;
  return new AppError('otherUnit', {
    field: `indicators.${place}.convert`,
    unit: indicator.unit === '' ? '1' : indicator.unit,
  });
}

function faultOfRange({ key, low, high }: ModelIndicator, place: number): AppError | null {
  if (low !== null && high !== null && low >= high)
    return new AppError('lowNotBelowHigh', { field: `indicators.${place}.low` });
  const indicator = findIndicator(key);
  if (indicator === null) return null;
  const [least, greatest] = indicator.range;
  for (const [end, value] of [
    ['low', low],
    ['high', high],
  ] as const) {
    if (value !== null && (value < least || value > greatest))
      return new AppError('outsidePhysical', { field: `indicators.${place}.${end}`, low: least, high: greatest });
  }
  return null;
}

function faultOfRegisters(registers: readonly Register[], names: ReadonlySet<string>): AppError | null {
  const read = new Set<string>();
  for (const [place, { key, address, type, scale }] of registers.entries()) {
    const field = `registers.${place}`;
    if (!names.has(key)) return new AppError('notOfModel', { field: `${field}.key`, name: key });
    if (read.has(key)) return new AppError('repeated', { field: `${field}.key`, name: key });
    read.add(key);
    if (address + wordsOf[type] - 1 > lastRegister)
      return new AppError('registerEndsBeyond', { field: `${field}.address`, words: wordsOf[type] });
    if (scale === 0) return new AppError('zeroScale', { field: `${field}.scale` });
  }
  return null;
}
