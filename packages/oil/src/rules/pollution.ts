import { machineTypes } from '../indicators.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Rule } from './rule.ts';

/**
 * Dirt in the oil: ingress, filters, refills, maintenance, soft particles, sensitive valves. Figures are our defaults
 * unless `source` names a standard.
 */
export const pollutionRules: readonly Rule[] = [
  {
    id: 'P01',
    category: 'pollution',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Gradual dust ingress', zh: '外部粉尘侵入（缓慢）' },
    text: {
      en: 'Particle counts at 4, 6 and 14 µm climb together over days, compared at running hours, while wear, viscosity and dielectric stay flat. Dirt is entering from outside.',
      zh: '按运行时段比较，4、6、14 µm 颗粒数在数天内同步缓慢上升，而磨粒、粘度、介电常数基本不变，说明灰尘从外部进入油中。',
    },
    require: [
      { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 2, windowMs: 7 * dayMs, unit: 'code' },
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 1, windowMs: 7 * dayMs, unit: 'code' },
    ],
    support: [
      { parameter: 'feRate', feature: 'ratio', comparator: '<', value: 1.5, windowMs: 7 * dayMs, unit: '' },
      { parameter: 'epsIdx', feature: 'delta', comparator: '<', value: 10, windowMs: 7 * dayMs, unit: '%' },
      { parameter: 'iso4', feature: 'slope', comparator: '>', value: 0.1, windowMs: 7 * dayMs, unit: 'code/d' },
    ],
    exclude: [
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'refill',
        windowMs: 7 * dayMs,
        unit: '',
        entered: true,
        other: 'iso14',
      },
      { parameter: 'iso14', feature: 'riseTime', comparator: '<=', value: 24, windowMs: null, unit: 'h' },
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: null, unit: '' },
    ],
    escalations: [
      {
        to: 'critical',
        when: [
          {
            parameter: 'isoOverTarget',
            feature: 'level',
            comparator: '>=',
            value: 3,
            windowMs: 24 * hourMs,
            unit: 'code',
          },
        ],
        text: {
          en: 'The cleanliness target has been exceeded by 3 codes or more for a day.',
          zh: '超出目标清洁度 3 级及以上并已持续 24 小时。',
        },
      },
    ],
    causes: {
      en: ['failed or missing breather', 'worn shaft or rod seals', 'open filler or hatch'],
      zh: ['呼吸器失效或缺失', '轴封/活塞杆密封磨损', '加油口或观察口未封闭'],
    },
    actions: {
      en: [
        'inspect and replace breather (desiccant, ≤ 3 µm)',
        'check seals and tank lids',
        'run off-line filtration to target',
        'confirm by laboratory particle count',
      ],
      zh: ['检查并更换呼吸器（干燥剂，≤3 µm）', '检查密封与油箱盖板', '启动旁路过滤至目标等级', '取样送检确认颗粒度'],
    },
    basis: {
      en: 'ISO 4406; ISO 17359 (baseline practice); action steps as in ASTM D6224 and D4378',
      zh: 'ISO 4406；ISO 17359（基线监测方法）；参照 ASTM D6224、D4378 的分级处置思路',
    },
  },
  {
    id: 'P02',
    category: 'pollution',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Filter element failure or bypass open', zh: '滤芯破损或旁通阀开启' },
    text: {
      en: '6 µm and 14 µm codes have risen by 2 or more within a working day, over the time that the oil takes to pass the filter, and stay there, while filter differential pressure falls or stays flat. The filter is no longer holding dirt. Only hours with flow are compared.',
      zh: '6 µm 与 14 µm 等级在一个工作日内（油液通过滤器的时间尺度上）上升 2 级以上并保持，而滤芯压差下降或不变，说明过滤失效。仅比较有油流的时段。',
    },
    require: [
      { parameter: 'iso6', feature: 'delta', comparator: '>=', value: 2, windowMs: 24 * hourMs, unit: 'code' },
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 2, windowMs: 24 * hourMs, unit: 'code' },
      { parameter: 'iso14', feature: 'riseTime', comparator: '<=', value: 24, windowMs: null, unit: 'h' },
    ],
    support: [
      { parameter: 'dp', feature: 'delta', comparator: '<=', value: 0, windowMs: 24 * hourMs, unit: '' },
      { parameter: 'feRate', feature: 'ratio', comparator: '<', value: 2, windowMs: 24 * hourMs, unit: '' },
    ],
    exclude: [
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'refill',
        windowMs: 7 * dayMs,
        unit: '',
        entered: true,
        other: 'iso14',
      },
      { parameter: 'any', feature: 'event', comparator: '==', value: 'maintenance', windowMs: 24 * hourMs, unit: '' },
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: null, unit: '' },
      // A filter that cleans the oil holds dirt; where the code stops falling above its baseline it does not.
      { parameter: 'iso14', feature: 'fallen', comparator: '>=', value: 0.25, windowMs: 24 * hourMs, unit: 'code' },
    ],
    escalations: [
      {
        to: 'critical',
        // Dirt that came in at one time is being filtered out again by then.
        when: [
          {
            parameter: 'iso14',
            feature: 'riseTime',
            comparator: '<=',
            value: 24,
            windowMs: 20 * hourMs,
            unit: 'h',
          },
        ],
        text: {
          en: 'The codes have been up for twenty hours of running and do not fall: it is not dirt that came in at one time.',
          zh: '等级升高后运行满 20 小时仍未回落，可排除一次性带入的污染。',
        },
      },
    ],
    causes: {
      en: ['collapsed or torn element', 'bypass valve stuck open', 'element missing or wrong size'],
      zh: ['滤芯压溃或破裂', '旁通阀卡开', '滤芯漏装或型号错误'],
    },
    actions: {
      en: [
        'switch to standby filter / replace element',
        'check bypass valve and seal',
        'limit load until code recovers',
        'check downstream valves and bearings',
      ],
      zh: ['切换备用滤器或更换滤芯', '检查旁通阀及密封', '清洁度恢复前限负荷运行', '检查下游阀件与轴承'],
    },
    basis: {
      en: 'ISO 4406; filter practice after ISO 16889; ISO 17359',
      zh: 'ISO 4406；ISO 16889 过滤实践；ISO 17359',
    },
  },
  {
    id: 'P03',
    category: 'pollution',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Filter clogging', zh: '滤芯堵塞' },
    text: {
      en: 'Differential pressure rises steadily at comparable oil temperature; fine counts begin to rise later. Element near end of life.',
      zh: '在相近油温下压差持续上升，随后细颗粒计数开始增大，滤芯接近寿命终点。',
    },
    // Cold oil is thicker, and takes more pressure through a sound filter.
    require: [{ parameter: 'dp', feature: 'whenWarm', comparator: '>=', value: 0.8, windowMs: null, unit: '' }],
    support: [
      { parameter: 'dp', feature: 'slope', comparator: '>', value: 0, windowMs: 7 * dayMs, unit: '1/d' },
      { parameter: 'iso4', feature: 'slope', comparator: '>=', value: 0, windowMs: 7 * dayMs, unit: 'code/d' },
    ],
    exclude: [{ parameter: 'temp', feature: 'level', comparator: '<', value: 30, windowMs: null, unit: '°C' }],
    escalations: [
      {
        to: 'warning',
        when: [{ parameter: 'dp', feature: 'level', comparator: '>=', value: 1, windowMs: null, unit: '' }],
        text: {
          en: 'The pressure at which the bypass opens has been reached: part of the oil passes unfiltered.',
          zh: '压差已达旁通开启压力，部分油液未经过滤。',
        },
      },
    ],
    causes: {
      en: ['normal loading', 'sudden dirt load', 'varnish or water-swollen element', 'cold high-viscosity oil'],
      zh: ['正常纳污', '突发大量污染', '漆膜或吸水膨胀', '低温高粘度'],
    },
    actions: {
      en: [
        'replace the element at next opportunity',
        'if life is much shorter than usual find the dirt source',
        'compare at normal oil temperature',
      ],
      zh: ['尽快更换滤芯', '若寿命明显缩短须查污染源', '在正常油温下复核'],
    },
    basis: { en: "concept of ISO 16889; filter makers' limits", zh: 'ISO 16889 概念；滤器厂家限值' },
  },
  {
    id: 'P04',
    category: 'pollution',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Dirty new oil or top-up', zh: '新油/补油不洁净' },
    text: {
      en: 'Counts step up directly after oil is added and then decay as filters clean up. Viscosity and dielectric stay within tolerance.',
      zh: '补油后颗粒数立即阶跃上升，随后随过滤逐渐下降；粘度与介电常数正常。',
    },
    require: [
      // Oil is often added while the machine stands, over a long weekend at most.
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'refill',
        windowMs: 4 * dayMs,
        unit: '',
        other: 'iso4',
      },
      { parameter: 'iso4', feature: 'step', comparator: '>=', value: 1, windowMs: 24 * hourMs, unit: 'code' },
    ],
    support: [
      { parameter: 'iso4', feature: 'slope', comparator: '<', value: 0, windowMs: 12 * hourMs, unit: 'code/d' },
      { parameter: 'v40Pct', feature: 'delta', comparator: '<', absolute: true, value: 3, windowMs: null, unit: '%' },
    ],
    exclude: [],
    escalations: [
      {
        to: 'warning',
        persists: true,
        when: [
          {
            parameter: 'any',
            feature: 'event',
            comparator: '==',
            value: 'refill',
            windowMs: 7 * dayMs,
            unit: '',
            other: 'iso4',
          },
          {
            parameter: 'any',
            feature: 'event',
            comparator: '!=',
            value: 'refill',
            windowMs: 24 * hourMs,
            unit: '',
            other: 'iso4',
          },
          { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 1, windowMs: 7 * dayMs, unit: 'code' },
        ],
        text: { en: 'The code has not recovered a day after the refill.', zh: '补油一天后等级仍未恢复。' },
      },
      {
        to: 'caution',
        persists: true,
        when: [
          { parameter: 'iso14', feature: 'riseTime', comparator: '<=', value: 24, windowMs: null, unit: 'h' },
          { parameter: 'iso4', feature: 'fallen', comparator: '>=', value: 0.7, windowMs: 24 * hourMs, unit: 'code' },
          { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 1, windowMs: 24 * hourMs, unit: 'code' },
        ],
        text: {
          en: 'Counts rose within a day and fall again as the filters clean: dirt came in at one time, although no refill is known.',
          zh: '颗粒数在一天内骤升，随后随过滤逐步下降：污染物为一次性带入，但没有已知的补油记录。',
        },
      },
    ],
    causes: {
      en: ['unfiltered drum oil', 'dirty transfer hose or container'],
      zh: ['桶装新油未过滤', '加油管路或容器不洁'],
    },
    actions: {
      en: ['filter new oil on transfer', 'clean dedicated transfer tools', 'keep off-line filter running'],
      zh: ['加油时过滤', '使用专用清洁加油工具', '持续旁路过滤'],
    },
    basis: {
      en: 'ISO 4406; clean-up practice after ISO 16889; filling cleanliness as in AGMA 6006 and IEC 61400-4',
      zh: 'ISO 4406；ISO 16889 净化实践；AGMA 6006、IEC 61400-4 的加注清洁度思路',
    },
  },
  {
    id: 'P05',
    category: 'pollution',
    severity: 'info',
    equipment: machineTypes,
    name: { en: 'Post-maintenance debris', zh: '检修后残留污染' },
    text: {
      en: 'After repair or component change all channels (incl. large sizes) are high and fall day by day. Flushing not complete.',
      zh: '检修或更换部件后各通道（含大颗粒）偏高并逐日下降，说明冲洗不充分。',
    },
    require: [
      { parameter: 'any', feature: 'event', comparator: '==', value: 'maintenance', windowMs: 72 * hourMs, unit: '' },
      { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 2, windowMs: 72 * hourMs, unit: 'code' },
    ],
    support: [
      { parameter: 'iso14', feature: 'slope', comparator: '<', value: 0, windowMs: 24 * hourMs, unit: 'code/d' },
      { parameter: 'feRate', feature: 'slope', comparator: '<', value: 0, windowMs: 24 * hourMs, unit: '1/(h·d)' },
    ],
    exclude: [],
    escalations: [
      {
        to: 'warning',
        persists: true,
        when: [
          {
            parameter: 'any',
            feature: 'event',
            comparator: '==',
            value: 'maintenance',
            windowMs: 144 * hourMs,
            unit: '',
          },
          {
            parameter: 'any',
            feature: 'event',
            comparator: '!=',
            value: 'maintenance',
            windowMs: 72 * hourMs,
            unit: '',
          },
          { parameter: 'iso14', feature: 'delta', comparator: '>=', value: 2, windowMs: 24 * hourMs, unit: 'code' },
        ],
        text: {
          en: 'The debris has not decayed within 72 h of the maintenance.',
          zh: '检修后 72 小时残留污染仍未消退。',
        },
      },
    ],
    causes: {
      en: ['built-in debris', 'insufficient flushing'],
      zh: ['装配残留物', '冲洗不足'],
    },
    actions: {
      en: ['continue flushing until target is met twice in a row', 'avoid full load'],
      zh: ['继续冲洗直至连续两次达标', '避免满负荷'],
    },
    basis: {
      en: 'ISO 4406; flushing practice after ISO/TR 10949 and ISO 23309',
      zh: 'ISO 4406；ISO/TR 10949、ISO 23309 冲洗实践',
    },
  },
  {
    id: 'P06',
    category: 'pollution',
    severity: 'warning',
    equipment: ['turbine', 'hydraulic', 'compressor'],
    name: { en: 'Soft particles / varnish precursors', zh: '软颗粒/漆膜前驱物' },
    text: {
      en: 'Only the 4 µm (and partly 6 µm) channel rises while 14 µm and metal wear are flat, and dielectric climbs. Degradation products, not dirt.',
      zh: '仅 4 µm（部分 6 µm）通道上升，14 µm 与金属磨粒不变，同时介电常数上升，多为油泥、漆膜类降解产物而非灰尘。',
    },
    require: [
      { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 2, windowMs: 30 * dayMs, unit: 'code' },
      { parameter: 'iso14', feature: 'delta', comparator: '<', value: 1, windowMs: 30 * dayMs, unit: 'code' },
      { parameter: 'epsIdx', feature: 'delta', comparator: '>=', value: 15, windowMs: 30 * dayMs, unit: '%' },
    ],
    support: [
      { parameter: 'gap46', feature: 'level', comparator: '>=', value: 4, windowMs: null, unit: 'code' },
      { parameter: 'temp', feature: 'level', comparator: '>=', value: 65, windowMs: null, unit: '°C' },
    ],
    exclude: [{ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' }],
    escalations: [],
    causes: {
      en: ['oxidation', 'additive drop-out', 'electrostatic discharge in filters', 'micro-dieseling'],
      zh: ['油品氧化', '添加剂析出', '滤芯静电放电', '微燃烧（微柴油效应）'],
    },
    actions: {
      en: [
        'test MPC (ASTM D7843) and RPVOT',
        'use resin or electrostatic varnish removal',
        'check servo valve response',
      ],
      zh: ['检测 MPC（ASTM D7843）与旋转氧弹', '采用树脂或静电除漆膜', '检查伺服阀动作'],
    },
    basis: { en: 'ASTM D7843; ASTM D4378; guidance of GB/T 14541', zh: 'ASTM D7843；ASTM D4378；GB/T 14541 导则' },
  },
  {
    id: 'P07',
    category: 'pollution',
    severity: 'warning',
    equipment: ['hydraulic', 'turbine'],
    name: { en: 'Cleanliness target exceeded for sensitive valves', zh: '清洁度超出敏感元件要求' },
    text: {
      en: 'The worst channel is above the target code of the most sensitive component (servo/proportional valve) for more than 4 h.',
      zh: '最差通道等级超过最敏感元件（伺服/比例阀）目标等级并持续 4 小时以上。',
    },
    require: [
      { parameter: 'isoOverTarget', feature: 'level', comparator: '>=', value: 1, windowMs: 4 * hourMs, unit: 'code' },
    ],
    support: [
      { parameter: 'iso14', feature: 'overTarget', comparator: '>=', value: 1, windowMs: 4 * hourMs, unit: 'code' },
    ],
    exclude: [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: null, unit: '' },
      { parameter: 'quality', feature: 'flag', comparator: '==', value: 'bad', windowMs: null, unit: '' },
      // Droplets of free water are counted as particles, before their spectrum is flat as well, and on the days after.
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.95, windowMs: 4 * hourMs, unit: '' },
      { parameter: 'quality', feature: 'flag', comparator: '==', value: 'droplets', windowMs: 48 * hourMs, unit: '' },
    ],
    escalations: [
      {
        to: 'critical',
        servoValves: true,
        when: [
          {
            parameter: 'isoOverTarget',
            feature: 'level',
            comparator: '>=',
            value: 2,
            windowMs: 4 * hourMs,
            unit: 'code',
          },
        ],
        text: {
          en: 'Servo valves are in the circuit and the target is exceeded by 2 codes or more.',
          zh: '回路中有伺服阀，且超出目标 2 级及以上。',
        },
      },
    ],
    causes: {
      en: ['target too loose in maintenance plan', 'filter rating too coarse', 'high ingression'],
      zh: ['维护目标过宽', '滤芯精度不足', '侵入率高'],
    },
    actions: {
      en: ['tighten filtration (finer element or bypass loop)', 'plan valve inspection'],
      zh: ['提高过滤精度或增加旁滤', '安排阀件检查'],
    },
    basis: {
      en: 'ISO 4406 with targets for components (servo valves 16/14/11, proportional valves 17/15/12 or 18/16/13)',
      zh: 'ISO 4406 及元件目标清洁度（伺服阀 16/14/11，比例阀 17/15/12 或 18/16/13）',
    },
  },
];
