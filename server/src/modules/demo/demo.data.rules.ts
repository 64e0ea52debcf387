import type { Authority } from '@oilsight/contract';
import type { IndicatorId, MachineType } from '@oilsight/oil';

/**
 * The demonstration's people, places and machines. Places are real, companies are not. Names are Chinese; machines have
 * tags as used in plants.
 */

export interface DemoScenario {
  readonly name: string;
  readonly onsetDay: number;
  readonly rate?: number;
}

export interface DemoDevice {
  readonly slug: string;
  readonly name: string;
  readonly deviceNo: string;
  readonly machineType: MachineType;
  readonly machine: string;
  readonly position: string;
  /** Empty: no oil. */
  readonly oil: string;
  readonly sensors: readonly (keyof typeof sensorModels)[];
  readonly scenarios: readonly DemoScenario[];
  /**
   * `direct`: the device reports itself; `gateway`: the factory's gateway reports for it; `nobody`: it waits for a
   * reading that the visitor sends.
   */
  readonly fedBy: 'direct' | 'gateway' | 'nobody';
  readonly isGateway?: boolean;
  readonly hasServoValves?: boolean;
  /** A fixed token, for the README's first command. */
  readonly token?: string;
}

export interface DemoFactory {
  readonly slug: string;
  readonly name: string;
  readonly industry: string;
  /** Number (GB/T 2260) and name of the city. */
  readonly areaNo: string;
  readonly areaName: string;
  /** Prefix of its material numbers. */
  readonly sign: string;
  readonly climate: { readonly meanC: number; readonly yearC: number; readonly dayC: number };
  readonly devices: readonly DemoDevice[];
}

export interface DemoDealer {
  readonly slug: string;
  readonly name: string;
  readonly systemName: string;
  readonly factories: readonly DemoFactory[];
}

const particles: readonly IndicatorId[] = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
];
const debris: readonly IndicatorId[] = [
  'ferrous_ch1',
  'ferrous_ch2',
  'ferrous_ch3',
  'ferrous_ch4',
  'ferrous_ch5',
  'ferrous_total',
  'nonferrous_ch1',
  'nonferrous_ch2',
  'nonferrous_ch3',
  'nonferrous_ch4',
  'nonferrous_ch5',
  'nonferrous_total',
];

/** The demonstration's sensors: the built-in model of each, and the indicators it measures. */
export const sensorModels = {
  quality: {
    model: 'OQ-400',
    indicators: ['oil_temperature', 'viscosity_kinematic', 'density', 'dielectric_constant'],
  },
  water: { model: 'MC-20', indicators: ['water_saturation', 'water_ppm'] },
  particles: { model: 'PC-8', indicators: particles },
  debris: { model: 'WD-10', indicators: debris },
  supply: { model: 'PF-2', indicators: ['pressure', 'flow'] },
  tank: { model: 'LT-2', indicators: ['level', 'leak'] },
  vibration: { model: 'VB-1', indicators: ['vibration_rms'] },
  air: { model: 'TA-1', indicators: ['ambient_temperature'] },
} as const satisfies Readonly<Record<string, { model: string; indicators: readonly IndicatorId[] }>>;

type SensorSet = DemoDevice['sensors'];
const gearSensors: SensorSet = ['quality', 'water', 'particles', 'debris', 'supply', 'vibration'];
const windSensors: SensorSet = ['quality', 'water', 'particles', 'debris', 'supply', 'vibration', 'air'];
const hydraulicSensors: SensorSet = ['quality', 'water', 'particles', 'supply', 'tank'];
const turbineSensors: SensorSet = ['quality', 'water', 'particles', 'supply', 'tank', 'vibration'];
const compressorSensors: SensorSet = ['quality', 'water', 'particles', 'debris', 'supply', 'vibration'];
const engineSensors: SensorSet = ['quality', 'water', 'particles', 'debris', 'supply', 'tank', 'vibration'];

/** A healthy machine that reports itself, with the given differences. */
function device(
  slug: string,
  name: string,
  rest: Omit<DemoDevice, 'slug' | 'name' | 'scenarios' | 'fedBy'> & Partial<DemoDevice>,
): DemoDevice {
  return { slug, name, scenarios: [], fedBy: 'direct', ...rest };
}

const mildClimate = { meanC: 22, yearC: 8, dayC: 4 };

export const dealers: readonly DemoDealer[] = [
  {
    slug: 'jianghuai',
    name: '江淮润滑技术服务',
    systemName: '江淮设备润滑监测平台',
    factories: [
      {
        slug: 'wuhu',
        sign: 'WH',
        name: '芜湖水泥厂',
        industry: '水泥',
        areaNo: '340200',
        areaName: '芜湖市',
        climate: mildClimate,
        devices: [
          device('wuhu-raw-1', '1# 原料立磨减速机 GB-1', {
            deviceNo: 'WH-GB-001',
            machineType: 'gearbox',
            machine: 'MLX-300',
            position: '减速机油站回油管',
            oil: 'L-CKD 320',
            sensors: gearSensors,
          }),
          device('wuhu-raw-2', '2# 原料立磨减速机 GB-2', {
            deviceNo: 'WH-GB-002',
            machineType: 'gearbox',
            machine: 'MLX-300',
            position: '减速机油站回油管',
            oil: 'L-CKD 320',
            sensors: gearSensors,
            scenarios: [{ name: 'bearing-spall', onsetDay: 83, rate: 0.8 }],
          }),
          device('wuhu-press', '辊压机减速机 GB-3', {
            deviceNo: 'WH-GB-003',
            machineType: 'gearbox',
            machine: 'RPG-160',
            position: '稀油站供油管',
            oil: 'L-CKD 220',
            sensors: gearSensors,
            scenarios: [{ name: 'filter-change', onsetDay: 62 }],
          }),
          device('wuhu-cooler', '篦冷机液压站 HPU-1', {
            deviceNo: 'WH-HY-001',
            machineType: 'hydraulic',
            machine: 'YZ-160',
            position: '主泵出口高压过滤器后',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
          }),
          device('wuhu-air', '1# 螺杆空压机 CP-1', {
            deviceNo: 'WH-CP-001',
            machineType: 'compressor',
            machine: 'SA-250',
            position: '油气分离器后',
            oil: 'L-DAJ 46',
            sensors: compressorSensors,
          }),
          device('quick-start', 'Quick start', {
            deviceNo: 'QS-001',
            machineType: 'hydraulic',
            machine: 'YZ-63',
            position: '演示台主泵出口',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
            fedBy: 'nobody',
            token: 'OILSIGHT_DEMO_TOKEN',
          }),
        ],
      },
      {
        slug: 'ningbo',
        sign: 'NB',
        name: '宁波轧钢厂',
        industry: '钢铁',
        areaNo: '330200',
        areaName: '宁波市',
        climate: mildClimate,
        devices: [
          device('ningbo-main', '热轧主液压站 HPU-1', {
            deviceNo: 'NB-HY-001',
            machineType: 'hydraulic',
            machine: 'HPS-800',
            position: '主泵出口高压过滤器后',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
            scenarios: [{ name: 'water-leak', onsetDay: 86, rate: 4 }],
          }),
          device('ningbo-agc', 'AGC 伺服液压站 HPU-2', {
            deviceNo: 'NB-HY-002',
            machineType: 'hydraulic',
            machine: 'HPS-320',
            position: '伺服阀前过滤器后',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
            hasServoValves: true,
            scenarios: [{ name: 'dust-ingress', onsetDay: 82 }],
          }),
          device('ningbo-coiler', '卷取机液压站 HPU-3', {
            deviceNo: 'NB-HY-003',
            machineType: 'hydraulic',
            machine: 'HPS-320',
            position: '主泵出口总管',
            oil: 'L-HM 68',
            sensors: hydraulicSensors,
            fedBy: 'gateway',
          }),
          device('ningbo-rougher', '粗轧机减速机 GB-1', {
            deviceNo: 'NB-GB-001',
            machineType: 'gearbox',
            machine: 'RG-2200',
            position: '减速机回油管',
            oil: 'L-CKD 320',
            sensors: gearSensors,
            scenarios: [{ name: 'gear-wear', onsetDay: 55 }],
            fedBy: 'gateway',
          }),
          device('ningbo-shear', '飞剪液压站 HPU-4', {
            deviceNo: 'NB-HY-004',
            machineType: 'hydraulic',
            machine: 'HPS-160',
            position: '主泵出口总管',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
            scenarios: [{ name: 'comm-loss', onsetDay: 89.2 }],
          }),
          device('ningbo-gateway', '液压站边缘网关 GW-1', {
            deviceNo: 'NB-GW-001',
            machineType: 'hydraulic',
            machine: '边缘网关 EG-1000',
            position: '液压站控制柜',
            oil: '',
            sensors: ['air'],
            isGateway: true,
          }),
        ],
      },
      {
        slug: 'dongguan',
        sign: 'DG',
        name: '东莞注塑厂',
        industry: '塑料',
        areaNo: '441900',
        areaName: '东莞市',
        climate: { meanC: 26, yearC: 6, dayC: 3 },
        devices: [
          device('dongguan-im-1', '1# 注塑机 IM-1', {
            deviceNo: 'DG-HY-001',
            machineType: 'hydraulic',
            machine: 'IM-1300',
            position: '主泵出口测压接头',
            oil: 'L-HM 46',
            sensors: hydraulicSensors,
          }),
          device('dongguan-im-2', '2# 注塑机 IM-2', {
            deviceNo: 'DG-HY-002',
            machineType: 'hydraulic',
            machine: 'IM-1300',
            position: '主泵出口测压接头',
            oil: 'L-HM 68',
            sensors: hydraulicSensors,
            scenarios: [{ name: 'wrong-oil', onsetDay: 74.4 }],
          }),
          device('dongguan-air-a', 'A 螺杆空压机 CP-A', {
            deviceNo: 'DG-CP-001',
            machineType: 'compressor',
            machine: 'SA-132',
            position: '主机排气口油路',
            oil: 'L-DAJ 46',
            sensors: compressorSensors,
            // Hard, hot work: the oil is changed about every three weeks, and ages faster since the cooler has been fouling.
            scenarios: [
              { name: 'oil-change', onsetDay: 23.2 },
              { name: 'oil-change', onsetDay: 45.3 },
              { name: 'cooler-fouling', onsetDay: 48 },
              { name: 'oil-change', onsetDay: 67.2 },
            ],
          }),
          device('dongguan-air-b', 'B 螺杆空压机 CP-B', {
            deviceNo: 'DG-CP-002',
            machineType: 'compressor',
            machine: 'SA-132',
            position: '主机排气口油路',
            oil: 'L-DAJ 46',
            sensors: compressorSensors,
            scenarios: [
              { name: 'oil-change', onsetDay: 19.2 },
              { name: 'oil-change', onsetDay: 40.3 },
              { name: 'oil-change', onsetDay: 63.3 },
            ],
          }),
        ],
      },
    ],
  },
  {
    slug: 'saibei',
    name: '塞北油液监测',
    systemName: '塞北风火机组油液监测平台',
    factories: [
      {
        slug: 'zhangbei',
        sign: 'ZB',
        name: '张北风电场',
        industry: '风电',
        areaNo: '130700',
        areaName: '张家口市',
        climate: { meanC: 5, yearC: 15, dayC: 6 },
        devices: [
          device('zhangbei-1', 'F01 主齿轮箱', {
            deviceNo: 'ZB-WG-001',
            machineType: 'wind_gearbox',
            machine: 'WGB-2500',
            position: '齿轮箱润滑回路',
            oil: 'PAO 320',
            sensors: windSensors,
          }),
          device('zhangbei-2', 'F02 主齿轮箱', {
            deviceNo: 'ZB-WG-002',
            machineType: 'wind_gearbox',
            machine: 'WGB-2500',
            position: '齿轮箱润滑回路',
            oil: 'PAO 320',
            sensors: windSensors,
            scenarios: [{ name: 'filter-change', onsetDay: 30 }],
          }),
          device('zhangbei-3', 'F03 主齿轮箱', {
            deviceNo: 'ZB-WG-003',
            machineType: 'wind_gearbox',
            machine: 'WGB-2500',
            position: '齿轮箱润滑回路',
            oil: 'PAO 320',
            sensors: windSensors,
            scenarios: [
              { name: 'bronze-wear', onsetDay: 70 },
              { name: 'condensation', onsetDay: 60 },
            ],
          }),
          device('zhangbei-4', 'F04 主齿轮箱', {
            deviceNo: 'ZB-WG-004',
            machineType: 'wind_gearbox',
            machine: 'WGB-2500',
            position: '齿轮箱润滑回路',
            oil: 'PAO 320',
            sensors: windSensors,
            scenarios: [{ name: 'stuck-sensor', onsetDay: 87 }],
          }),
          device('zhangbei-5', 'F05 主齿轮箱', {
            deviceNo: 'ZB-WG-005',
            machineType: 'wind_gearbox',
            machine: 'WGB-2500',
            position: '齿轮箱润滑回路',
            oil: 'PAO 320',
            sensors: windSensors,
            scenarios: [{ name: 'weak-link', onsetDay: 75 }],
          }),
        ],
      },
      {
        slug: 'ordos',
        sign: 'ER',
        name: '鄂尔多斯热电厂',
        industry: '电力',
        areaNo: '150600',
        areaName: '鄂尔多斯市',
        climate: { meanC: 23, yearC: 6, dayC: 3 },
        devices: [
          device('ordos-tb-1', '1# 汽轮机 ST-1', {
            deviceNo: 'ER-TB-001',
            machineType: 'turbine',
            machine: 'N350',
            position: '主油箱净油区',
            oil: 'L-TSA 46',
            sensors: turbineSensors,
          }),
          device('ordos-tb-2', '2# 汽轮机 ST-2', {
            deviceNo: 'ER-TB-002',
            machineType: 'turbine',
            machine: 'N350',
            position: '主油箱净油区',
            oil: 'L-TSA 46',
            sensors: turbineSensors,
            scenarios: [{ name: 'varnish', onsetDay: 45 }],
          }),
          device('ordos-gen-1', '1# 燃气发电机组 GE-1', {
            deviceNo: 'ER-EN-001',
            machineType: 'engine',
            machine: 'GE-1200',
            position: '机油滤清器后',
            oil: 'SAE 40 低灰分燃气机油',
            sensors: engineSensors,
            scenarios: [{ name: 'broken-wire', onsetDay: 88.7 }],
          }),
          device('ordos-gen-2', '2# 燃气发电机组 GE-2', {
            deviceNo: 'ER-EN-002',
            machineType: 'engine',
            machine: 'GE-1200',
            position: '机油滤清器后',
            oil: 'SAE 40 低灰分燃气机油',
            sensors: engineSensors,
            scenarios: [{ name: 'oil-leak', onsetDay: 80, rate: 2.2 }],
          }),
        ],
      },
    ],
  },
];

export interface DemoAccount {
  readonly userName: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly authority: Authority;
  /** Slugs of the account's place and of its grants. */
  readonly dealer?: string;
  readonly factory?: string;
  readonly grantedFactories?: readonly string[];
  readonly grantedDevices?: readonly string[];
}

export const demoPassword = 'oil12345';

export const accounts: readonly DemoAccount[] = [
  { userName: 'sysadmin', lastName: '系统', firstName: '管理员', authority: 'SYS_ADMIN' },
  { userName: 'dealer', lastName: '陈', firstName: '立群', authority: 'TENANT_ADMIN', dealer: 'jianghuai' },
  { userName: 'dealer2', lastName: '高', firstName: '朔', authority: 'TENANT_ADMIN', dealer: 'saibei' },
  {
    userName: 'customer',
    lastName: '汪',
    firstName: '海涛',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'wuhu',
  },
  {
    userName: 'customer2',
    lastName: '苏',
    firstName: '和',
    authority: 'CUSTOMER_USER',
    dealer: 'saibei',
    factory: 'zhangbei',
  },
  {
    userName: 'group',
    lastName: '林',
    firstName: '婉清',
    authority: 'GROUP',
    dealer: 'jianghuai',
    grantedFactories: ['wuhu', 'ningbo'],
  },
  {
    userName: 'experience',
    lastName: '体验',
    firstName: '用户',
    authority: 'EXPERIENCE',
    grantedDevices: ['ningbo-main', 'zhangbei-1', 'ordos-tb-1'],
  },
  {
    userName: 'maintenance',
    lastName: '周',
    firstName: '志强',
    authority: 'MAINTENANCE',
    dealer: 'jianghuai',
    grantedFactories: ['ningbo', 'dongguan'],
  },
];
