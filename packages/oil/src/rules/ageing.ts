import { machineTypes } from '../indicators.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Condition, Rule } from './rule.ts';

/** Wet oil: free water, and water or coolant that comes in, raise the permittivity, also while warm oil dissolves it. */
const wetOil: readonly Condition[] = [
  { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' },
  { parameter: 'aw', feature: 'whenWarm', comparator: '>=', value: 0.5, windowMs: 72 * hourMs, unit: '' },
  { parameter: 'aw', feature: 'delta', comparator: '>=', value: 0.3, windowMs: 48 * hourMs, unit: '' },
];

/**
 * Ageing of the oil: oxidation, antioxidant, micro-dieseling, hydrolysis, extreme-pressure additive. Figures are our
 * defaults unless `source` names a standard.
 */
export const ageingRules: readonly Rule[] = [
  {
    id: 'A01',
    category: 'ageing',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Thermal-oxidative ageing', zh: '热氧化老化' },
    text: {
      en: 'Temperature-compensated dielectric drifts up steadily (index above 50 % of allowed change) with little scatter and without water peaks.',
      zh: '经温度补偿的介电常数持续缓慢上升（达允许变化的 50% 以上），离散小且无进水峰值。',
    },
    require: [
      // Three days: within that time a drifting sensor can be told from ageing, and no oil ages faster.
      { parameter: 'epsIdx', feature: 'level', comparator: '>=', value: 50, windowMs: 72 * hourMs, unit: '%' },
      { parameter: 'epsIdx', feature: 'slope', comparator: '>', value: 0, windowMs: 30 * dayMs, unit: '%/d' },
    ],
    support: [
      { parameter: 'v40Pct', feature: 'level', comparator: '>', value: 3, windowMs: null, unit: '%' },
      { parameter: 'temp', feature: 'level', comparator: '>=', value: 60, windowMs: null, unit: '°C' },
    ],
    exclude: [
      ...wetOil,
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'refill',
        windowMs: 72 * hourMs,
        unit: '',
        entered: true,
      },
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'oil_change',
        windowMs: 30 * dayMs,
        unit: '',
        entered: true,
      },
    ],
    escalations: [
      {
        to: 'critical',
        when: [{ parameter: 'epsIdx', feature: 'level', comparator: '>=', value: 100, windowMs: null, unit: '%' }],
        text: { en: 'The allowed change of the dielectric constant is used up.', zh: '介电常数允许变化量已用尽。' },
      },
    ],
    causes: {
      en: ['normal ageing', 'high temperature', 'depleted antioxidant'],
      zh: ['正常老化', '油温偏高', '抗氧剂耗尽'],
    },
    actions: {
      en: ['send a sample for AN, RPVOT, FTIR', 'forecast remaining life', 'plan change or antioxidant top-up'],
      zh: ['取样检测酸值、旋转氧弹、红外', '预测剩余寿命', '计划换油或补加抗氧剂'],
    },
    basis: {
      en: 'ASTM D4378 (acid number, RPVOT 25 %); GB/T 7596 acid number ≤ 0.3, RPVOT ≥ 25 %',
      zh: 'ASTM D4378（酸值、旋转氧弹 25 %）；GB/T 7596 酸值 ≤0.3、旋转氧弹 ≥25 %',
    },
  },
  {
    id: 'A02',
    category: 'ageing',
    severity: 'caution',
    equipment: ['turbine', 'gearbox', 'wind_gearbox', 'compressor'],
    name: { en: 'Antioxidant exhausted: ageing accelerates', zh: '抗氧剂耗尽、老化加速' },
    text: {
      en: 'The slope of the ageing index has at least doubled compared with the previous period at the same temperature.',
      zh: '在相同油温下，老化指数斜率较前期翻倍以上，说明抗氧剂接近耗尽。',
    },
    require: [
      { parameter: 'epsIdx', feature: 'slopeRatio', comparator: '>=', value: 2, windowMs: 30 * dayMs, unit: '' },
    ],
    support: [{ parameter: 'v40Pct', feature: 'slope', comparator: '>', value: 0, windowMs: 30 * dayMs, unit: '%/d' }],
    exclude: [
      ...wetOil,
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'oil_change',
        windowMs: 30 * dayMs,
        unit: '',
        entered: true,
      },
    ],
    escalations: [
      {
        to: 'warning',
        when: [
          {
            parameter: 'epsIdx',
            feature: 'level',
            comparator: '>=',
            value: 100,
            windowMs: 30 * dayMs,
            unit: '%',
            aheadMs: 30 * dayMs,
          },
        ],
        text: {
          en: 'At this pace the ageing index reaches 100 % within 30 days.',
          zh: '按当前速度，老化指数将在 30 天内达到 100 %。',
        },
      },
    ],
    causes: {
      en: ['antioxidant depletion', 'new hot spot', 'metal catalysis'],
      zh: ['抗氧剂耗尽', '新增热点', '金属催化'],
    },
    actions: {
      en: ['send a sample for RULER (ASTM D6971) and RPVOT', 'remove heat source', 'renew part of the charge'],
      zh: ['取样检测 RULER（ASTM D6971）与旋转氧弹', '消除热源', '部分换油'],
    },
    basis: { en: 'Arrhenius law of ageing; ASTM D6971', zh: '阿伦尼乌斯老化规律；ASTM D6971' },
  },
  {
    id: 'A03',
    category: 'ageing',
    severity: 'warning',
    equipment: ['hydraulic', 'compressor', 'turbine'],
    name: { en: 'Micro-dieseling / thermal cracking', zh: '微柴油效应/热裂解' },
    text: {
      en: 'Dielectric and fine counts rise while viscosity falls slightly; there is entrained air or a local hot surface.',
      zh: '介电常数与细颗粒上升而粘度略降，伴随含气或局部高温表面。',
    },
    require: [
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 15, windowMs: 14 * dayMs, unit: '%' },
      { parameter: 'v40Pct', feature: 'delta', comparator: '<=', value: -2, windowMs: 14 * dayMs, unit: '%' },
      { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 1, windowMs: 14 * dayMs, unit: 'code' },
    ],
    support: [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: null, unit: '' },
      { parameter: 'temp', feature: 'spread', comparator: '>=', value: 10, windowMs: 24 * hourMs, unit: 'K' },
    ],
    exclude: [
      // Cold oil shows another viscosity at 40 °C than the oil of a machine that works.
      { parameter: 'temp', feature: 'delta', comparator: '<=', value: -8, windowMs: 14 * dayMs, unit: 'K' },
      { parameter: 'dens', feature: 'delta', comparator: '<=', value: -0.003, windowMs: 14 * dayMs, unit: 'g/cm³' },
    ],
    escalations: [],
    causes: {
      en: ['air entrainment under pressure', 'heater surface load too high'],
      zh: ['带压含气', '加热器表面负荷过高'],
    },
    actions: {
      en: ['check suction leaks and oil level', 'check heater watt density', 'measure air release (GB/T 12579 family)'],
      zh: ['检查吸入侧漏气与油位', '核查加热器表面功率', '检测空气释放值'],
    },
    basis: { en: "ASTM D3427, SH/T 0308; makers' practice", zh: 'ASTM D3427、SH/T 0308；厂家实践' },
  },
  {
    id: 'A04',
    category: 'ageing',
    severity: 'critical',
    equipment: ['turbine'],
    name: { en: 'Hydrolysis of phosphate ester control fluid', zh: '抗燃油（磷酸酯）水解' },
    text: {
      en: 'In ester fire-resistant fluid the water saturation stays high and dielectric rises quickly: acid is forming.',
      zh: '磷酸酯抗燃油中水饱和度长期偏高且介电常数快速上升，说明正在水解产酸。',
    },
    require: [
      { parameter: 'fluid', feature: 'type', comparator: '==', value: 'phosphate_ester', windowMs: null, unit: '' },
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.3, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'epsIdx', feature: 'slope', comparator: '>', value: 0.5, windowMs: 7 * dayMs, unit: '%/d' },
    ],
    support: [{ parameter: 'ppm', feature: 'level', comparator: '>', value: 1000, windowMs: null, unit: 'mg/L' }],
    exclude: [],
    escalations: [],
    causes: {
      en: ['wet breather', 'poor treatment of filters'],
      zh: ['呼吸器吸湿', '再生滤芯失效'],
    },
    actions: {
      en: ['measure AN and resistivity', 'treat the fluid with ion-exchange resin', 'dry the fluid'],
      zh: ['检测酸值与电阻率', '离子交换再生', '脱水干燥'],
    },
    basis: {
      en: 'DL/T 571 family (water, acid number, resistivity); the figures are our defaults',
      zh: 'DL/T 571 系列（水分、酸值、电阻率）；数值为本系统默认值',
    },
  },
  {
    id: 'A05',
    category: 'ageing',
    severity: 'caution',
    equipment: ['gearbox', 'wind_gearbox'],
    name: { en: 'Extreme-pressure additive depletion', zh: '极压添加剂消耗' },
    text: {
      en: 'Dielectric moves away from the new-oil value while fine ferrous wear rises and viscosity is normal.',
      zh: '介电常数偏离新油值，同时细铁磁磨粒上升而粘度正常，提示极压剂消耗。',
    },
    require: [
      {
        parameter: 'epsIdx',
        feature: 'delta',
        comparator: '>=',
        absolute: true,
        value: 20,
        windowMs: 90 * dayMs,
        unit: '%',
      },
      { parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 2, windowMs: 30 * dayMs, unit: '' },
    ],
    support: [
      { parameter: 'v40Pct', feature: 'delta', comparator: '<', absolute: true, value: 5, windowMs: null, unit: '%' },
    ],
    exclude: [
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' },
      // Large particles break out of a surface: that is no fine wear.
      { parameter: 'feLargeShare', feature: 'level', comparator: '>=', value: 0.2, windowMs: null, unit: '' },
    ],
    escalations: [],
    causes: {
      en: ['long drain interval', 'water reaction with additives'],
      zh: ['换油周期过长', '添加剂与水反应'],
    },
    actions: {
      en: ['test S and P by spectrometry, and the FZG class', 'shorten interval'],
      zh: ['光谱检测硫、磷，并做 FZG 试验', '缩短换油周期'],
    },
    basis: {
      en: 'Coronado and Wenske 2018: extreme-pressure additive and iron are the telling indicators of wind gear oil',
      zh: 'Coronado 与 Wenske 2018：极压剂与铁含量是风电齿轮油的有效指标',
    },
  },
];
