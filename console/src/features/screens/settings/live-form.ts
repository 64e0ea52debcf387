import { dealerScreenRoutes } from '@oilsight/contract';
import type { Area, DealerScreenData, DealerScreenForm } from '@oilsight/contract';
import { call } from '../../../api/call.ts';
import { zoneName } from '../../../lib/display-settings.ts';

type Counted = Pick<DealerScreenData, 'data' | 'map' | 'all' | 'analysis' | 'warnings'>;

/** Asks for what is counted of a dealer now, part after part. Its custom data must be off. */
export async function countedOf(tenantId: string): Promise<Counted> {
  const query = { tenantId, timeZone: zoneName() };
  return {
    data: await call(dealerScreenRoutes.getData, { query }),
    map: await call(dealerScreenRoutes.getMapData, { query }),
    all: await call(dealerScreenRoutes.getAllData, { query }),
    analysis: await call(dealerScreenRoutes.getAnalysisContent, { query }),
    warnings: await call(dealerScreenRoutes.getWarningFactory, { query }),
  };
}

/**
 * A form with what is counted, to begin with. An industry whose province is not known, and crews without an oil, have no
 * place in a form.
 */
export function formOfCounted(
  { data, map, all, analysis, warnings }: Counted,
  provinces: readonly Pick<Area, 'areaNo' | 'areaName'>[],
): DealerScreenForm {
  const {
    isCustom: _data,
    hours: _hours,
    operationCst: _operation,
    unconnectedCst: _new,
    gatewayCst: _gateways,
    ...counts
  } = data;
  const { areaNo: _no, areaName: _name, ...base } = map.distributorMapBase;
  return {
    distributorAnalysisVO: counts,
    allDataVO: {
      industries: all.industries.flatMap((row) => {
        const province = provinces.find(({ areaName }) => areaName === row.areaName);
        return province === undefined ? [] : [{ ...row, areaNo: province.areaNo }];
      }),
      crews: all.crews.filter(({ oilNo }) => oilNo !== ''),
    },
    warnFactoryVOList: warnings.rows.map(({ customerName, alarmMsg, createTime, status }) => ({
      customerName,
      alarmMsg,
      createTime,
      status,
    })),
    analysisContentVOList: analysis.rows.map(({ customerName, alarmLevel }) => ({ customerName, alarmLevel })),
    distributorMapVOList: [
      {
        distributorMapBase: base,
        distributorMapContents: map.distributorMapContents.map(({ areaNo, areaName, deviceCst, onlineCst }) => ({
          areaNo,
          areaName,
          deviceCst,
          onlineCst,
        })),
      },
    ],
  };
}
