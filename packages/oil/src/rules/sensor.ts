import { machineTypes } from '../indicators.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Rule } from './rule.ts';

/**
 * Rules for faulty sensors. They are assessed first and mask the quantities of the faulty sensors. Figures are our
 * defaults unless `source` names a standard.
 */
export const sensorRules: readonly Rule[] = [
  {
    id: 'S01',
    category: 'sensor',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Stuck reading', zh: '读数卡死' },
    text: {
      en: 'The value has not changed by more than half its resolution for a long time although temperature or machine state changed.',
      zh: '读数长时间变化不超过分辨力的一半，而温度或工况已变化，判为卡死。',
    },
    require: [
      { parameter: 'any', feature: 'stuck', comparator: '==', value: true, windowMs: 6 * hourMs, unit: '' },
      { parameter: 'temp', feature: 'spread', comparator: '>=', value: 5, windowMs: 6 * hourMs, unit: 'K' },
    ],
    support: [],
    exclude: [],
    escalations: [],
    causes: {
      en: ['frozen register', 'electronics fault', 'no flow'],
      zh: ['寄存器不刷新', '电子故障', '无油流'],
    },
    actions: {
      en: ['the reading is left out of the diagnosis until it moves again', 'check wiring and flow'],
      zh: ['该读数恢复变化前不参与诊断', '检查接线与流量'],
    },
    basis: {
      en: 'data quality block of ISO 13374; our definition of a stuck reading',
      zh: 'ISO 13374 数据质量环节；卡死判据为本系统定义',
    },
    masks: 'named',
  },
  {
    id: 'S02',
    category: 'sensor',
    severity: 'info',
    equipment: machineTypes,
    name: { en: 'Isolated spike', zh: '孤立尖峰' },
    text: {
      en: 'One or two samples leave the neighbourhood (Hampel test) and return at once. Not an oil change.',
      zh: '个别采样点偏离邻域（Hampel 检验）后立即恢复，不代表油况变化。',
    },
    require: [{ parameter: 'any', feature: 'hampel', comparator: '==', value: true, windowMs: null, unit: '' }],
    support: [],
    exclude: [
      {
        parameter: 'any',
        feature: 'event',
        comparator: '==',
        value: 'refill',
        windowMs: hourMs,
        unit: '',
        entered: true,
      },
    ],
    escalations: [],
    causes: {
      en: ['electrical interference', 'air slug'],
      zh: ['电磁干扰', '气泡通过'],
    },
    actions: {
      en: ['the sample is left out; watch how often it happens'],
      zh: ['该点已剔除，关注出现频次'],
    },
    basis: { en: 'Hampel identifier (3 × 1.4826 MAD)', zh: 'Hampel 检验（3 × 1.4826 MAD）' },
  },
  {
    id: 'S03',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Out of measuring range', zh: '超量程' },
    text: {
      en: 'Value outside the physical or catalogue range (for example RH above 100 %, viscosity above sensor range at cold start).',
      zh: '读数超出物理或量程范围（如湿度>100%、冷启动时粘度超量程）。',
    },
    require: [{ parameter: 'any', feature: 'range', comparator: '==', value: true, windowMs: null, unit: '' }],
    support: [{ parameter: 'temp', feature: 'level', comparator: '<', value: 20, windowMs: null, unit: '°C' }],
    exclude: [],
    escalations: [],
    causes: {
      en: ['cold oil', 'scaling error', 'damaged element'],
      zh: ['油温过低', '量程/比例系数错误', '元件损坏'],
    },
    actions: {
      en: ['rules on this quantity are suspended', 'check scaling'],
      zh: ['该参数相关规则暂停', '检查比例系数'],
    },
    basis: { en: "physical limits and sensor makers' ranges", zh: '物理极限与传感器厂家量程' },
    masks: 'named',
  },
  {
    id: 'S04',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Slow drift or fouled optics', zh: '缓慢漂移/光学污染' },
    text: {
      en: "One channel drifts alone: the oil's other quantities, its temperatures or a laboratory sample disagree, or the counter's LED level has changed.",
      zh: '单通道单独漂移：其他油品参数、温度历程或化验结果与之不符，或计数器 LED 电平变化。',
    },
    require: [
      {
        parameter: 'any',
        feature: 'slope',
        comparator: '>',
        absolute: true,
        value: 0,
        windowMs: 30 * dayMs,
        unit: '1/d',
      },
      { parameter: 'lab', feature: 'deviation', comparator: '>', value: 1, windowMs: null, unit: '' },
    ],
    support: [
      {
        parameter: 'ledLevel',
        feature: 'delta',
        comparator: '>',
        absolute: true,
        value: 10,
        windowMs: 30 * dayMs,
        unit: '%',
      },
    ],
    exclude: [],
    escalations: [
      {
        to: 'warning',
        persists: true,
        when: [{ parameter: 'any', feature: 'drift', comparator: '==', value: true, windowMs: null, unit: '' }],
        support: [],
        text: {
          en: "The reading moves steadily in a way that no oil does by itself, and the oil's other quantities do not move with it.",
          zh: '该读数持续变化，油品自身不会如此，且其他油品参数未随之变化。',
        },
      },
    ],
    causes: {
      en: ['window fouling', 'ageing of sensor element'],
      zh: ['光窗污染', '传感器老化'],
    },
    actions: {
      en: ['compare with laboratory sample', 'clean or recalibrate'],
      zh: ['与化验对比', '清洗或重新标定'],
    },
    basis: { en: 'calibration practice of ISO 11171 and ISO 21018', zh: 'ISO 11171、ISO 21018 标定实践' },
    masks: 'named',
  },
  {
    id: 'S05',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Air bubbles counted as particles', zh: '气泡误计数' },
    text: {
      en: 'All size channels jump by similar factors within minutes (flat spectrum), follow pump start, level or pressure, and vanish quickly; water is low.',
      zh: '各通道在数分钟内同倍跃升（谱形平坦），与泵启停、油位或压力相关且很快消失，含水低。',
    },
    require: [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: 30 * minuteMs, unit: '' },
      { parameter: 'aw', feature: 'level', comparator: '<', value: 0.8, windowMs: null, unit: '' },
    ],
    support: [
      { parameter: 'iso14', feature: 'step', comparator: '>=', value: 4, windowMs: hourMs, unit: 'code' },
      { parameter: 'any', feature: 'event', comparator: '==', value: 'start', windowMs: hourMs, unit: '' },
      { parameter: 'dens', feature: 'delta', comparator: '<', value: 0, windowMs: hourMs, unit: 'g/cm³' },
    ],
    exclude: [],
    escalations: [],
    causes: {
      en: ['low oil level', 'suction leak', 'sensor on low-pressure side'],
      zh: ['油位低', '吸入侧漏气', '传感器装在低压侧'],
    },
    actions: {
      en: [
        'counts are left out until the bubbles have gone',
        'raise pressure at the sensor or relocate it',
        'fix suction leak',
      ],
      zh: ['气泡消失前计数不参与诊断', '提高传感器处压力或改装位置', '消除吸入漏气'],
    },
    basis: {
      en: 'restrictions of ISO 21018-3 and ISO 11500; our definition of a flat spectrum',
      zh: 'ISO 21018-3、ISO 11500 测量限制；谱形平坦为本系统定义',
    },
    masks: ['iso4', 'iso6', 'iso14', 'isoOverTarget', 'gap46'],
  },
  {
    id: 'S06',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Water droplets counted as particles', zh: '水滴误计数' },
    text: {
      en: 'Flat spectrum with water saturation at or above 95 % and counts fall when the oil is heated above its free-water temperature.',
      zh: '谱形平坦且水饱和度≥95 %，油温升至析水温度以上后颗粒数下降，为水滴误计。',
    },
    require: [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: true, windowMs: 30 * minuteMs, unit: '' },
      { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.95, windowMs: null, unit: '' },
    ],
    support: [{ parameter: 'iso14', feature: 'corrT', comparator: '<=', value: -0.5, windowMs: 24 * hourMs, unit: '' }],
    exclude: [],
    escalations: [],
    causes: {
      en: ['free water'],
      zh: ['游离水'],
    },
    actions: {
      en: ['follow the alarm for free water; pollution rules are suspended'],
      zh: ['按游离水报警处理，污染规则暂停'],
    },
    basis: {
      en: "ISO 11500 and counter makers' notes on undissolved water",
      zh: 'ISO 11500 及计数器厂家关于游离水的说明',
    },
    masks: ['iso4', 'iso6', 'iso14', 'isoOverTarget', 'gap46'],
  },
  {
    id: 'S07',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Counter saturated or no flow', zh: '计数器饱和或流量不足' },
    text: {
      en: 'Particle counter reports saturation/low flow or more than 2.5 million/mL; codes are not valid (“*”).',
      zh: '颗粒计数器报饱和/低流量，或超过 250 万/mL，等级无效（以“*”表示）。',
    },
    require: [
      {
        parameter: 'quality',
        feature: 'flag',
        comparator: 'in',
        value: ['saturated', 'flow'],
        windowMs: null,
        unit: '',
      },
    ],
    support: [],
    exclude: [],
    escalations: [],
    causes: {
      en: ['very dirty or opaque oil', 'blocked inlet screen', 'flow outside the working window'],
      zh: ['油过脏或不透明', '进口滤网堵塞', '流量超出范围'],
    },
    actions: {
      en: ['dilute sample in laboratory', 'clean inlet, set flow 20–400 mL/min typical'],
      zh: ['实验室稀释测定', '清洗进口、调整流量'],
    },
    basis: { en: "ISO 4406 “*” notation; the counter's status", zh: 'ISO 4406“*”记法；计数器状态' },
    masks: ['iso4', 'iso6', 'iso14', 'isoOverTarget', 'gap46', 'spectrum'],
  },
  {
    id: 'S08',
    category: 'sensor',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Temperature error in compensation', zh: '温度补偿错误' },
    text: {
      en: 'Normalised viscosity or compensated dielectric still follows oil temperature (|r| ≥ 0.8): the temperature input or compensation slope is wrong.',
      zh: '归一化粘度或补偿后的介电常数仍随油温变化（|r|≥0.8），说明温度测量或补偿斜率有误。',
    },
    require: [
      {
        parameter: 'v40Pct',
        feature: 'corrT',
        comparator: '>=',
        absolute: true,
        value: 0.8,
        windowMs: 72 * hourMs,
        unit: '',
      },
    ],
    support: [
      {
        parameter: 'eps25',
        feature: 'corrT',
        comparator: '>=',
        absolute: true,
        value: 0.8,
        windowMs: 72 * hourMs,
        unit: '',
      },
    ],
    exclude: [],
    escalations: [
      {
        // A grade of ISO 3448 reaches 10 % to either side, a viscosity sensor reads 5 % off: 13 % is more than both by
        // chance.
        to: 'caution',
        persists: true,
        when: [
          {
            parameter: 'v40Pct',
            feature: 'firstFill',
            comparator: '>',
            absolute: true,
            value: 13,
            windowMs: null,
            unit: '%',
          },
          {
            parameter: 'v40Pct',
            feature: 'level',
            comparator: '>',
            absolute: true,
            value: 13,
            windowMs: 72 * hourMs,
            unit: '%',
          },
        ],
        support: [
          // The permittivity is hardly changed by a wrong temperature; another oil changes it as well.
          {
            parameter: 'epsIdx',
            feature: 'firstFill',
            comparator: '<',
            absolute: true,
            value: 30,
            windowMs: null,
            unit: '%',
          },
        ],
        text: {
          en: 'From the first fill on, the viscosity at 40 °C is farther from the data of the oil than delivery and sensor may be: the temperature or the data of the oil is wrong.',
          zh: '自首次加注起，40 °C 粘度与油品数据的偏差即超出交货与传感器允差：温度测量或油品数据有误。',
        },
      },
    ],
    causes: {
      en: ['temperature sensor not in flow', 'wrong reference oil data'],
      zh: ['温度探头不在油流中', '参考油数据错误'],
    },
    actions: {
      en: ['re-enter v40/v100 of the oil', 'check the temperature sensor'],
      zh: ['重新录入油品 v40/v100', '检查温度探头'],
    },
    basis: {
      en: 'normalisation by ASTM D341; dielectric slope 0.05 %/°C',
      zh: 'ASTM D341 归一化；介电常数温度斜率 0.05 %/°C',
    },
    masks: ['v40Pct', 'eps25', 'epsIdx'],
  },
  {
    id: 'S09',
    category: 'sensor',
    severity: 'caution',
    equipment: machineTypes,
    name: { en: 'Wear sensor interference or counter reset', zh: '磨粒传感器干扰/计数复位' },
    text: {
      en: 'Ferrous and non-ferrous counts jump together with vibration or electrical switching, or the counter goes back to zero.',
      zh: '铁磁与非铁磁计数与振动或电气动作同步跃升，或累计值归零。',
    },
    require: [{ parameter: 'sensor', feature: 'emi', comparator: '==', value: true, windowMs: null, unit: '' }],
    support: [
      {
        parameter: 'counter',
        feature: 'event',
        comparator: 'in',
        value: ['reset', 'rollover'],
        windowMs: null,
        unit: '',
      },
    ],
    exclude: [],
    escalations: [],
    causes: {
      en: ['vibration', 'contactor switching', 'power cycle'],
      zh: ['振动', '接触器动作', '断电重启'],
    },
    actions: {
      en: ['bursts of both metals shorter than a minute are left out', 'a reset starts a new count'],
      zh: ['1 分钟内铁/非铁同时突增不计入', '复位后重新建立基线'],
    },
    basis: {
      en: 'ASTM D7917; our definition of counter reset and rollover',
      zh: 'ASTM D7917；计数复位与溢出为本系统定义',
    },
    masks: ['feRate', 'nfRate', 'feLargeShare', 'feMass'],
  },
  {
    id: 'S10',
    category: 'sensor',
    severity: 'warning',
    equipment: machineTypes,
    name: { en: 'Readings in another unit', zh: '读数单位不符' },
    text: {
      en: 'The values of a key fit another unit and not the one that they are stored in: they changed by just the factor between the two, or no oil can have them.',
      zh: '某项读数与其入库单位不符而与另一单位吻合：变化恰为两单位的换算关系，或油液不可能有该值。',
    },
    require: [
      {
        parameter: 'any',
        feature: 'unit',
        comparator: 'in',
        value: ['°F>°C', 'K>°C', 'g/cm³>kg/m³', 'aw>%', '%>ppm'],
        windowMs: null,
        unit: '',
      },
    ],
    support: [],
    exclude: [],
    escalations: [],
    causes: {
      en: [
        'the sensor was set to another unit',
        'a gateway or model without the conversion',
        'a sensor of another make',
      ],
      zh: ['传感器被设为其他单位', '网关或传感器型号未设换算', '换用了其他厂家的传感器'],
    },
    actions: {
      en: [
        'switch the conversion on for this reading, or set the unit at the sensor',
        'these readings are left out until they fit their unit',
      ],
      zh: ['对该读数启用单位换算，或在传感器上改回单位', '单位相符前，这些读数不参与诊断'],
    },
    basis: {
      en: 'physical limits of oils and the definitions of the units; our definition',
      zh: '油液物理极限与单位定义；判据为本系统定义',
    },
    masks: 'named',
  },
];
