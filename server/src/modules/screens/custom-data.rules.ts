import { AppError, mapOfForm } from '@oilsight/contract';
import type { DealerScreenForm, Language } from '@oilsight/contract';
import type { Areas } from '../areas/index.ts';

type Form = DealerScreenForm;

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
  const map = mapOfForm(form);
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
  const { distributorMapBase, distributorMapContents } = mapOfForm(form);
  return {
    ...form,
    allDataVO: { ...form.allDataVO, industries: form.allDataVO.industries.map(named) },
    distributorMapVOList: [{ distributorMapBase, distributorMapContents: distributorMapContents.map(named) }],
  };
}
