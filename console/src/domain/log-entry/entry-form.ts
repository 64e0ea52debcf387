import type { EntryForm, LogEntry, LogKind } from '@oilsight/contract';
import { instantOf, clockOf } from '../../lib/reader-time.ts';
import { minuteMs } from '../../lib/time.ts';

/** What stands in the fields of the dialog. */
export interface EntryValues {
  /** Empty: nothing chosen yet. */
  readonly kind: LogKind | '';
  /** `2026-11-21T08:30` in the reader's zone, as the browser's field has it. */
  readonly at: string;
  /** Empty: not named. */
  readonly oilId: string;
  readonly volumeL: string;
  readonly note: string;
}

export type EntryFieldError = 'kindMissing' | 'timeMissing' | 'timeFuture' | 'volumeFormat';

/** Kinds that people enter; the replacement of a sensor is entered where sensors are replaced. */
export const enteredKinds = [
  'oil_change',
  'refill',
  'maintenance',
  'start',
  'commissioning',
] as const satisfies readonly LogKind[];

/** Whether an entry of this kind has an oil and an amount. */
export const hasOil = (kind: LogKind | ''): kind is 'oil_change' | 'commissioning' =>
  kind === 'oil_change' || kind === 'commissioning';
export const hasVolume = (kind: LogKind | ''): boolean => hasOil(kind) || kind === 'refill';

export function fieldOfTime(at: number): string {
  return clockOf(at).toISOString().slice(0, 16);
}

/** @returns ms; null: no moment */
export function timeOfField(text: string): number | null {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? null : instantOf(wall);
}

/** A number as people type it, with a decimal point or comma. @returns null: empty; NaN: no number */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** What a new entry begins with: a change of the oil that the readings show. */
export interface ProposedEntry {
  readonly kind: LogKind;
  readonly at: number;
}

/**
 * @param entry null: a new one, now, without a kind, so that an oil change cannot be entered by one careless press
 * @param proposed what a new one begins with instead
 */
export function entryValues(entry: LogEntry | null, now: number, proposed?: ProposedEntry): EntryValues {
  if (entry === null)
    return { kind: proposed?.kind ?? '', at: fieldOfTime(proposed?.at ?? now), oilId: '', volumeL: '', note: '' };
  return {
    kind: entry.kind,
    at: fieldOfTime(entry.at),
    oilId: entry.oilId ?? '',
    volumeL: entry.volumeL === null ? '' : String(entry.volumeL),
    note: entry.note,
  };
}

export function fieldErrorsOfEntry(
  { kind, at, volumeL }: EntryValues,
  now: number,
): Partial<Record<keyof EntryValues, EntryFieldError>> {
  const moment = timeOfField(at);
  const volume = numberOf(volumeL);
  return {
    ...(kind === '' ? { kind: 'kindMissing' } : {}),
    ...(moment === null ? { at: 'timeMissing' } : moment > now + minuteMs ? { at: 'timeFuture' } : {}),
    ...(hasVolume(kind) && volume !== null && !(volume > 0) ? { volumeL: 'volumeFormat' } : {}),
  };
}

/**
 * The entry as it is sent, from values without errors. A field shows minutes: an entry whose minute stays keeps its
 * second.
 *
 * @param before the entry as it was read; null: a new one
 */
export function entryForm(
  { kind, at, oilId, volumeL, note }: EntryValues,
  before: Pick<LogEntry, 'at'> | null,
): EntryForm {
  if (kind === '') throw new Error('an entry without a kind is not sent');
  const moment = before !== null && fieldOfTime(before.at) === at ? before.at : (timeOfField(at) ?? 0);
  return {
    kind,
    at: moment,
    oilId: hasOil(kind) && oilId !== '' ? oilId : null,
    volumeL: hasVolume(kind) ? numberOf(volumeL) : null,
    note,
  };
}
