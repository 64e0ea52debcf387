import { dealerScreenRoutes } from '@oilsight/contract';
import type { DealerMap, DealerScreenData, MapArea } from '@oilsight/contract';
import { hourMs } from '../src/lib/time.ts';
import type { FakeServer } from './fake-server.ts';

type Counts = readonly [devices: number, online: number, level1: number, level2: number];

const area = (
  areaNo: string,
  areaName: string,
  [deviceCst, onlineCst, firstLevelCst, secondLevelCst]: Counts,
): MapArea => ({
  areaNo,
  areaName,
  deviceCst,
  onlineCst,
  firstLevelCst,
  secondLevelCst,
  alarmCst: firstLevelCst + secondLevelCst,
  todayAddCst: firstLevelCst,
});

/** Where a dealer's machines stand. */
export const provinces: readonly MapArea[] = [
  area('650000', '新疆维吾尔自治区', [66, 61, 1, 0]),
  area('150000', '内蒙古自治区', [94, 88, 1, 2]),
  area('130000', '河北省', [149, 141, 3, 2]),
  area('210000', '辽宁省', [46, 42, 0, 0]),
  area('370000', '山东省', [184, 178, 1, 3]),
  area('610000', '陕西省', [36, 36, 0, 0]),
  area('340000', '安徽省', [218, 212, 0, 4]),
  area('320000', '江苏省', [203, 196, 0, 0]),
  area('510000', '四川省', [58, 57, 0, 0]),
  area('420000', '湖北省', [102, 98, 0, 0]),
  area('330000', '浙江省', [127, 124, 0, 3]),
  area('440000', '广东省', [75, 73, 0, 0]),
];

export const cities: readonly MapArea[] = [
  area('340100', '合肥市', [120, 118, 0, 0]),
  area('340200', '芜湖市', [98, 94, 0, 4]),
];

export const cityFactories = [
  {
    customerId: '0c000000-0000-4000-8000-000000000002',
    customerName: '芜湖水泥厂',
    deviceCst: 60,
    onlineCst: 58,
    firstLevelCst: 0,
    secondLevelCst: 4,
  },
  {
    customerId: '0c000000-0000-4000-8000-000000000003',
    customerName: '芜湖造船厂',
    deviceCst: 38,
    onlineCst: 36,
    firstLevelCst: 0,
    secondLevelCst: 0,
  },
] as const;

/** A map of some areas; `loose`: devices that stand in none. */
export function mapOf(base: Pick<MapArea, 'areaNo' | 'areaName'>, contents: readonly MapArea[], loose = 0): DealerMap {
  const sum = (count: keyof MapArea) => contents.reduce((total, one) => total + Number(one[count]), 0);
  return {
    distributorMapBase: {
      ...area(base.areaNo, base.areaName, [
        sum('deviceCst') + loose,
        sum('onlineCst'),
        sum('firstLevelCst'),
        sum('secondLevelCst'),
      ]),
    },
    distributorMapContents: [...contents],
    factories: null,
    isCustom: false,
  };
}

export const nation = { areaNo: '', areaName: '全国' } as const;

const warning = (customerName: string, alarmMsg: string, hoursAgo: number, status: 1 | 2) => ({
  customerName,
  alarmMsg,
  createTime: Date.now() - hoursAgo * hourMs,
  status,
  alarm: null,
});

/** A dealer's wall on a day with alarms. */
export function dealerScreen(): DealerScreenData {
  const firstHour = Math.floor(Date.now() / hourMs) * hourMs - 23 * hourMs;
  return {
    tenantName: '江淮润滑技术服务',
    data: {
      onlineCst: 1306,
      allCst: 1358,
      firstLevel: 6,
      secondLevel: 23,
      firstCst: 9,
      secondCst: 8,
      thirdCst: 5,
      fourthCst: 4,
      fivthCst: 1,
      operationCst: 2,
      pollutionAnalysis: 1284,
      agingAnalysis: 962,
      wearAnalysis: 745,
      inflowAnalysis: 531,
      isCustom: false,
      hours: Array.from({ length: 24 }, (_, at) => ({
        at: firstHour + at * hourMs,
        firstLevel: at > 19 ? at - 19 : at === 6 ? 1 : 0,
        secondLevel: at % 5 === 1 ? 3 : at % 4 === 0 ? 1 : 0,
        cleared: at % 3 === 0 ? 1 : 0,
      })),
    },
    map: mapOf(nation, provinces, 3),
    all: {
      industries: [
        { industryName: '水泥', industryCst: 412, areaName: '安徽省' },
        { industryName: '风电', industryCst: 286, areaName: '河北省' },
        { industryName: '钢铁', industryCst: 198, areaName: '江苏省' },
      ],
      crews: [
        { crewName: '齿轮箱', crewCst: 164, oilNo: 'L-CKD 320' },
        { crewName: '风电齿轮箱', crewCst: 143, oilNo: 'VG 320' },
        { crewName: '液压系统', crewCst: 97, oilNo: 'L-HM 46' },
      ],
      isCustom: false,
    },
    analysis: {
      rows: [
        { customerName: '张北风电场', alarmLevel: 1, conclusion: '磨粒变大，疑似轴承疲劳', createTime: Date.now() },
        { customerName: '芜湖水泥厂', alarmLevel: 2, conclusion: '停机时水分仍升，查冷却器', createTime: Date.now() },
        { customerName: '襄阳水泥厂', alarmLevel: 0, conclusion: '', createTime: null },
      ],
      isCustom: false,
    },
    warnings: {
      rows: [
        warning('张北风电场', '07 号机齿轮箱 铁磁磨粒 46 个/h', 0, 1),
        warning('青岛港机厂', '岸桥液压站 水含量 612 ppm', 0.2, 1),
        warning('芜湖水泥厂', '2# 立磨减速机 水饱和度 71 %', 4, 2),
        warning('包头稀土厂', '1# 压缩机 粘度 −14.2 %', 5, 1),
        {
          ...warning('宁波轧钢厂', '', 40, 2),
          alarm: {
            deviceName: 'AGC 伺服液压站 HPU-2',
            alarmName: '颗粒 ≥ 6 µm',
            indicator: 'particle_ch2',
            measure: 'value',
            value: 2950,
            count: 3,
          },
        },
      ],
      total: 29,
      isCustom: false,
    },
  };
}

/** Has the server answer the calls of a dealer's wall; a province is answered with its cities. */
export function answerDealerScreen(server: FakeServer, screen: DealerScreenData): void {
  server
    .on(dealerScreenRoutes.getTenantName, screen.tenantName)
    .on(dealerScreenRoutes.getData, screen.data)
    .on(dealerScreenRoutes.getAllData, screen.all)
    .on(dealerScreenRoutes.getAnalysisContent, screen.analysis)
    .on(dealerScreenRoutes.getWarningFactory, screen.warnings)
    .on(dealerScreenRoutes.getMapData, ({ query }) =>
      query.areaNo === '340000'
        ? mapOf({ areaNo: '340000', areaName: '安徽省' }, cities)
        : query.areaNo === '340200'
          ? { ...mapOf({ areaNo: '340200', areaName: '芜湖市' }, []), factories: [...cityFactories] }
          : screen.map,
    );
}
