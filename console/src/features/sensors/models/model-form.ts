import {
  faultOfModel,
  registerFunctions,
  registerOrders,
  registerTypes,
  sensorKinds,
  sensorModelRoutes,
  textOf,
} from '@oilsight/contract';
import type { AppError, Language, SensorKind, SensorModel, SensorModelForm } from '@oilsight/contract';
import { conversions, findIndicator } from '@oilsight/oil';

/** An indicator as it is typed: numbers are text until they are sent. */
export interface IndicatorRow {
  readonly key: string;
  /** Its key is typed: the catalogue has none for it. */
  readonly isCustom: boolean;
  readonly alias: string;
  /** Empty: the sensor sends the indicator's own unit. */
  readonly convert: string;
  readonly low: string;
  readonly high: string;
  readonly accuracy: string;
}

export interface RegisterRow {
  readonly key: string;
  readonly function: string;
  readonly address: string;
  readonly type: string;
  readonly wordOrder: string;
  readonly byteOrder: string;
  readonly scale: string;
  readonly offset: string;
  readonly unit: string;
}

export interface ModelValues {
  readonly tenantId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly maker: string;
  readonly kind: SensorKind;
  readonly indicators: readonly IndicatorRow[];
  readonly unitId: string;
  readonly registers: readonly RegisterRow[];
}

export const emptyIndicator: IndicatorRow = {
  key: '',
  isCustom: false,
  alias: '',
  convert: '',
  low: '',
  high: '',
  accuracy: '',
};
export const emptyRegister: RegisterRow = {
  key: '',
  function: registerFunctions[0],
  address: '',
  type: registerTypes[4],
  wordOrder: registerOrders[0],
  byteOrder: registerOrders[0],
  scale: '1',
  offset: '0',
  unit: '',
};

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** What the form begins with. */
export function valuesOf(model: SensorModel | null): ModelValues {
  if (model === null)
    return {
      tenantId: '',
      code: '',
      nameZh: '',
      nameEn: '',
      maker: '',
      kind: sensorKinds[0],
      indicators: [emptyIndicator],
      unitId: '1',
      registers: [],
    };
  const { tenantId, code, nameZh, nameEn, maker, kind, indicators, unitId, registers } = model;
  return {
    tenantId: tenantId ?? '',
    code,
    nameZh,
    nameEn,
    maker,
    kind,
    unitId: String(unitId),
    indicators: indicators.map(({ key, alias, convert, low, high, accuracy }) => ({
      key,
      alias,
      convert: convert ?? '',
      low: numberText(low),
      high: numberText(high),
      accuracy,
      isCustom: findIndicator(key) === null,
    })),
    registers: registers.map(({ address, scale, offset, ...register }) => ({
      ...register,
      address: String(address),
      scale: String(scale),
      offset: String(offset),
    })),
  };
}

/** The number that was typed, with a comma or a point; null: nothing. NaN: no number. */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : Number(text);
}

/** What would be sent. Cells without a number hold NaN, which no check lets pass. */
export function candidateOf({ indicators, registers, unitId, tenantId: _tenant, ...head }: ModelValues) {
  const keyOf = ({ key }: { readonly key: string }) => key.trim();
  return {
    ...head,
    unitId: numberOf(unitId) ?? Number.NaN,
    indicators: indicators.map((row) => ({
      key: keyOf(row),
      alias: row.alias.trim(),
      convert: row.convert === '' ? null : row.convert,
      low: numberOf(row.low),
      high: numberOf(row.high),
      accuracy: row.accuracy,
    })),
    registers: registers.map((row) => ({
      ...row,
      key: keyOf(row),
      address: numberOf(row.address) ?? Number.NaN,
      scale: numberOf(row.scale) ?? Number.NaN,
      offset: numberOf(row.offset) ?? Number.NaN,
    })),
  };
}

/** What the schema finds wrong with a cell; the keys are texts of `sensors:fieldError`. */
export type FieldError = 'missing' | 'number' | 'whole' | 'range' | 'tooLong' | 'choice';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly origin?: unknown;
  readonly expected?: unknown;
}

function fieldErrorOf({ code, origin, expected }: Issue): FieldError {
  const isText = origin === 'string';
  if (code === 'too_small') return isText || origin === 'array' ? 'missing' : 'range';
  if (code === 'too_big') return isText ? 'tooLong' : 'range';
  if (code === 'invalid_type') return expected === 'int' ? 'whole' : 'number';
  return 'choice';
}

/** Nothing was typed into the field that an issue is of: a number that is not there is missing, not misspelt. */
function isEmptyAt(values: ModelValues, path: readonly PropertyKey[]): boolean {
  return (
    path.reduce<unknown>(
      (inside, part) => (inside as Readonly<Record<PropertyKey, unknown>> | undefined)?.[part],
      values,
    ) === ''
  );
}

/**
 * What is wrong, by the path of its field ("indicators.1.low"), in words. First what each cell says, then how the cells
 * fit together.
 *
 * @param say the sentence for what a single cell has wrong
 */
export function fieldErrorsOf(
  values: ModelValues,
  language: Language,
  say: (fieldError: FieldError) => string,
): Readonly<Record<string, string>> {
  const candidate = candidateOf(values);
  const parsed = sensorModelRoutes.createSensorModel.body.safeParse(candidate);
  if (!parsed.success)
    return Object.fromEntries(
      parsed.error.issues
        .toReversed()
        .map((issue) => [
          issue.path.map(String).join('.'),
          say(isEmptyAt(values, issue.path) ? 'missing' : fieldErrorOf(issue as Issue)),
        ]),
    );
  const fault = faultOfModel(parsed.data);
  return fault === null ? {} : { [String(fault.details['field'])]: wordsOf(fault, language) };
}

function wordsOf({ error, details }: AppError, language: Language): string {
  return textOf(error, language, details);
}

/** The form as the wire takes it. @throws ZodError for what `fieldErrorsOf` finds wrong */
export function formOf(values: ModelValues): SensorModelForm {
  const { tenantId: _tenant, ...form } = sensorModelRoutes.createSensorModel.body.parse(candidateOf(values));
  return form;
}

/** Conversions that end in the unit of an indicator; all of them for a custom key. */
export function conversionsTo(key: string): readonly string[] {
  const indicator = findIndicator(key);
  return Object.keys(conversions).filter((name) => indicator === null || name.endsWith(`>${indicator.unit}`));
}
