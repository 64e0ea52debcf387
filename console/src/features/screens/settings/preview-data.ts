import type { DealerScreenData, DealerScreenForm, MapArea } from '@oilsight/contract';

const provinceOf = (areaNo: string) => `${areaNo.slice(0, 2)}0000`;

/**
 * What the wall would show of custom data, as the server makes it of them: the nation with its provinces. Of a province
 * without an entry its cities count.
 *
 * @param nameOf the name of a province; '' until it is known
 */
export function previewOf(
  tenantName: string,
  { distributorAnalysisVO: counts, allDataVO, ...lists }: DealerScreenForm,
  nation: string,
  nameOf: (areaNo: string) => string,
): DealerScreenData {
  const [map] = lists.distributorMapVOList;
  const rows = map?.distributorMapContents ?? [];
  const noAlarms = { todayAddCst: 0, alarmCst: 0, firstLevelCst: 0, secondLevelCst: 0 };
  const contents: MapArea[] = [...Map.groupBy(rows, ({ areaNo }) => provinceOf(areaNo))].map(([areaNo, inside]) => {
    const own = inside.filter((row) => row.areaNo === areaNo);
    const counted = own.length > 0 ? own : inside;
    return {
      areaNo,
      areaName: nameOf(areaNo),
      deviceCst: counted.reduce((sum, row) => sum + row.deviceCst, 0),
      onlineCst: counted.reduce((sum, row) => sum + row.onlineCst, 0),
      ...noAlarms,
    };
  });
  const isCustom = true;
  return {
    tenantName,
    data: { ...counts, isCustom, hours: null },
    map: {
      distributorMapBase: {
        areaNo: '',
        areaName: nation,
        ...(map?.distributorMapBase ?? { deviceCst: 0, onlineCst: 0, ...noAlarms }),
      },
      distributorMapContents: contents,
      isCustom,
    },
    all: {
      industries: allDataVO.industries.map(({ industryName, industryCst, areaNo }) => ({
        industryName,
        industryCst,
        areaName: nameOf(provinceOf(areaNo)),
      })),
      crews: allDataVO.crews,
      isCustom,
    },
    analysis: {
      rows: lists.analysisContentVOList.map((row) => ({ ...row, conclusion: '', createTime: null })),
      isCustom,
    },
    warnings: { rows: lists.warnFactoryVOList, total: counts.firstLevel + counts.secondLevel, isCustom },
  };
}
