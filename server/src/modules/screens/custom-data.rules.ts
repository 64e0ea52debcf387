import { AppError } from '@oilsight/contract';
import type {
  DealerAll,
  DealerConclusions,
  DealerData,
  DealerMap,
  DealerScreenForm,
  DealerWarnings,
  Language,
  MapArea,
} from '@oilsight/contract';
import type { Areas } from '../areas/index.ts';
import { childOf } from './wall-counts.rules.ts';

/** Name of the nation on its map. */
export const nationName = (language: Language) => (language === 'zh-CN' ? '全国' : 'China');

type Form = DealerScreenForm;
type MapContent = Form['distributorMapVOList'][number]['distributorMapContents'][number];

/** The nation, and the areas that the form gives. A form has one entry for the nation, which its schema checks. */
function mapOf({ distributorMapVOList: [map] }: Form) {
  if (map === undefined) throw new AppError('systemError');
  return map;
}

function checkOnline(field: string, { online, all }: { readonly online: number; readonly all: number }): void {
  if (online > all) throw new AppError('onlineAboveAll', { field, online, all });
}

/**
 * The form as it is kept: each area by its number alone.
 *
 * @throws AppError `onlineAboveAll`, `unknownArea` (none, or a district), `areaTwice`
 */
export function keptForm(form: Form, areas: Areas, language: Language): Form {
  const { onlineCst, allCst } = form.distributorAnalysisVO;
  checkOnline('distributorAnalysisVO', { online: onlineCst, all: allCst });
  const numberOf = (field: string, { areaNo, areaName }: { readonly areaNo: string; readonly areaName: string }) => {
    const found = areas.find(areaNo === '' ? areaName : areaNo);
    if (found === null || !found.endsWith('00')) throw new AppError('unknownArea', { field });
    return { areaNo: found, areaName: '' };
  };
  const map = mapOf(form);
  const { distributorMapBase: base } = map;
  checkOnline('distributorMapVOList', { online: base.onlineCst, all: base.deviceCst });
  const seen = new Set<string>();
  const contents = map.distributorMapContents.map((row) => {
    const area = numberOf('distributorMapVOList', row);
    if (seen.has(area.areaNo))
      throw new AppError('areaTwice', {
        field: 'distributorMapVOList',
        area: areas.nameOf(area.areaNo, language) ?? area.areaNo,
      });
    seen.add(area.areaNo);
    checkOnline('distributorMapVOList', { online: row.onlineCst, all: row.deviceCst });
    return { ...row, ...area };
  });
  const industries = form.allDataVO.industries.map((row) => ({ ...row, ...numberOf('allDataVO', row) }));
  return {
    ...form,
    allDataVO: { ...form.allDataVO, industries },
    distributorMapVOList: [{ distributorMapBase: base, distributorMapContents: contents }],
  };
}

/** The kept form with the names of its areas. */
export function shownForm(form: Form, areas: Areas, language: Language): Form {
  const named = <Row extends { readonly areaNo: string }>(row: Row) => ({
    ...row,
    areaName: areas.nameOf(row.areaNo, language) ?? '',
  });
  const { distributorMapBase, distributorMapContents } = mapOf(form);
  return {
    ...form,
    allDataVO: { ...form.allDataVO, industries: form.allDataVO.industries.map(named) },
    distributorMapVOList: [{ distributorMapBase, distributorMapContents: distributorMapContents.map(named) }],
  };
}

export const customData = ({ distributorAnalysisVO }: Form): DealerData => ({
  ...distributorAnalysisVO,
  isCustom: true,
  hours: null,
});

export const customAll = ({ allDataVO: { industries, crews } }: Form, areas: Areas, language: Language): DealerAll => ({
  industries: industries.map(({ industryName, industryCst, areaNo }) => ({
    industryName,
    industryCst,
    areaName: areas.nameOf(areaNo, language) ?? '',
  })),
  crews: [...crews],
  isCustom: true,
});

export const customConclusions = ({ analysisContentVOList }: Form): DealerConclusions => ({
  rows: analysisContentVOList.map((row) => ({ ...row, conclusion: '', createTime: null })),
  isCustom: true,
});

export const customWarnings = ({ warnFactoryVOList: rows, distributorAnalysisVO: counts }: Form): DealerWarnings => ({
  rows: [...rows],
  total: counts.firstLevel + counts.secondLevel,
  isCustom: true,
});

const areaOf = (
  areaNo: string,
  areaName: string,
  { deviceCst, onlineCst }: { deviceCst: number; onlineCst: number },
) => ({
  areaNo,
  areaName,
  deviceCst,
  onlineCst,
  todayAddCst: 0,
  alarmCst: 0,
  firstLevelCst: 0,
  secondLevelCst: 0,
});

/** Rows of an area: its own where the form has one, else those of the areas in it, summed up. */
function countsIn(rows: readonly MapContent[], areaNo: string) {
  const own = rows.find((row) => row.areaNo === areaNo);
  if (own !== undefined) return own;
  const inside = rows.filter((row) => childOf(row.areaNo, areaNo) !== null);
  return {
    deviceCst: inside.reduce((sum, row) => sum + row.deviceCst, 0),
    onlineCst: inside.reduce((sum, row) => sum + row.onlineCst, 0),
  };
}

/** @param areaNo '': the nation; a province */
export function customMap(form: Form, areaNo: string, areas: Areas, language: Language): DealerMap {
  const { distributorMapBase, distributorMapContents: rows } = mapOf(form);
  const nameOf = (no: string) => areas.nameOf(no, language) ?? '';
  const children = new Set(rows.flatMap((row) => childOf(row.areaNo, areaNo) ?? []));
  const base: MapArea =
    areaNo === ''
      ? { areaNo, areaName: nationName(language), ...distributorMapBase }
      : areaOf(areaNo, nameOf(areaNo), countsIn(rows, areaNo));
  return {
    distributorMapBase: base,
    distributorMapContents: [...children]
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((no) => areaOf(no, nameOf(no), countsIn(rows, no))),
    isCustom: true,
  };
}
