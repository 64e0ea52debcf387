import { childAreaOf } from './areas.ts';
import type {
  DealerAll,
  DealerConclusions,
  DealerData,
  DealerMap,
  DealerScreenForm,
  DealerWarnings,
  MapArea,
} from './dealer-screen.ts';
import { AppError } from './errors.ts';

type Form = DealerScreenForm;
type MapEntry = Form['distributorMapVOList'][number];

/** The name of an area by its number, '' the nation's; '' where it is not known. */
export type NameOfArea = (areaNo: string) => string;

/** The nation, and the areas that the form gives. A form has one entry for the nation, which its schema checks. */
export function mapOfForm({ distributorMapVOList: [map] }: Form): MapEntry {
  if (map === undefined) throw new AppError('systemError');
  return map;
}

/** What a dealer's wall shows of custom data: the server's answers, and the preview beside the form. */
export const customData = ({ distributorAnalysisVO }: Form): DealerData => ({
  ...distributorAnalysisVO,
  isCustom: true,
  hours: null,
});

export const customAll = ({ allDataVO: { industries, crews } }: Form, nameOf: NameOfArea): DealerAll => ({
  industries: industries.map(({ industryName, industryCst, areaNo }) => ({
    industryName,
    industryCst,
    areaName: nameOf(areaNo),
  })),
  crews: [...crews],
  isCustom: true,
});

export const customConclusions = ({ analysisContentVOList }: Form): DealerConclusions => ({
  rows: analysisContentVOList.map((row) => ({ ...row, conclusion: '', createTime: null })),
  isCustom: true,
});

export const customWarnings = ({ warnFactoryVOList: rows, distributorAnalysisVO: counts }: Form): DealerWarnings => ({
  rows: rows.map((row) => ({ ...row, alarm: null })),
  total: counts.firstLevel + counts.secondLevel,
  isCustom: true,
});

/** An area with the counts of its own row where the form has one, else of the areas in it, summed up. */
function areaOf(rows: MapEntry['distributorMapContents'], areaNo: string, nameOf: NameOfArea): MapArea {
  const own = rows.find((row) => row.areaNo === areaNo);
  const counted = own === undefined ? rows.filter((row) => childAreaOf(row.areaNo, areaNo) !== null) : [own];
  return {
    areaNo,
    areaName: nameOf(areaNo),
    deviceCst: counted.reduce((sum, row) => sum + row.deviceCst, 0),
    onlineCst: counted.reduce((sum, row) => sum + row.onlineCst, 0),
    todayAddCst: 0,
    alarmCst: 0,
    firstLevelCst: 0,
    secondLevelCst: 0,
  };
}

/**
 * The areas below one, in the order of the form.
 *
 * @param areaNo '': the nation; a province
 */
export function customMap(form: Form, areaNo: string, nameOf: NameOfArea): DealerMap {
  const { distributorMapBase, distributorMapContents: rows } = mapOfForm(form);
  const children = new Set(rows.flatMap((row) => childAreaOf(row.areaNo, areaNo) ?? []));
  return {
    distributorMapBase:
      areaNo === '' ? { areaNo, areaName: nameOf(areaNo), ...distributorMapBase } : areaOf(rows, areaNo, nameOf),
    distributorMapContents: [...children].map((child) => areaOf(rows, child, nameOf)),
    factories: null,
    isCustom: true,
  };
}
