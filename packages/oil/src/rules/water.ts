import { machineTypes } from '../indicators.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Condition, Rule } from './rule.ts';

/** Below this water activity in the oil as warm as it usually works a machine is dry. Our default. */
const dryWhenWarm = 0.3;
/** Below this it has no more than it takes from the air. Our default. */
const hardlyAnyWhenWarm = 0.1;

/** A condition on the water activity that the present content has in oil as warm as the machine works. */
const whenWarm = (comparator: '>=' | '<', value: number, windowMs: number): Condition => ({
  parameter: 'aw',
  feature: 'whenWarm',
  comparator,
  value,
  windowMs,
  unit: '',
});

/** An activity that the temperature explains almost alone: a machine that cooled down. */
const onlyTemperature: Condition = {
  parameter: 'aw',
  feature: 'corrT',
  comparator: '<=',
  value: -0.95,
  windowMs: 72 * hourMs,
  unit: '',
};

/**
 * Water in the oil: breathing, leaks, steam, free water, coolant. Figures are our defaults unless `source` names a
 * standard.
 */
export const waterRules: readonly Rule[] = [
  {
    id: 'W01',
    category: 'water',
    severity: 'info',
    equipment: machineTypes,
    name: { en: 'Breathing and condensation', zh: '呼吸与冷凝（日周期）' },
    text: {
      en: 'Water saturation follows temperature swings with a daily cycle while computed ppm hardly changes. Normal breathing with humid air.',
      zh: '水饱和度随油温昼夜波动，而换算 ppm 基本不变，属湿空气呼吸引起的正常波动。',
    },
    require: [
      { parameter: 'aw', feature: 'corrT', comparator: '<=', value: -0.7, windowMs: 72 * hourMs, unit: '' },
      { parameter: 'ppm', feature: 'spread', comparator: '<=', value: 0.15, windowMs: 72 * hourMs, unit: '' },
    ],
    support: [{ parameter: 'aw', feature: 'level', comparator: '<', value: 0.7, windowMs: null, unit: '' }],
    // Water that comes out of the oil at standstill is no normal breathing.
    exclude: [{ parameter: 'freeWaterTemp', feature: 'level', comparator: '>', value: 0, windowMs: null, unit: 'K' }],
    escalations: [
      {
        to: 'caution',
        when: [
          { parameter: 'aw', feature: 'level', comparator: '>', value: 0.7, windowMs: hourMs, unit: '' },
          // Cold oil of a machine that is dry at work: every cold night shows that.
          whenWarm('>=', dryWhenWarm, 24 * hourMs),
        ],
        text: { en: 'Water saturation passes 70 % within its daily cycle.', zh: '水饱和度日周期内已超过 70 %。' },
      },
    ],
    causes: {
      en: ['start/stop cycles', 'humid ambient air'],
      zh: ['启停循环', '环境湿度大'],
    },
    actions: {
      en: ['usually nothing; fit a desiccant breather if in doubt', 'trend ppm rather than water saturation'],
      zh: ['一般无需处理，可加装干燥呼吸器', '以 ppm 而非水饱和度判趋势'],
    },
    basis: {
      en: 'temperature dependence of water solubility S(T); relative-saturation practice of IEC 60422 and IEC 61203',
      zh: '水在油中溶解度随温度变化 S(T)；IEC 60422、IEC 61203 相对饱和度实践',
    },
  },
  {
    id: 'W02',
    category: 'water',
    severity: 'critical',
    equipment: machineTypes,
    name: { en: 'Cooler or process water leak', zh: '冷却器或工艺水泄漏' },
    text: {
      en: 'At equal temperature the water content and the water saturation keep rising towards what the oil can dissolve. Water is entering faster than it leaves.',
      zh: '在相同油温下，水含量与水饱和度持续向饱和上升，进水快于排出，说明持续进水。',
    },
    require: [
      // Saturated in less than ten days.
      { parameter: 'ppm', feature: 'slope', comparator: '>', value: 0.1, windowMs: 72 * hourMs, unit: 'headroom/d' },
      { parameter: 'aw', feature: 'delta', comparator: '>=', value: 0.15, windowMs: 72 * hourMs, unit: '' },
      whenWarm('>=', dryWhenWarm, 12 * hourMs),
    ],
    support: [
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 5, windowMs: 24 * hourMs, unit: '%' },
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' },
    ],
    // Activity follows the temperature at constant water as well: that it does excludes no leak. What the temperature
    // explains almost alone does: a cold start of a sound machine, whose oil was seldom this cold before.
    exclude: [onlyTemperature],
    escalations: [
      {
        to: 'critical',
        persists: true,
        when: [
          {
            parameter: 'ppm',
            feature: 'slope',
            comparator: '>',
            value: 0.2,
            windowMs: 24 * hourMs,
            unit: 'headroom/d',
          },
          { parameter: 'aw', feature: 'delta', comparator: '>=', value: 0.2, windowMs: 24 * hourMs, unit: '' },
          whenWarm('>=', dryWhenWarm, 12 * hourMs),
        ],
        text: { en: 'At this pace the oil is saturated within five days.', zh: '按此速度，油液将在五天内饱和。' },
      },
    ],
    causes: {
      en: ['cooler tube leak', 'failed seals against water spray', 'steam or process leak'],
      zh: ['冷却器管束泄漏', '水喷淋密封失效', '蒸汽或工艺介质泄漏'],
    },
    actions: {
      en: [
        'isolate and pressure-test the cooler',
        'start vacuum dehydration/centrifuge',
        'drain sump bottom',
        'sample for Karl Fischer (ASTM D6304)',
      ],
      zh: ['隔离并试压冷却器', '启动真空滤油/离心分离', '油箱底部放水', '取样做卡尔·费休（ASTM D6304）'],
    },
    basis: {
      en: 'GB/T 7596-2017 water ≤ 100 mg/L (turbine); SH/T 0476, SH/T 0599 0.1 %; NB/SH/T 0586 0.5 %',
      zh: 'GB/T 7596-2017 水分 ≤100 mg/L（汽轮机）；SH/T 0476、SH/T 0599 0.1 %；NB/SH/T 0586 0.5 %',
    },
  },
  {
    id: 'W03',
    category: 'water',
    severity: 'warning',
    equipment: ['turbine'],
    name: { en: 'Gland steam ingress', zh: '汽轮机轴封进汽' },
    text: {
      en: 'On steam turbines water saturation and ppm rise when load or seal-steam pressure changes and fall again at other loads.',
      zh: '汽轮机在负荷或轴封汽压变化时水饱和度与 ppm 上升，工况恢复后下降，提示轴封漏汽窜入油中。',
    },
    require: [
      { parameter: 'ppm', feature: 'corrLoad', comparator: '>=', value: 0.6, windowMs: 7 * dayMs, unit: '' },
      {
        parameter: 'ppm',
        feature: 'level',
        comparator: '>',
        value: 100,
        windowMs: null,
        unit: 'mg/L',
        source: 'GB/T 7596-2017',
      },
    ],
    support: [{ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.5, windowMs: null, unit: '' }],
    exclude: [],
    escalations: [
      {
        to: 'critical',
        when: [{ parameter: 'ppm', feature: 'level', comparator: '>', value: 200, windowMs: null, unit: 'mg/L' }],
        text: { en: 'The water content is above twice the limit.', zh: '水含量超过限值两倍。' },
      },
    ],
    causes: {
      en: ['worn gland seals', 'seal steam pressure too high', 'bearing housing vacuum too high'],
      zh: ['轴封磨损', '轴封汽压过高', '轴承箱负压过大'],
    },
    actions: {
      en: ['adjust seal steam', 'check vapour extractor', 'run purifier, drain tank bottom'],
      zh: ['调整轴封汽压', '检查排烟风机', '投运净油机并放水'],
    },
    basis: { en: 'GB/T 7596-2017; ASTM D4378', zh: 'GB/T 7596-2017；ASTM D4378' },
  },
  {
    id: 'W04',
    category: 'water',
    severity: 'critical',
    equipment: machineTypes,
    name: { en: 'Free or emulsified water', zh: '游离水/乳化水' },
    text: {
      en: 'Water saturation stays at 95 % or above and particle counts jump in all channels with a flat spectrum: droplets are present.',
      zh: '水饱和度持续≥95 %，且各通道颗粒数同时跃升、谱形平坦，说明油中已有水滴。',
    },
    require: [{ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.95, windowMs: hourMs, unit: '' }],
    support: [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: null, unit: '' },
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 3, windowMs: 24 * hourMs, unit: 'code' },
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 10, windowMs: 24 * hourMs, unit: '%' },
    ],
    // What warm oil holds easily is only free while the oil is cold, as in a cold night outdoors: that has its own rule.
    exclude: [whenWarm('<', 0.5, 24 * hourMs)],
    escalations: [],
    causes: {
      en: ['large ingress', 'oil cooled below its free-water temperature', 'poor demulsibility'],
      zh: ['大量进水', '油温低于析水温度', '抗乳化性差'],
    },
    actions: {
      en: [
        'treat particle counts as invalid',
        'drain and dehydrate',
        'test demulsibility (ASTM D1401 / GB/T 7605)',
        'check for corrosion',
      ],
      zh: ['此时颗粒度读数无效', '放水并脱水', '检测抗乳化性（GB/T 7605）', '检查锈蚀'],
    },
    basis: {
      en: 'definition of water activity 1; restrictions of ISO 11500 and ISO 21018 for free water',
      zh: '水活度为 1 的定义；ISO 11500、ISO 21018 对游离水的测量限制',
    },
  },
  {
    id: 'W05',
    category: 'water',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Free water likely on cool-down', zh: '停机降温后可能析出游离水' },
    text: {
      en: 'The temperature at which water comes out of the oil is above the expected standstill temperature: when the oil has cooled down, water is free.',
      zh: '析水温度高于预计停机油温，油液冷却后会析出游离水。',
    },
    // An activity that is read 0.03 too high moves the free-water temperature by some 4 K.
    require: [{ parameter: 'freeWaterTemp', feature: 'level', comparator: '>', value: 4, windowMs: null, unit: 'K' }],
    support: [{ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.4, windowMs: null, unit: '' }],
    exclude: [],
    escalations: [
      {
        to: 'caution',
        persists: true,
        when: [
          { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.95, windowMs: hourMs, unit: '' },
          whenWarm('<', 0.5, 24 * hourMs),
          whenWarm('>=', dryWhenWarm, 24 * hourMs),
        ],
        text: {
          en: 'Water is free in the cold oil now; it dissolves again when the oil is as warm as it usually works.',
          zh: '当前低温油中已有游离水，油温回到通常工作温度后将重新溶解。',
        },
      },
      {
        to: 'info',
        persists: true,
        when: [
          { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.95, windowMs: hourMs, unit: '' },
          whenWarm('<', dryWhenWarm, 24 * hourMs),
        ],
        text: {
          en: 'A little water is free in the oil while it is as cold as now; the oil is dry as warm as it usually works.',
          zh: '油温低于平时，少量水暂时析出；在通常工作温度下油液是干燥的。',
        },
      },
      {
        to: 'warning',
        contextual: true,
        when: [],
        text: { en: 'To be treated as a warning where a standstill is planned.', zh: '若已计划停机，应按警告处理。' },
      },
    ],
    causes: {
      en: ['moderate water content with high running temperature'],
      zh: ['含水中等但运行油温高'],
    },
    actions: {
      en: ['dehydrate before shutdown', 'drain bottom water after cool-down', 'keep heater on'],
      zh: ['停机前脱水', '降温后底部放水', '投入加热器'],
    },
    basis: { en: 'inverse of the solubility line S(T)', zh: '溶解度曲线 S(T) 的反算' },
  },
  {
    id: 'W06',
    category: 'water',
    severity: 'critical',
    equipment: ['engine', 'compressor'],
    name: { en: 'Coolant leak into oil', zh: '冷却液窜入机油' },
    text: {
      en: 'Water and dielectric rise together with viscosity and bearing wear metals. Glycol coolant likely.',
      zh: '水分、介电常数、粘度与轴承磨损同步升高，疑似乙二醇冷却液泄漏。',
    },
    require: [
      { parameter: 'aw', feature: 'delta', comparator: '>=', value: 0.3, windowMs: 48 * hourMs, unit: '' },
      { parameter: 'v40Pct', feature: 'delta', comparator: '>=', value: 5, windowMs: 7 * dayMs, unit: '%' },
    ],
    support: [
      { parameter: 'nfRate', feature: 'ratio', comparator: '>=', value: 2, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 20, windowMs: 7 * dayMs, unit: '%' },
      { parameter: 'temp', feature: 'level', comparator: '>=', value: 80, windowMs: null, unit: '°C' },
    ],
    exclude: [
      // Cold oil takes more of the air's water, and shows another viscosity at 40 °C: coolant raises the permittivity too.
      { parameter: 'epsIdx', feature: 'delta', comparator: '<', value: 15, windowMs: 7 * dayMs, unit: '%' },
      onlyTemperature,
      // In oil as hot as a compressor works it the moisture of a cold standstill is next to nothing. An engine boils off
      // the water of a seep of coolant, of which the glycol stays.
      { ...whenWarm('<', hardlyAnyWhenWarm, 24 * hourMs), equipment: ['compressor'] },
    ],
    escalations: [],
    causes: {
      en: ['head gasket or liner seal leak', 'oil cooler leak'],
      zh: ['缸垫/缸套密封泄漏', '机油冷却器泄漏'],
    },
    actions: {
      en: ['stop and check coolant level', 'test for Na, K and glycol', 'change oil and flush'],
      zh: ['停机检查冷却液位', '检测钠、钾、乙二醇', '换油并清洗'],
    },
    basis: {
      en: 'engine oil change indices: water 0.2 %; large engines: 0.2 % alarm, 0.5 % reject',
      zh: '发动机油换油指标：水分 0.2 %；大型发动机 0.2 % 报警、0.5 % 报废',
    },
  },
];
