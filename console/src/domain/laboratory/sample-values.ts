import type { LabSample, LabSampleForm, LabValue } from '@oilsight/contract';
import { labQuantities, labQuantityIds, readIsoCode } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { minuteMs } from '../../lib/time.ts';

/** Quantities that the form has a field for; the three numbers of the ISO code share one. */
export const fieldQuantities = labQuantityIds.filter((id) => labQuantities[id].group !== 'cleanliness');
export type FieldQuantity = Exclude<LabQuantityId, 'iso_4' | 'iso_6' | 'iso_14'>;

/** How far a reader's clock may be ahead; the server takes as much. */
const clockToleranceMs = 5 * minuteMs;

/** Quantities that share their methods, such as all elements; the first one stands for them. */
export const methodGroups: readonly (readonly LabQuantityId[])[] = [
  ...Map.groupBy(labQuantityIds, (id) => labQuantities[id].methods).values(),
];
/** The choice where the report names no method. */
export const notStated = 'notStated';

/** What the form takes of a sample. */
type EnteredSample = Pick<LabSample, 'at' | 'place' | 'laboratory' | 'reportNo' | 'note' | 'results'>;

/** The method of a group by the first result of it that a sample has. */
function methodIn(sample: EnteredSample | undefined, group: readonly LabQuantityId[]): string {
  return sample?.results.find(({ quantity }) => group.includes(quantity))?.method ?? notStated;
}

/** What stands in the form: text, empty where nothing was tested. */
export type SampleValues = {
  readonly at: number | null;
  readonly place: string;
  readonly laboratory: string;
  readonly reportNo: string;
  readonly note: string;
  readonly iso: string;
  /** A method or `notStated` by the first quantity of its group. */
  readonly methods: Readonly<Record<string, string>>;
} & { readonly [quantity in FieldQuantity]: string };

export type SampleFieldError = 'timeMissing' | 'timeFuture' | 'number' | 'range' | 'isoForm' | 'isoOrder' | 'nothing';

const isoQuantities = ['iso_4', 'iso_6', 'iso_14'] as const;

/** A number as people type it, with a decimal point or comma. @returns null: empty; NaN: no number */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** @param sample null: a new one; `laboratory`, `place` and the methods are taken over from the one before it */
export function sampleValues(
  sample: EnteredSample | null,
  before: EnteredSample | undefined,
  now: number,
): SampleValues {
  const valueOf = (id: LabQuantityId) => sample?.results.find(({ quantity }) => quantity === id)?.value;
  const iso = isoQuantities.map(valueOf);
  const fields = Object.fromEntries(fieldQuantities.map((id) => [id, String(valueOf(id) ?? '')])) as Record<
    FieldQuantity,
    string
  >;
  return {
    at: sample?.at ?? now,
    place: sample?.place ?? before?.place ?? '',
    laboratory: sample?.laboratory ?? before?.laboratory ?? '',
    reportNo: sample?.reportNo ?? '',
    note: sample?.note ?? '',
    iso: iso.includes(undefined) ? '' : iso.join('/'),
    methods: Object.fromEntries(methodGroups.map((group) => [group[0], methodIn(sample ?? before, group)])),
    ...fields,
  };
}

export function sampleFieldErrors(
  values: SampleValues,
  now: number,
): Partial<Record<keyof SampleValues, SampleFieldError>> {
  const found: Partial<Record<keyof SampleValues, SampleFieldError>> = {};
  if (values.at === null) found.at = 'timeMissing';
  else if (values.at > now + clockToleranceMs) found.at = 'timeFuture';
  for (const id of fieldQuantities as readonly FieldQuantity[]) {
    const value = typedNumber(values[id]);
    if (value === null) continue;
    const [lowest, highest] = labQuantities[id].range;
    if (Number.isNaN(value)) found[id] = 'number';
    else if (value < lowest || value > highest) found[id] = 'range';
  }
  if (values.iso.trim() !== '') {
    const code = readIsoCode(values.iso);
    if (code.kind !== 'code') found.iso = code.kind === 'form' ? 'isoForm' : 'isoOrder';
  }
  const isEmpty = values.iso.trim() === '' && fieldQuantities.every((id) => values[id as FieldQuantity].trim() === '');
  if (isEmpty) found.viscosity_40 = 'nothing';
  return found;
}

/**
 * What is saved: an empty field is not tested, and no result. A method is what the report names; a result keeps its own
 * as long as nobody chooses another for its group.
 */
export function sampleForm(values: SampleValues, sample: EnteredSample | null): LabSampleForm {
  const methodOf = (id: LabQuantityId) => {
    const group = methodGroups.find((ids) => ids.includes(id)) ?? [id];
    const chosen = values.methods[group[0] ?? id] ?? notStated;
    const own = sample?.results.find(({ quantity }) => quantity === id);
    if (sample !== null && own !== undefined && chosen === methodIn(sample, group)) return own.method;
    return chosen === notStated ? null : chosen;
  };
  const results: LabValue[] = [];
  for (const id of fieldQuantities as readonly FieldQuantity[]) {
    const value = typedNumber(values[id]);
    if (value !== null) results.push({ quantity: id, value, method: methodOf(id) });
  }
  const code = readIsoCode(values.iso);
  if (code.kind === 'code')
    for (const [place, quantity] of isoQuantities.entries())
      results.push({ quantity, value: code.numbers[place] as number, method: methodOf(quantity) });
  const { place, laboratory, reportNo, note } = values;
  return { at: values.at ?? 0, place, laboratory, reportNo, note, results };
}
