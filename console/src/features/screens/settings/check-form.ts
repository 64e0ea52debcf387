import { industryName } from '@oilsight/contract';
import { countOf, isBlank, isSentCrew, baseKeys, countKeys } from './setting-form.ts';
import type { BaseKey, CountKey, FieldName, ListName, SettingForm } from './setting-form.ts';

/** What is wrong with a field. */
export type FieldWord = 'needed' | 'number' | 'aboveAll' | 'twice' | 'sameIndustry';

/** Where a field stands: a count, a count of the nation, or a field of a row. */
export type FieldPath = `counts.${CountKey}` | `base.${BaseKey}` | `${ListName}.${number}.${FieldName}`;

export type FieldErrors = ReadonlyMap<string, FieldWord>;

export const rowPath = (list: ListName, id: number, field: FieldName): FieldPath => `${list}.${id}.${field}`;

const wordOf = (text: string): FieldWord | null =>
  text.trim() === '' ? 'needed' : countOf(text) === null ? 'number' : null;

const isAbove = (online: string, all: string) => {
  const [some, every] = [countOf(online), countOf(all)];
  return some !== null && every !== null && some > every;
};

/** What is wrong with the fields of a form before it is sent. Rows of which nothing is filled in are not looked at. */
export function checkForm(form: SettingForm): FieldErrors {
  const errors = new Map<string, FieldWord>();
  const note = (path: FieldPath, word: FieldWord | null) => {
    if (word !== null) errors.set(path, word);
  };
  for (const key of countKeys) note(`counts.${key}`, wordOf(form.counts[key]));
  for (const key of baseKeys) note(`base.${key}`, wordOf(form.base[key]));
  if (isAbove(form.counts.onlineCst, form.counts.allCst)) note('counts.onlineCst', 'aboveAll');
  if (isAbove(form.base.onlineCst, form.base.deviceCst)) note('base.onlineCst', 'aboveAll');

  const text = (value: string): FieldWord | null => (value.trim() === '' ? 'needed' : null);
  const given = (value: unknown): FieldWord | null => (value === null ? 'needed' : null);
  // One industry may be written in two languages.
  const named = new Set<string>();
  for (const row of form.industries.filter((one) => !isBlank(one))) {
    const name = industryName(row.industryName, 'zh-CN').trim();
    note(rowPath('industries', row.id, 'industryName'), named.has(name) ? 'sameIndustry' : text(row.industryName));
    if (name !== '') named.add(name);
    note(rowPath('industries', row.id, 'industryCst'), wordOf(row.industryCst));
    note(rowPath('industries', row.id, 'areaNo'), text(row.areaNo));
  }
  for (const row of form.crews.filter(isSentCrew)) note(rowPath('crews', row.id, 'crewCst'), wordOf(row.crewCst));
  for (const row of form.warnings.filter((one) => !isBlank(one))) {
    note(rowPath('warnings', row.id, 'customerName'), text(row.customerName));
    note(rowPath('warnings', row.id, 'alarmMsg'), text(row.alarmMsg));
    note(rowPath('warnings', row.id, 'createTime'), given(row.createTime));
    note(rowPath('warnings', row.id, 'status'), given(row.status));
  }
  for (const row of form.conclusions.filter((one) => !isBlank(one))) {
    note(rowPath('conclusions', row.id, 'customerName'), text(row.customerName));
    note(rowPath('conclusions', row.id, 'alarmLevel'), given(row.alarmLevel));
  }
  const seen = new Set<string>();
  for (const row of form.areas.filter((one) => !isBlank(one))) {
    note(rowPath('areas', row.id, 'areaNo'), seen.has(row.areaNo) ? 'twice' : text(row.areaNo));
    if (row.areaNo !== '') seen.add(row.areaNo);
    note(rowPath('areas', row.id, 'deviceCst'), wordOf(row.deviceCst));
    note(rowPath('areas', row.id, 'onlineCst'), wordOf(row.onlineCst));
    if (isAbove(row.onlineCst, row.deviceCst)) note(rowPath('areas', row.id, 'onlineCst'), 'aboveAll');
  }
  return errors;
}
