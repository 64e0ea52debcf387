import { AppError, plannedAheadMs } from '@oilsight/contract';
import type { DoneForm, EntryForm, Language, LogKind, PlannedKind, PlannedWork } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';

/** @throws AppError `plannedTooFarAhead` */
export function checkDue(dueAt: number, now: number): void {
  if (dueAt > now + plannedAheadMs)
    throw new AppError('plannedTooFarAhead', { field: 'dueAt', days: plannedAheadMs / dayMs });
}

/** The kind of log entry that a work becomes when it is done. */
const logKinds: Readonly<Record<PlannedKind, LogKind>> = {
  oil_change: 'oil_change',
  sample: 'maintenance',
  filter_change: 'maintenance',
  inspection: 'maintenance',
  repair: 'maintenance',
  other: 'maintenance',
};

/** What the note of a log entry begins with, as its kind says only that it was maintenance; empty: nothing. */
const words: Readonly<Record<PlannedKind, { readonly zh: string; readonly en: string }>> = {
  oil_change: { zh: '', en: '' },
  sample: { zh: '取样', en: 'Sample taken' },
  // Charges of oil show filter changes by this word.
  filter_change: { zh: '更换滤芯', en: 'Filter changed' },
  inspection: { zh: '检查', en: 'Inspection' },
  repair: { zh: '维修', en: 'Repair' },
  other: { zh: '', en: '' },
};

/** Longest note of a log entry, in UTF-16 units. */
const longestNote = 1000;

/** The log entry of a work that is done; its note is written in the language of who says so. */
export function entryOf(kind: PlannedKind, { at, volumeL, oilId, note }: DoneForm, language: Language): EntryForm {
  const [zh, en] = [words[kind].zh, words[kind].en];
  const parts = language === 'zh-CN' ? [zh, note] : [en, note];
  const whole = parts.filter((part) => part !== '').join(language === 'zh-CN' ? '：' : ': ');
  return { kind: logKinds[kind], at, volumeL, oilId, note: whole.slice(0, longestNote) };
}

/** Accounts that strangers share see what is planned and when, and nothing of people or what they wrote. */
export function shownTo({ authority }: Pick<Scope, 'authority'>, work: PlannedWork): PlannedWork {
  if (authority !== 'EXPERIENCE') return work;
  return { ...work, note: '', owner: '', ownerId: null, by: null, doneBy: null };
}
