import type { ModelIndicator, Register, SensorModelForm } from '@oilsight/contract';
import type { ConversionName, IndicatorId } from '@oilsight/oil';

/** A built-in model: its id is the same on every server, so that references stay valid. */
export interface BuiltInModel extends SensorModelForm {
  readonly modelId: string;
}

type Detail = Partial<Pick<ModelIndicator, 'alias' | 'accuracy'>> & { readonly convert?: ConversionName };

function measures(
  key: IndicatorId,
  low: number,
  high: number,
  { alias = '', accuracy = '', convert }: Detail = {},
): ModelIndicator {
  return { key, alias, convert: convert ?? null, low, high, accuracy };
}

/** Consecutive registers of one kind from an address on. */
function registersFrom(
  address: number,
  type: 'float32' | 'uint32' | 'uint16',
  keys: readonly (readonly [key: string, unit: string, scale?: number])[],
): Register[] {
  const words = type === 'uint16' ? 1 : 2;
  return keys.map(([key, unit, scale = 1], place) => ({
    key,
    function: 'input',
    address: address + place * words,
    type,
    wordOrder: 'big',
    byteOrder: 'big',
    scale,
    offset: 0,
    unit,
  }));
}

const counterMax = 2 ** 32 - 1;
const particleKeys = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
] as const;
const debrisKeys = [
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
] as const;

const maker = 'Oilsight';
const plain: Pick<BuiltInModel, 'maker' | 'unitId' | 'registers'> = { maker, unitId: 1, registers: [] };
const idOf = (nth: number) => `5e450000-0000-8000-8000-${String(nth).padStart(12, '0')}`;

/**
 * The built-in sensor models of every server: the indicators of common sensors of each kind, under generic names.
 * Ranges and accuracies are those that data sheets of such sensors commonly state. People may change and remove them.
 */
export const builtInModels: readonly BuiltInModel[] = [
  {
    ...plain,
    modelId: idOf(1),
    code: 'OQ-400',
    nameZh: '四合一油品传感器',
    nameEn: 'Oil quality sensor, four in one',
    kind: 'multi',
    unitId: 1,
    indicators: [
      measures('oil_temperature', -40, 150, { accuracy: '±0.1 °C' }),
      measures('viscosity_kinematic', 1, 3000, { accuracy: '±2 %' }),
      measures('density', 650, 1500, { accuracy: '±1 kg/m³' }),
      measures('dielectric_constant', 1, 6, { accuracy: '±1 %' }),
    ],
    registers: registersFrom(0, 'float32', [
      ['oil_temperature', '°C'],
      ['viscosity_kinematic', 'mm²/s'],
      ['density', 'kg/m³'],
      ['dielectric_constant', ''],
    ]),
  },
  {
    ...plain,
    modelId: idOf(2),
    code: 'VD-200',
    nameZh: '粘度密度传感器',
    nameEn: 'Viscosity and density sensor',
    kind: 'viscosity',
    unitId: 2,
    indicators: [
      measures('viscosity_dynamic', 0.8, 3000, { alias: 'eta', convert: 'cP>mPa·s', accuracy: '±2 %' }),
      measures('density', 650, 1500, { alias: 'rho', convert: 'g/cm³>kg/m³', accuracy: '±1 kg/m³' }),
      measures('oil_temperature', -40, 150, { alias: 't', accuracy: '±0.1 °C' }),
    ],
    registers: registersFrom(0, 'float32', [
      ['eta', 'cP'],
      ['rho', 'g/cm³'],
      ['t', '°C'],
    ]),
  },
  {
    ...plain,
    modelId: idOf(3),
    code: 'MC-20',
    nameZh: '油中水分传感器',
    nameEn: 'Moisture in oil sensor',
    kind: 'water',
    unitId: 3,
    indicators: [
      measures('water_saturation', 0, 100, { accuracy: '±2 %' }),
      measures('water_ppm', 0, 20_000, { accuracy: '±10 %' }),
    ],
    registers: registersFrom(0, 'float32', [
      ['water_saturation', '%'],
      ['water_ppm', 'ppm'],
    ]),
  },
  {
    ...plain,
    modelId: idOf(4),
    code: 'MC-10',
    nameZh: '水活度温度传感器',
    nameEn: 'Water activity and temperature sensor',
    kind: 'water',
    unitId: 4,
    indicators: [
      measures('water_saturation', 0, 100, { alias: 'aw', convert: 'aw>%', accuracy: '±0.02 aw' }),
      measures('oil_temperature', -40, 120, { alias: 't', accuracy: '±0.2 °C' }),
    ],
    registers: registersFrom(0, 'uint16', [
      ['aw', '', 0.0001],
      ['t', '°C', 0.1],
    ]).map((register) => (register.key === 't' ? { ...register, type: 'int16' as const } : register)),
  },
  {
    ...plain,
    modelId: idOf(5),
    code: 'PC-8',
    nameZh: '八通道颗粒计数器',
    nameEn: 'Particle counter, eight channels',
    kind: 'particles',
    unitId: 5,
    indicators: particleKeys.map((key) => measures(key, 0, 1e7, { accuracy: '±0.5 ISO 4406' })),
    registers: registersFrom(
      0,
      'float32',
      particleKeys.map((key) => [key, '1/mL']),
    ),
  },
  {
    ...plain,
    modelId: idOf(6),
    code: 'PC-4',
    nameZh: '四通道污染度监测仪',
    nameEn: 'Contamination monitor, four channels',
    kind: 'particles',
    unitId: 6,
    indicators: (
      [
        ['particle_ch1', 'n4'],
        ['particle_ch2', 'n6'],
        ['particle_ch3', 'n14'],
        ['particle_ch4', 'n21'],
      ] as const
    ).map(([key, alias]) => measures(key, 0, 160_000, { alias, convert: '1/100mL>1/mL', accuracy: '±1 ISO 4406' })),
    registers: registersFrom(0, 'uint32', [
      ['n4', '1/100mL'],
      ['n6', '1/100mL'],
      ['n14', '1/100mL'],
      ['n21', '1/100mL'],
    ]),
  },
  {
    ...plain,
    modelId: idOf(7),
    code: 'WD-10',
    nameZh: '金属磨粒传感器',
    nameEn: 'Metallic wear debris sensor',
    kind: 'wear',
    unitId: 7,
    indicators: debrisKeys.map((key) => measures(key, 0, counterMax)),
    registers: registersFrom(
      0,
      'uint32',
      debrisKeys.map((key) => [key, '']),
    ),
  },
  {
    ...plain,
    modelId: idOf(8),
    code: 'WD-2',
    nameZh: '磨粒总量传感器',
    nameEn: 'Wear debris sensor, totals',
    kind: 'wear',
    unitId: 8,
    indicators: [
      measures('ferrous_total', 0, counterMax, { alias: 'fe' }),
      measures('nonferrous_total', 0, counterMax, { alias: 'nfe' }),
    ],
    registers: registersFrom(0, 'uint32', [
      ['fe', ''],
      ['nfe', ''],
    ]),
  },
  {
    ...plain,
    modelId: idOf(9),
    code: 'PF-2',
    nameZh: '压力流量计',
    nameEn: 'Pressure and flow meter',
    kind: 'pressureFlow',
    unitId: 9,
    indicators: [
      measures('pressure', 0, 40, { accuracy: '±0.5 % FS' }),
      measures('flow', 0, 2000, { accuracy: '±1 %' }),
    ],
    registers: registersFrom(0, 'float32', [
      ['pressure', 'MPa'],
      ['flow', 'L/min'],
    ]),
  },
  {
    ...plain,
    modelId: idOf(10),
    code: 'LT-2',
    nameZh: '油位泄漏传感器',
    nameEn: 'Oil level and leak sensor',
    kind: 'level',
    unitId: 10,
    indicators: [measures('level', 0, 100, { accuracy: '±1 %' }), measures('leak', 0, 1)],
    registers: registersFrom(0, 'uint16', [
      ['level', '%', 0.1],
      ['leak', ''],
    ]),
  },
  {
    ...plain,
    modelId: idOf(11),
    code: 'VB-1',
    nameZh: '振动传感器',
    nameEn: 'Vibration sensor',
    kind: 'vibration',
    unitId: 11,
    indicators: [measures('vibration_rms', 0, 100, { accuracy: '±5 %' })],
    registers: registersFrom(0, 'float32', [['vibration_rms', 'mm/s']]),
  },
  {
    ...plain,
    modelId: idOf(12),
    code: 'TA-1',
    nameZh: '环境温度传感器',
    nameEn: 'Ambient temperature sensor',
    kind: 'temperature',
    unitId: 12,
    indicators: [measures('ambient_temperature', -40, 85, { accuracy: '±0.2 °C' })],
    registers: registersFrom(0, 'uint16', [['ambient_temperature', '°C', 0.1]]).map((register) => ({
      ...register,
      type: 'int16' as const,
    })),
  },
];
