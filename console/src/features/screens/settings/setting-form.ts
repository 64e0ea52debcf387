import { firstCrewRows } from '@oilsight/contract';
import type { DealerScreenForm } from '@oilsight/contract';

export const deviceKeys = ['onlineCst', 'allCst'] as const;
export const analysisKeys = ['pollutionAnalysis', 'agingAnalysis', 'wearAnalysis', 'inflowAnalysis'] as const;
export const levelKeys = ['firstLevel', 'secondLevel'] as const;
export const categoryKeys = ['firstCst', 'secondCst', 'thirdCst', 'fourthCst', 'fivthCst'] as const;
export const countKeys = [...deviceKeys, ...analysisKeys, ...levelKeys, ...categoryKeys] as const;
export type CountKey = (typeof countKeys)[number];
export const baseKeys = [
  'deviceCst',
  'onlineCst',
  'alarmCst',
  'todayAddCst',
  'firstLevelCst',
  'secondLevelCst',
] as const;
export type BaseKey = (typeof baseKeys)[number];

interface Row {
  /** Stays the same while rows above it come and go. */
  readonly id: number;
}
export interface IndustryRow extends Row {
  readonly industryName: string;
  readonly industryCst: string;
  readonly areaNo: string;
}
export interface CrewRow extends Row {
  readonly crewName: string;
  readonly crewCst: string;
  readonly oilNo: string;
}
export interface WarningRow extends Row {
  readonly customerName: string;
  readonly alarmMsg: string;
  /** ms. */
  readonly createTime: number | null;
  readonly status: 1 | 2 | null;
}
export interface ConclusionRow extends Row {
  readonly customerName: string;
  readonly alarmLevel: 0 | 1 | 2 | null;
}
export interface AreaRow extends Row {
  readonly areaNo: string;
  readonly deviceCst: string;
  readonly onlineCst: string;
}

/** The lists of the form, by the names of their parts. */
export interface Lists {
  readonly industries: readonly IndustryRow[];
  readonly crews: readonly CrewRow[];
  readonly warnings: readonly WarningRow[];
  readonly conclusions: readonly ConclusionRow[];
  readonly areas: readonly AreaRow[];
}
export type ListName = keyof Lists;
export const listNames = ['industries', 'crews', 'warnings', 'conclusions', 'areas'] as const;
export type RowOf<Name extends ListName> = Lists[Name][number];
/** The fields of the rows of all lists. */
export type FieldName = Exclude<{ [Name in ListName]: keyof RowOf<Name> }[ListName], 'id'>;

/** What is typed: numbers as they stand in their fields. */
export interface SettingForm extends Lists {
  readonly counts: Readonly<Record<CountKey, string>>;
  /** The nation, which is the first entry of the map. */
  readonly base: Readonly<Record<BaseKey, string>>;
}

let made = 0;
const nextId = () => (made += 1);

const blank: { readonly [Name in ListName]: Omit<RowOf<Name>, 'id'> } = {
  industries: { industryName: '', industryCst: '', areaNo: '' },
  crews: { crewName: '', crewCst: '', oilNo: '' },
  warnings: { customerName: '', alarmMsg: '', createTime: null, status: null },
  conclusions: { customerName: '', alarmLevel: null },
  areas: { areaNo: '', deviceCst: '', onlineCst: '' },
};

export function blankRow<Name extends ListName>(name: Name): RowOf<Name> {
  return { ...blank[name], id: nextId() } as RowOf<Name>;
}

const valuesOf = (row: Row) => Object.entries(row).filter(([name]) => name !== 'id');
const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** Whether nothing of a row is filled in. */
export const isBlank = (row: Row): boolean => valuesOf(row).every(([, value]) => isEmpty(value));
/** Whether everything of a row is filled in. */
export const isFilled = (row: Row): boolean => valuesOf(row).every(([, value]) => !isEmpty(value));
/** Whether a crew row is sent: its name and its oil are filled in. */
export const isSentCrew = ({ crewName, oilNo }: CrewRow): boolean => !isEmpty(crewName) && !isEmpty(oilNo);

/** The least rows of a list, which begin it and of which the first is never deleted. */
const firstRows: Readonly<Record<ListName, number>> = {
  industries: 1,
  crews: firstCrewRows,
  warnings: 1,
  conclusions: 1,
  areas: 0,
};

function atLeast<Name extends ListName>(name: Name, rows: readonly RowOf<Name>[]): RowOf<Name>[] {
  const missing = Math.max(0, firstRows[name] - rows.length);
  return [...rows, ...Array.from({ length: missing }, () => blankRow(name))];
}

const texts = <Key extends string>(keys: readonly Key[], values: Readonly<Record<Key, number>> | undefined) =>
  Object.fromEntries(keys.map((key) => [key, values === undefined ? '' : String(values[key])])) as Record<Key, string>;

/** @param form what is saved; null: nothing yet */
export function formOf(form: DealerScreenForm | null): SettingForm {
  const map = form?.distributorMapVOList[0];
  return {
    counts: texts(countKeys, form?.distributorAnalysisVO),
    industries: atLeast(
      'industries',
      (form?.allDataVO.industries ?? []).map(({ industryName, industryCst, areaNo }) => ({
        id: nextId(),
        industryName,
        industryCst: String(industryCst),
        areaNo,
      })),
    ),
    crews: atLeast(
      'crews',
      (form?.allDataVO.crews ?? []).map((row) => ({ ...row, id: nextId(), crewCst: String(row.crewCst) })),
    ),
    warnings: atLeast(
      'warnings',
      (form?.warnFactoryVOList ?? []).map((row) => ({ ...row, id: nextId() })),
    ),
    conclusions: atLeast(
      'conclusions',
      (form?.analysisContentVOList ?? []).map((row) => ({ ...row, id: nextId() })),
    ),
    base: texts(baseKeys, map?.distributorMapBase),
    areas: (map?.distributorMapContents ?? []).map(({ areaNo, deviceCst, onlineCst }) => ({
      id: nextId(),
      areaNo,
      deviceCst: String(deviceCst),
      onlineCst: String(onlineCst),
    })),
  };
}

/** A count as it is typed, also with separators; null: it is none. */
export function countOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,，]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
const sent = (text: string) => countOf(text) ?? 0;
const counted = <Key extends string>(keys: readonly Key[], values: Readonly<Record<Key, string>>) =>
  Object.fromEntries(keys.map((key) => [key, sent(values[key])])) as Record<Key, number>;

/** What is saved: rows of which nothing is filled in are left out, and crew rows without a name or oil. */
export function savedOf(form: SettingForm): DealerScreenForm {
  return {
    distributorAnalysisVO: counted(countKeys, form.counts),
    allDataVO: {
      industries: form.industries
        .filter((row) => !isBlank(row))
        .map(({ industryName, industryCst, areaNo }) => ({
          industryName,
          industryCst: sent(industryCst),
          areaNo,
          areaName: '',
        })),
      crews: form.crews
        .filter(isSentCrew)
        .map(({ crewName, crewCst, oilNo }) => ({ crewName, crewCst: sent(crewCst), oilNo })),
    },
    warnFactoryVOList: form.warnings.flatMap(({ customerName, alarmMsg, createTime, status }) =>
      createTime === null || status === null ? [] : [{ customerName, alarmMsg, createTime, status }],
    ),
    analysisContentVOList: form.conclusions.flatMap(({ customerName, alarmLevel }) =>
      alarmLevel === null ? [] : [{ customerName, alarmLevel }],
    ),
    distributorMapVOList: [
      {
        distributorMapBase: counted(baseKeys, form.base),
        distributorMapContents: form.areas
          .filter((row) => !isBlank(row))
          .map(({ areaNo, deviceCst, onlineCst }) => ({
            areaNo,
            areaName: '',
            deviceCst: sent(deviceCst),
            onlineCst: sent(onlineCst),
          })),
      },
    ],
  };
}

/** Number of fields that differ from what is saved; a row that came or went counts as one. */
export function changesOf(before: SettingForm, after: SettingForm): number {
  const differing = (one: object, other: object) =>
    Object.entries(one).filter(([name, value]) => (other as Record<string, unknown>)[name] !== value).length;
  const inLists = listNames.map((name) => {
    const rowsAfter = new Map<number, object>(after[name].map((row) => [row.id, row]));
    const kept = before[name].filter(({ id }) => rowsAfter.has(id));
    const moved = before[name].length - kept.length + (after[name].length - kept.length);
    return kept.reduce((sum, row) => sum + differing(row, rowsAfter.get(row.id) ?? row), moved);
  });
  return (
    differing(before.counts, after.counts) +
    differing(before.base, after.base) +
    inLists.reduce((sum, count) => sum + count, 0)
  );
}
