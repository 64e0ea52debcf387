import { machineTypes } from '../indicators.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Condition, Rule } from './rule.ts';

/** The wear sensor counts interference: its counts of now prove no wear, and for slow rules not those of three days. */
const disturbed: Condition = {
  parameter: 'sensor',
  feature: 'emi',
  comparator: '==',
  value: true,
  windowMs: null,
  unit: '',
};
const disturbedDays: Condition = { ...disturbed, windowMs: 72 * hourMs };

/**
 * Wear of the machine: running-in, spalling, micropitting, scuffing, copper alloys, abrasion, corrosion. Figures are
 * our defaults unless `source` names a standard.
 */
export const wearRules: readonly Rule[] = [
  {
    id: 'R01',
    category: 'wear',
    severity: 'info',
    equipment: machineTypes,
    name: { en: 'Normal running-in', zh: '正常磨合' },
    text: {
      en: 'New or rebuilt machine: ferrous rate is high at first and falls exponentially with running hours.',
      zh: '新机或大修后铁磁颗粒速率初期偏高，随运行小时呈指数下降，属磨合。',
    },
    require: [
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'commissioning',
        windowMs: 500 * hourMs,
        unit: '',
      },
      { parameter: 'feRate', feature: 'slope', comparator: '<', value: 0, windowMs: 100 * hourMs, unit: '1/(h·d)' },
    ],
    support: [
      { parameter: 'iso14', feature: 'slope', comparator: '<', value: 0, windowMs: 100 * hourMs, unit: 'code/d' },
    ],
    exclude: [],
    escalations: [],
    causes: {
      en: ['running-in of gears and bearings'],
      zh: ['齿轮与轴承磨合'],
    },
    actions: {
      en: ['change running-in oil as specified', 'watch that the rate keeps falling'],
      zh: ['按规定更换磨合油', '确认速率持续下降'],
    },
    basis: { en: 'wear phases as in ASTM D7917', zh: 'ASTM D7917 磨损阶段概念' },
  },
  {
    id: 'R02',
    category: 'wear',
    severity: 'warning',
    equipment: ['gearbox', 'wind_gearbox', 'turbine', 'compressor', 'engine'],
    name: { en: 'Rolling-bearing or gear spalling', zh: '轴承/齿轮剥落（疲劳）' },
    text: {
      en: 'Ferrous particles arrive several times as fast as before, and not only the finest of them, as when a surface spalls. The finding stands until the log says that somebody has seen to the machine, or until the rate has been low again for two weeks.',
      zh: '铁磁磨粒的产生速率达到此前的数倍，且不只是细颗粒，符合疲劳剥落特征。在设备日志记入处理之前，或速率恢复并保持两周之前，本结论一直有效。',
    },
    require: [{ parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 3, windowMs: 72 * hourMs, unit: '' }],
    support: [
      { parameter: 'feLargeShare', feature: 'level', comparator: '>=', value: 0.3, windowMs: null, unit: '' },
      { parameter: 'feRate', feature: 'slope', comparator: '>', value: 0, windowMs: 72 * hourMs, unit: '1/(h·d)' },
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 1, windowMs: 72 * hourMs, unit: 'code' },
      { parameter: 'feMass', feature: 'accel', comparator: '>', value: 0, windowMs: 7 * dayMs, unit: 'µg/d²' },
    ],
    exclude: [
      disturbed,
      // New surfaces settle: that is running-in.
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'commissioning',
        windowMs: 100 * hourMs,
        unit: '',
      },
      // Only fine particles are no spall: that is sliding wear.
      { parameter: 'feLargeShare', feature: 'level', comparator: '<', value: 0.1, windowMs: null, unit: '' },
    ],
    escalations: [
      {
        to: 'critical',
        when: [{ parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 5, windowMs: 72 * hourMs, unit: '' }],
        text: { en: 'The rate is five times that before or more.', zh: '磨粒速率已达此前的五倍以上。' },
      },
      {
        to: 'critical',
        when: [{ parameter: 'feLargeShare', feature: 'level', comparator: '>=', value: 0.2, windowMs: null, unit: '' }],
        text: { en: 'A fifth of the particles or more are large.', zh: '大颗粒占比达到五分之一以上。' },
      },
      {
        to: 'critical',
        persists: true,
        when: [
          { parameter: 'feRate', feature: 'level', comparator: '>=', value: 2, windowMs: 7 * dayMs, unit: '1/h' },
          { parameter: 'feLargeShare', feature: 'level', comparator: '>=', value: 0.3, windowMs: 7 * dayMs, unit: '' },
          {
            parameter: 'any',
            feature: 'event',
            comparator: '!=',
            value: ['maintenance', 'oil_change', 'commissioning'],
            windowMs: 7 * dayMs,
            unit: '',
            entered: true,
          },
        ],
        support: [
          { parameter: 'feRate', feature: 'slope', comparator: '>', value: 0, windowMs: 7 * dayMs, unit: '1/(h·d)' },
          { parameter: 'feMass', feature: 'accel', comparator: '>', value: 0, windowMs: 7 * dayMs, unit: 'µg/d²' },
        ],
        text: {
          en: 'Whatever the rate was before, so many large particles have been shed for a week.',
          zh: '无论此前速率如何，大颗粒已连续一周大量产生。',
        },
      },
    ],
    causes: {
      en: ['rolling contact fatigue', 'gear pitting', 'overload or misalignment'],
      zh: ['滚动接触疲劳', '齿面点蚀', '过载或不对中'],
    },
    actions: {
      en: [
        'analyse vibration, inspect by borescope',
        'reduce load',
        'identify the source by ferrography',
        'plan replacement by accumulated mass limit',
      ],
      zh: ['振动分析与内窥检查', '降负荷', '铁谱判别来源', '按累计质量限值安排更换'],
    },
    basis: {
      en: 'ASTM D7917, D7685 (inductive debris sensors); fault–symptom patterns as in ISO 13379',
      zh: 'ASTM D7917、D7685（感应式磨粒传感器）；ISO 13379 故障—征兆模式',
    },
  },
  {
    id: 'R03',
    category: 'wear',
    severity: 'warning',
    equipment: ['gearbox', 'wind_gearbox', 'turbine', 'compressor', 'engine'],
    name: { en: 'Gear micropitting / fine sliding wear', zh: '齿轮微点蚀/细磨损' },
    text: {
      en: 'Many small ferrous particles, few large ones; fine counts rise slowly, often with low film thickness.',
      zh: '小尺寸铁磁颗粒多、大颗粒少，细颗粒缓慢上升，常伴油膜偏薄。',
    },
    require: [
      { parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 2, windowMs: 14 * dayMs, unit: '' },
      { parameter: 'feLargeShare', feature: 'level', comparator: '<', value: 0.1, windowMs: null, unit: '' },
    ],
    support: [
      { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 1, windowMs: 14 * dayMs, unit: 'code' },
      { parameter: 'vT', feature: 'level', comparator: '<', value: 1.2, windowMs: null, unit: '' },
    ],
    // Not every burst of a disturbance is counted as both metals: days with it prove no wear.
    exclude: [disturbedDays],
    escalations: [],
    causes: {
      en: ['lambda ratio too low', 'wrong viscosity or additive'],
      zh: ['膜厚比偏低', '粘度或添加剂不当'],
    },
    actions: {
      en: [
        'check viscosity at contact temperature',
        'inspect tooth flanks, journals and bushes',
        'use an oil with a micropitting class (FVA 54)',
      ],
      zh: ['核查啮合温度下粘度', '检查齿面、轴颈与轴套', '选用抗微点蚀油'],
    },
    basis: { en: 'concept of ISO/TR 15144 and of the FVA 54 test', zh: 'ISO/TR 15144 与 FVA 54 试验概念' },
  },
  {
    id: 'R04',
    category: 'wear',
    severity: 'critical',
    isSudden: true,
    equipment: ['gearbox', 'wind_gearbox', 'compressor', 'engine'],
    name: { en: 'Scuffing or lubrication starvation', zh: '胶合/缺油' },
    text: {
      en: 'Ferrous particles arrive many times as fast as before, not only the finest, and the oil is hotter than on any usual day.',
      zh: '铁磁磨粒产生速率突增且不只是细颗粒，同时油温高于平日最高值，提示胶合或供油不足。',
    },
    require: [
      {
        parameter: 'feRate',
        feature: 'ratio',
        comparator: '>=',
        value: 5,
        windowMs: 24 * hourMs,
        unit: '',
        withinWindow: true,
      },
      { parameter: 'temp', feature: 'overPeak', comparator: '>=', value: 8, windowMs: 24 * hourMs, unit: 'K' },
    ],
    support: [
      { parameter: 'vT', feature: 'level', comparator: '<', value: 1, windowMs: null, unit: '' },
      { parameter: 'feLargeShare', feature: 'level', comparator: '>=', value: 0.4, windowMs: null, unit: '' },
    ],
    exclude: [
      { parameter: 'feLargeShare', feature: 'level', comparator: '<', value: 0.1, windowMs: null, unit: '' },
      disturbed,
    ],
    escalations: [],
    causes: {
      en: ['oil supply failure', 'overload', 'wrong oil'],
      zh: ['供油故障', '过载', '用油错误'],
    },
    actions: {
      en: ['stop or reduce load immediately', 'check pump, level, nozzles', 'inspect teeth and bearings'],
      zh: ['立即停机或降负荷', '检查油泵、油位、喷嘴', '检查齿面与轴承'],
    },
    basis: { en: 'ASTM D7917; ISO 17359', zh: 'ASTM D7917；ISO 17359' },
  },
  {
    id: 'R05',
    category: 'wear',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Non-ferrous (copper-alloy) wear', zh: '有色金属磨损' },
    text: {
      en: 'Non-ferrous counts rise while ferrous counts are flat: cage, bush, thrust face or worm wheel wear.',
      zh: '非铁磁颗粒上升而铁磁颗粒平稳，提示保持架、铜套、止推面或蜗轮磨损。',
    },
    require: [
      { parameter: 'nfRate', feature: 'ratio', comparator: '>=', value: 2, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'feRate', feature: 'ratio', comparator: '<', value: 1.5, windowMs: 7 * dayMs, unit: '' },
    ],
    support: [{ parameter: 'iso14', feature: 'delta', comparator: '>=', value: 1, windowMs: 7 * dayMs, unit: 'code' }],
    // Interference that counts as one metal alone is not seen as such: days with it prove no wear.
    exclude: [disturbedDays],
    escalations: [
      {
        to: 'critical',
        when: [
          {
            parameter: 'nfRate',
            feature: 'ratio',
            comparator: '>=',
            value: 5,
            windowMs: 7 * dayMs,
            unit: '',
            withinWindow: true,
          },
        ],
        text: {
          en: 'The non-ferrous rate has reached five times its baseline.',
          zh: '非铁磁颗粒速率已达基线的 5 倍。',
        },
      },
    ],
    causes: {
      en: ['bronze cage or bush wear', 'sliding bearing wiping', 'cooler copper corrosion'],
      zh: ['青铜保持架/铜套磨损', '滑动轴承拉毛', '铜冷却器腐蚀'],
    },
    actions: {
      en: ['test Cu, Sn, Pb and Al by spectrometry', 'check bearing clearance', 'check water and acid'],
      zh: ['光谱检测铜、锡、铅、铝', '检查轴承间隙', '检查水分与酸值'],
    },
    basis: { en: 'spectrometry after ASTM D5185; ASTM D7917', zh: 'ASTM D5185 光谱分析；ASTM D7917' },
  },
  {
    id: 'R06',
    category: 'wear',
    severity: 'warning',
    equipment: ['hydraulic', 'gearbox', 'wind_gearbox', 'engine'],
    name: { en: 'Abrasive wear following contamination', zh: '污染引起的磨粒磨损' },
    text: {
      en: 'Solid counts rise first; metal counts follow with a delay of hours to days. Dirt is cutting the surfaces.',
      zh: '颗粒污染先升高，金属磨粒滞后数小时至数天跟随上升，属污染引起的磨料磨损。',
    },
    require: [
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 2, windowMs: 7 * dayMs, unit: 'code' },
      { parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 1.5, windowMs: 7 * dayMs, unit: '' },
    ],
    support: [
      {
        parameter: 'iso14',
        feature: 'leadOf',
        comparator: '>=',
        value: 0,
        windowMs: 7 * dayMs,
        unit: 'h',
        other: 'feRate',
      },
    ],
    exclude: [],
    escalations: [],
    causes: {
      en: ['dirt from outside', 'a filter that no longer holds it'],
      zh: ['外部粉尘侵入', '滤芯失效'],
    },
    actions: {
      en: ['remove dirt source first', 'filter finely', 'check pump efficiency'],
      zh: ['先消除污染源', '精细过滤', '检查泵效率'],
    },
    basis: { en: 'ISO 4406 with the wear trend; ISO 17359', zh: 'ISO 4406 结合磨损趋势；ISO 17359' },
  },
  {
    id: 'R07',
    category: 'wear',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Corrosive wear', zh: '腐蚀磨损' },
    text: {
      en: 'Water saturation has been high for a week or ageing index is high; fine ferrous or non-ferrous counts increase, large particles do not.',
      zh: '水饱和度长期偏高或老化指数偏高，细小铁磁/非铁磁颗粒增加而大颗粒不增，提示腐蚀磨损。',
    },
    require: [
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.6, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'feRate', feature: 'ratio', comparator: '>=', value: 1.5, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'feLargeShare', feature: 'level', comparator: '<', value: 0.15, windowMs: null, unit: '' },
    ],
    support: [
      { parameter: 'epsIdx', feature: 'level', comparator: '>=', value: 50, windowMs: null, unit: '%' },
      { parameter: 'nfRate', feature: 'ratio', comparator: '>=', value: 1.5, windowMs: 7 * dayMs, unit: '' },
    ],
    exclude: [],
    escalations: [],
    causes: {
      en: ['water', 'acids'],
      zh: ['水分', '酸性产物'],
    },
    actions: {
      en: ['dry the oil', 'check acid number', 'inspect for rust'],
      zh: ['脱水', '检测酸值', '检查锈蚀'],
    },
    basis: { en: 'liquid-phase rust test of GB/T 7596; ASTM D665', zh: 'GB/T 7596 液相锈蚀；ASTM D665' },
  },
];
