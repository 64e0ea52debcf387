import { machineTypes } from '../indicators.ts';
import type { MachineType } from '../indicators.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Bilingual, Condition, Escalation, Rule } from './rule.ts';

/** Steps of permittivity and density that another oil shows beside that of the viscosity, over the same window. */
const stepsOfOtherOil = (windowMs: number): readonly Condition[] => [
  {
    parameter: 'eps25',
    feature: 'step',
    comparator: '>=',
    absolute: true,
    value: 0.02,
    windowMs,
    unit: '',
  },
  {
    parameter: 'dens',
    feature: 'step',
    comparator: '>=',
    absolute: true,
    value: 0.003,
    windowMs,
    unit: 'g/cm³',
  },
];

/**
 * The permittivity too is past the middle of what ageing may change: a viscosity sensor and the extrapolation to 40 °C may
 * be off by as much as half of what is allowed, and alone end no oil's life before the viscosity is half as much again
 * beyond it. Our default.
 */
const wellAged: Condition = {
  parameter: 'epsIdx',
  feature: 'level',
  comparator: '>=',
  value: 60,
  windowMs: 24 * hourMs,
  unit: '%',
};

/**
 * A rise of the viscosity past which the oil of some machines is changed is critical where the permittivity bears it out,
 * and from half as much again on alone.
 */
const changeLimit = (
  equipment: readonly MachineType[],
  percent: number,
  machines: Bilingual,
): readonly Escalation[] => [
  {
    to: 'critical',
    equipment,
    when: [{ parameter: 'v40Pct', feature: 'level', comparator: '>', value: 1.5 * percent, windowMs: null, unit: '%' }],
    text: {
      en: 'The viscosity is half as much again beyond the change-oil limit, whatever the other readings show.',
      zh: '粘度升高已达换油限值的 1.5 倍，无论其他读数如何。',
    },
  },
  {
    to: 'critical',
    equipment,
    when: [
      { parameter: 'v40Pct', feature: 'level', comparator: '>', value: percent, windowMs: null, unit: '%' },
      wellAged,
    ],
    text: {
      en: `The viscosity is more than ${percent} % above new oil, change-oil limit of ${machines.en}, and the permittivity bears it out.`,
      zh: `粘度较新油升高超过 ${percent} %，达到${machines.zh}换油限值，介电常数变化与之相符。`,
    },
  },
];

/** Why another oil is said although nobody entered one. */
const stepped: Bilingual = {
  en: 'The viscosity stepped farther than any oil changes by itself, and stayed there for a day: another oil was added, or the sensor steps.',
  zh: '粘度阶跃幅度超出油品自身可能的变化，且已保持一天：加入了其他油品，或传感器读数阶跃。',
};

/**
 * Viscosity that is not what it should be: thickening, shear, dilution, wrong oil, dissolved gas, heat. Figures are our
 * defaults unless `source` names a standard.
 */
export const viscosityRules: readonly Rule[] = [
  {
    id: 'V01',
    category: 'viscosity',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Oxidation thickening', zh: '氧化增稠' },
    text: {
      en: 'Viscosity at 40 °C climbs slowly over weeks together with dielectric, at elevated temperature and without water.',
      zh: '40 °C 粘度数周内缓慢上升，介电常数同步升高，油温偏高且含水正常。',
    },
    require: [
      { parameter: 'v40Pct', feature: 'slope', comparator: '>', value: 0, windowMs: 30 * dayMs, unit: '%/d' },
      { parameter: 'v40Pct', feature: 'level', comparator: '>', value: 5, windowMs: null, unit: '%' },
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 20, windowMs: 30 * dayMs, unit: '%' },
    ],
    support: [
      { parameter: 'temp', feature: 'level', comparator: '>=', value: 65, windowMs: null, unit: '°C' },
      { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 1, windowMs: 30 * dayMs, unit: 'code' },
    ],
    exclude: [
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' },
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
      ...changeLimit(['turbine'], 10, { en: 'turbines', zh: '汽轮机' }),
      ...changeLimit(['gearbox', 'wind_gearbox', 'hydraulic', 'compressor'], 15, {
        en: 'this kind of machine',
        zh: '该类设备',
      }),
      ...changeLimit(['engine'], 25, { en: 'engines', zh: '发动机' }),
    ],
    causes: {
      en: ['long service at high temperature', 'hot spots', 'catalysis by metals and water'],
      zh: ['长期高温运行', '局部过热', '金属与水催化'],
    },
    actions: {
      en: ['check acid number and RPVOT', 'lower oil temperature', 'plan oil change'],
      zh: ['检测酸值与旋转氧弹', '降低油温', '计划换油'],
    },
    basis: {
      en: 'GB/T 7596 ±5 %; NB/SH/T 0586 ±15 %; SH/T 0476 ±10 %; ASTM D4378',
      zh: 'GB/T 7596 ±5 %；NB/SH/T 0586 ±15 %；SH/T 0476 ±10 %；ASTM D4378',
    },
  },
  {
    id: 'V02',
    category: 'viscosity',
    severity: 'caution',
    equipment: ['hydraulic', 'engine', 'wind_gearbox', 'gearbox'],
    name: { en: 'Shear loss of VI improver', zh: '增粘剂剪切降粘' },
    text: {
      en: 'Viscosity falls slowly and levels off, mostly in the first part of oil life; dielectric, density and water are unchanged.',
      zh: '粘度在使用前期缓慢下降并趋于平缓，介电常数、密度、含水无变化。',
    },
    require: [
      { parameter: 'v40Pct', feature: 'slope', comparator: '<', value: 0, windowMs: 30 * dayMs, unit: '%/d' },
      { parameter: 'v40Pct', feature: 'level', comparator: '<', value: -5, windowMs: null, unit: '%' },
    ],
    support: [
      {
        parameter: 'epsIdx',
        feature: 'delta',
        comparator: '<',
        absolute: true,
        value: 5,
        windowMs: 30 * dayMs,
        unit: '%',
      },
      {
        parameter: 'dens',
        feature: 'delta',
        comparator: '<',
        absolute: true,
        value: 0.002,
        windowMs: 30 * dayMs,
        unit: 'g/cm³',
      },
    ],
    exclude: [
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
      // Oil of an engine that becomes more while it thins, or thins too fast, is diluted. Others have no fuel.
      {
        parameter: 'tankLevel',
        feature: 'delta',
        comparator: '>=',
        value: 0.5,
        windowMs: 14 * dayMs,
        unit: '%',
        equipment: ['engine'],
      },
      {
        parameter: 'v40Pct',
        feature: 'slope',
        comparator: '<=',
        value: -1.3,
        windowMs: 7 * dayMs,
        unit: '%/d',
        equipment: ['engine'],
      },
      {
        parameter: 'v40Pct',
        feature: 'slope',
        comparator: '<=',
        value: -0.9,
        windowMs: 14 * dayMs,
        unit: '%/d',
        equipment: ['engine'],
      },
    ],
    escalations: [
      {
        to: 'warning',
        when: [{ parameter: 'v40Pct', feature: 'level', comparator: '<', value: -10, windowMs: null, unit: '%' }],
        text: { en: 'The viscosity is more than 10 % below new oil.', zh: '粘度较新油降低超过 10 %。' },
      },
    ],
    causes: {
      en: ['high-VI oil in high-shear pump or gear'],
      zh: ['高粘度指数油在高剪切部件中使用'],
    },
    actions: {
      en: ['verify v40/v100 and VI in laboratory', 'use shear-stable oil'],
      zh: ['实验室复核 v40/v100 与粘度指数', '改用剪切稳定型油品'],
    },
    basis: {
      en: 'ASTM D2270, ISO 2909; limits of viscosity change as for oxidation thickening',
      zh: 'ASTM D2270、ISO 2909；粘度变化限值同氧化增稠',
    },
  },
  {
    id: 'V03',
    category: 'viscosity',
    severity: 'critical',
    equipment: ['engine'],
    name: { en: 'Fuel dilution', zh: '燃油稀释' },
    text: {
      en: 'At equal temperature the viscosity falls while the oil level rises and the water is normal. Fuel is entering the crankcase; diesel is nearly as dense as the oil, so the density may stay.',
      zh: '在相同油温下粘度下降而油位上升、含水正常，说明燃油进入曲轴箱；柴油密度与机油接近，密度可能不变。',
    },
    require: [
      {
        parameter: 'v40Pct',
        feature: 'delta',
        comparator: '<=',
        value: -5,
        windowMs: 7 * dayMs,
        unit: '%',
        sameOil: true,
      },
      {
        parameter: 'tankLevel',
        feature: 'delta',
        comparator: '>=',
        value: 0.5,
        windowMs: 7 * dayMs,
        unit: '%',
        sameOil: true,
      },
    ],
    support: [
      {
        parameter: 'dens',
        feature: 'delta',
        comparator: '<=',
        value: -0.001,
        windowMs: 7 * dayMs,
        unit: 'g/cm³',
        sameOil: true,
      },
      { parameter: 'temp', feature: 'level', comparator: '>=', value: 60, windowMs: 24 * hourMs, unit: '°C' },
      { parameter: 'aw', feature: 'level', comparator: '<', value: 0.6, windowMs: null, unit: '' },
    ],
    exclude: [
      {
        parameter: 'any',
        feature: 'event',
        comparator: 'in',
        value: ['refill', 'oil_change'],
        windowMs: 72 * hourMs,
        unit: '',
        entered: true,
      },
    ],
    escalations: [
      {
        // An improver that shears loses some percent in a week and then less: so fast a fall is seldom shear. Our default.
        // An engine burns oil: a level that stays is one that is filled up.
        to: 'critical',
        persists: true,
        when: [
          {
            parameter: 'v40Pct',
            feature: 'delta',
            comparator: '<=',
            value: -8,
            windowMs: 7 * dayMs,
            unit: '%',
            sameOil: true,
          },
          { parameter: 'v40Pct', feature: 'slope', comparator: '<=', value: -1.3, windowMs: 7 * dayMs, unit: '%/d' },
          {
            parameter: 'tankLevel',
            feature: 'delta',
            comparator: '>=',
            value: 0,
            windowMs: 7 * dayMs,
            unit: '%',
            sameOil: true,
          },
        ],
        text: {
          en: 'The oil thins faster than shear usually makes it, and the level does not fall.',
          zh: '粘度下降快于通常的剪切所致，且油位不降。',
        },
      },
      {
        to: 'critical',
        persists: true,
        when: [
          {
            parameter: 'v40Pct',
            feature: 'delta',
            comparator: '<=',
            value: -8,
            windowMs: 72 * hourMs,
            unit: '%',
            sameOil: true,
          },
          {
            parameter: 'dens',
            feature: 'delta',
            comparator: '<=',
            value: -0.003,
            windowMs: 72 * hourMs,
            unit: 'g/cm³',
            sameOil: true,
          },
        ],
        support: [
          { parameter: 'epsIdx', feature: 'delta', comparator: '<=', value: 0, windowMs: 72 * hourMs, unit: '%' },
          { parameter: 'aw', feature: 'level', comparator: '<', value: 0.6, windowMs: null, unit: '' },
        ],
        text: {
          en: 'Viscosity and density drop quickly together.',
          zh: '粘度与密度同时快速下降。',
        },
      },
    ],
    causes: {
      en: ['injector leak', 'short cold trips', 'piston ring wear'],
      zh: ['喷油器泄漏', '低温短途运行', '活塞环磨损'],
    },
    actions: {
      en: ['check flash point and fuel content by GC', 'repair injectors', 'change oil'],
      zh: ['检测闪点与燃油含量', '检修喷油器', '换油'],
    },
    basis: {
      en: "viscosity and flash point indices of GB/T 7607 and GB/T 8028; engine makers' limits",
      zh: 'GB/T 7607、GB/T 8028 的粘度与闪点指标；发动机厂家限值',
    },
  },
  {
    id: 'V04',
    category: 'viscosity',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Wrong or mixed oil', zh: '加错油/混油' },
    text: {
      en: 'Viscosity (and usually dielectric and density) step to a new stable level exactly at a refill.',
      zh: '补油时粘度（通常伴随介电常数、密度）阶跃到新的稳定值，提示加错油或混油。',
    },
    require: [
      { parameter: 'any', feature: 'event', comparator: '==', value: 'refill', windowMs: 24 * hourMs, unit: '' },
      {
        parameter: 'v40Pct',
        feature: 'step',
        comparator: '>=',
        absolute: true,
        value: 4,
        windowMs: 24 * hourMs,
        unit: '%',
      },
    ],
    support: stepsOfOtherOil(24 * hourMs),
    exclude: [
      // Water that came in thickens oil too, and gas comes and goes.
      { parameter: 'aw', feature: 'delta', comparator: '>=', value: 0.3, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'v40Pct', feature: 'reversible', comparator: '==', value: true, windowMs: 48 * hourMs, unit: '' },
      // A probe that reads another temperature than before makes the viscosity at 40 °C step.
      {
        parameter: 'temp',
        feature: 'overPeak',
        comparator: '>=',
        absolute: true,
        value: 5,
        windowMs: 72 * hourMs,
        unit: 'K',
      },
    ],
    escalations: [
      {
        to: 'critical',
        when: [
          {
            parameter: 'v40Pct',
            feature: 'step',
            comparator: '>=',
            absolute: true,
            value: 30,
            windowMs: 24 * hourMs,
            unit: '%',
          },
        ],
        text: { en: 'The step is as large as a whole ISO viscosity grade.', zh: '阶跃幅度已达一个 ISO 粘度等级。' },
      },
      {
        // Ageing moves the viscosity as far, but without a step; a grade of ISO 3448 reaches 10 % to either side.
        to: 'warning',
        persists: true,
        when: [
          { parameter: 'any', feature: 'event', comparator: '==', value: 'refill', windowMs: 30 * dayMs, unit: '' },
          { parameter: 'any', feature: 'event', comparator: '!=', value: 'refill', windowMs: 24 * hourMs, unit: '' },
          {
            parameter: 'v40Pct',
            feature: 'step',
            comparator: '>=',
            absolute: true,
            value: 8,
            windowMs: 30 * dayMs,
            unit: '%',
          },
          {
            parameter: 'v40Pct',
            feature: 'level',
            comparator: '>',
            absolute: true,
            value: 10,
            windowMs: 24 * hourMs,
            unit: '%',
          },
        ],
        support: stepsOfOtherOil(30 * dayMs),
        text: {
          en: 'More than a day after the refill the viscosity is still more than 10 % off the new oil.',
          zh: '补油超过 24 小时，粘度仍偏离新油 10 % 以上。',
        },
      },
      {
        // Nobody entered a refill. No oil changes so much within hours by itself, and none stays so: our default.
        to: 'warning',
        persists: true,
        when: [
          { parameter: 'v40Pct', feature: 'step', comparator: '>=', value: 15, windowMs: 14 * dayMs, unit: '%' },
          // Oil that ages thickens by itself, and steps where it cools down and warms up.
          { parameter: 'epsIdx', feature: 'delta', comparator: '<', value: 40, windowMs: 30 * dayMs, unit: '%' },
          { parameter: 'v40Pct', feature: 'level', comparator: '>', value: 12, windowMs: 24 * hourMs, unit: '%' },
        ],
        support: stepsOfOtherOil(14 * dayMs),
        text: stepped,
      },
      {
        // No ageing thins oil. Fuel does, in engines, and comes in overnight.
        to: 'warning',
        equipment: machineTypes.filter((machineType) => machineType !== 'engine'),
        persists: true,
        when: [
          { parameter: 'v40Pct', feature: 'step', comparator: '<=', value: -15, windowMs: 14 * dayMs, unit: '%' },
          { parameter: 'v40Pct', feature: 'level', comparator: '<', value: -12, windowMs: 24 * hourMs, unit: '%' },
        ],
        support: stepsOfOtherOil(14 * dayMs),
        text: stepped,
      },
    ],
    causes: {
      en: ['wrong product or grade', 'cross-contamination from neighbouring system', 'a viscosity sensor that steps'],
      zh: ['油品或牌号错误', '相邻系统串油', '粘度传感器读数阶跃'],
    },
    actions: {
      en: [
        'stop further filling, verify label',
        'check compatibility (ASTM D7155)',
        'replace charge when not compatible',
      ],
      zh: ['停止补油并核对油品', '相容性试验（ASTM D7155）', '不相容则整体换油'],
    },
    basis: { en: 'grades of ISO 3448; compatibility after ASTM D7155', zh: 'ISO 3448 粘度等级核对；ASTM D7155 相容性' },
  },
  {
    id: 'V05',
    category: 'viscosity',
    severity: 'caution',
    equipment: ['compressor'],
    name: { en: 'Gas or refrigerant dissolved in oil', zh: '气体/制冷剂溶解降粘' },
    text: {
      en: 'Apparent viscosity falls with rising suction pressure and recovers at standstill or higher temperature; dielectric moves with it.',
      zh: '表观粘度随吸气压力升高而下降，停机或升温后恢复，介电常数同步变化，说明气体溶入油中。',
    },
    require: [
      { parameter: 'v40Pct', feature: 'delta', comparator: '<=', value: -10, windowMs: 24 * hourMs, unit: '%' },
      { parameter: 'v40Pct', feature: 'reversible', comparator: '==', value: true, windowMs: 48 * hourMs, unit: '' },
    ],
    support: [
      { parameter: 'v40Pct', feature: 'corrP', comparator: '<=', value: -0.6, windowMs: 48 * hourMs, unit: '' },
    ],
    exclude: [],
    escalations: [
      {
        to: 'warning',
        when: [{ parameter: 'vT', feature: 'level', comparator: '<', value: 1, windowMs: null, unit: '' }],
        text: {
          en: "The viscosity at working temperature is below the machine's minimum.",
          zh: '工作温度下粘度低于设备最低要求。',
        },
      },
    ],
    causes: {
      en: ['refrigerant or hydrocarbon gas solubility', 'liquid carry-over'],
      zh: ['制冷剂或烃类气体溶解', '液击/带液'],
    },
    actions: {
      en: ['use a pressure-compensated reference curve', 'check oil heater and superheat'],
      zh: ['采用带压补偿的参考曲线', '检查油加热器与过热度'],
    },
    basis: {
      en: 'engineering practice with process gas compressors; ISO 6743-3',
      zh: '工艺气压缩机工程实践；ISO 6743-3',
    },
  },
  {
    id: 'V06',
    category: 'viscosity',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Film too thin because oil runs hot', zh: '高温导致工作粘度不足' },
    text: {
      en: 'Viscosity normalised to 40 °C is normal but viscosity at working temperature is below the machine minimum: this is a cooling or load problem, not an oil fault.',
      zh: '折算 40 °C 粘度正常，但工作温度下粘度低于设备最低要求，属冷却或负荷问题而非油品问题。',
    },
    require: [
      { parameter: 'vT', feature: 'level', comparator: '<', value: 1, windowMs: null, unit: '' },
      { parameter: 'v40Pct', feature: 'delta', comparator: '<', absolute: true, value: 5, windowMs: null, unit: '%' },
    ],
    support: [{ parameter: 'temp', feature: 'delta', comparator: '>=', value: 10, windowMs: 7 * dayMs, unit: 'K' }],
    exclude: [],
    escalations: [
      {
        to: 'critical',
        contextual: true,
        when: [],
        text: {
          en: "Critical where the machine's minimum is a bearing's rated viscosity (κ below 1).",
          zh: '若设备最低粘度即轴承额定粘度（κ<1），应按严重处理。',
        },
      },
    ],
    causes: {
      en: ['cooler fouled', 'fan or water flow low', 'overload', 'wrong grade selected'],
      zh: ['冷却器结垢', '风机或水量不足', '过载', '牌号选型偏低'],
    },
    actions: {
      en: ['clean cooler, check flow', 'review grade selection'],
      zh: ['清洗冷却器、检查流量', '复核油品牌号'],
    },
    basis: {
      en: 'viscosity–temperature line of ASTM D341; κ concept of ISO 281',
      zh: 'ASTM D341 粘温线；ISO 281 κ 概念',
    },
  },
];
