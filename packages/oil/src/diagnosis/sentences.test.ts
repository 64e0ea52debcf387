import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Comparator, Condition } from '../rules/rule.ts';
import { rules } from '../rules/rules.ts';
import { check } from './condition.ts';
import type { Check } from './condition.ts';
import { featureNames, parameters } from './features.ts';
import type { Absence, Observation } from './features.ts';
import { isDiscrete } from './measures.ts';
import { absent } from './observation.ts';
import { clause, disproof, sentence } from './sentences.ts';
import { duration, formatNumber, tokenText, withUnit } from './words.ts';

const oil = {
  fluid: 'mineral',
  v40: null,
  v100: null,
  density15: 1000,
  expansionPerK: 0.000_65,
  dielectric25: null,
  dielectricLimit: 0.1,
  water: null,
} as const;
const base: Condition = {
  parameter: 'iso4',
  feature: 'delta',
  comparator: '>=',
  value: 2,
  windowMs: 7 * dayMs,
  unit: 'code',
};
function assessed(
  condition: Condition,
  value: Observation['value'],
  more: Partial<Observation> = {},
  role: Check['role'] = 'require',
): Check {
  return check(
    role,
    condition,
    () => ({ ...absent('no_sensor'), absence: value === null ? 'no_sensor' : null, value, ...more }),
    { oil },
  );
}
/** Ordinary spaces, so that tables can be read. */
const plain = (text: string) => text.replaceAll('\u202F', ' ');
const both = (said: { readonly en: string; readonly zh: string }) => [plain(said.en), plain(said.zh)];

describe('sentence', () => {
  it.each<[Condition, Observation['value'], number | null, string, string]>([
    [
      base,
      3,
      16,
      'ISO code at 4 µm is 3 codes above its baseline of 7 days ago (baseline 16, rule threshold 2).',
      '4 µm 等级比 7 天前的基线高 3 级（基线 16，规则阈值 2）。',
    ],
    [
      base,
      -0.5,
      null,
      'ISO code at 4 µm is 0.5 codes below its baseline of 7 days ago (rule threshold 2).',
      '4 µm 等级比 7 天前的基线低 0.5 级（规则阈值 2）。',
    ],
    [
      base,
      0,
      null,
      'ISO code at 4 µm is at its baseline of 7 days ago (rule threshold 2).',
      '4 µm 等级与 7 天前的基线相同（规则阈值 2）。',
    ],
    [
      base,
      1,
      null,
      'ISO code at 4 µm is 1 code above its baseline of 7 days ago (rule threshold 2).',
      '4 µm 等级比 7 天前的基线高 1 级（规则阈值 2）。',
    ],
    [
      base,
      1.96,
      null,
      'ISO code at 4 µm is 1.96 codes above its baseline of 7 days ago (rule threshold 2).',
      '4 µm 等级比 7 天前的基线高 1.96 级（规则阈值 2）。',
    ],
    [
      base,
      1.999_999,
      null,
      'ISO code at 4 µm is 2 codes above its baseline of 7 days ago (rule threshold 2).',
      '4 µm 等级比 7 天前的基线高 2 级（规则阈值 2）。',
    ],
    [
      { ...base, parameter: 'aw', feature: 'level', value: 0.8, windowMs: null, unit: '' },
      0.9,
      null,
      'Water saturation is 90 % (rule threshold 80 %).',
      '水饱和度为 90 %（规则阈值 80 %）。',
    ],
    [
      { ...base, parameter: 'aw', feature: 'level', comparator: '<', value: 0.8, windowMs: hourMs, unit: '' },
      0.3,
      null,
      'Water saturation is 30 % over 1 h (asked for: below 80 %).',
      '近 1 小时水饱和度为 30 %（判据：低于 80 %）。',
    ],
    [
      { ...base, parameter: 'temp', feature: 'level', value: 60, windowMs: null, unit: '°C' },
      -12,
      null,
      'Oil temperature is −12 °C (rule threshold 60 °C).',
      '油温为 −12 °C（规则阈值 60 °C）。',
    ],
    [
      { ...base, parameter: 'temp', value: 10, unit: 'K' },
      12,
      48,
      'Oil temperature is 12 K above its baseline of 7 days ago (baseline 48 °C, rule threshold 10 K).',
      '油温比 7 天前的基线高 12 K（基线 48 °C，规则阈值 10 K）。',
    ],
    [
      { ...base, parameter: 'v40Pct', feature: 'level', comparator: '<', value: -5, windowMs: null, unit: '%' },
      -7,
      null,
      'Viscosity at 40 °C is 7 % below new oil (rule threshold −5 %).',
      '40 °C 粘度较新油低 7 %（规则阈值 −5 %）。',
    ],
    [
      { ...base, parameter: 'v40Pct', feature: 'level', comparator: '>', value: 5, windowMs: null, unit: '%' },
      7,
      null,
      'Viscosity at 40 °C is 7 % above new oil (rule threshold 5 %).',
      '40 °C 粘度较新油高 7 %（规则阈值 5 %）。',
    ],
    [
      { ...base, parameter: 'v40Pct', feature: 'level', comparator: '>', value: 5, windowMs: null, unit: '%' },
      0,
      null,
      'Viscosity at 40 °C is that of new oil (rule threshold 5 %).',
      '40 °C 粘度与新油相同（规则阈值 5 %）。',
    ],
    [
      { ...base, parameter: 'v40Pct', comparator: '<', absolute: true, value: 5, windowMs: null, unit: '%' },
      -2,
      1,
      'Viscosity at 40 °C is 2 % below its baseline (baseline 1 %, rule threshold ±5 %).',
      '40 °C 粘度比此前的基线低 2 %（基线 1 %，规则阈值 ±5 %）。',
    ],
    [
      { ...base, parameter: 'vT', feature: 'level', comparator: '<', value: 1, windowMs: null, unit: '' },
      0.8,
      null,
      "Viscosity at working temperature is 0.8 times the machine's minimum (asked for: below 1).",
      '工作温度下粘度为设备最低要求的 0.8 倍（判据：低于 1）。',
    ],
    [
      { ...base, parameter: 'dp', feature: 'level', value: 0.8, windowMs: null, unit: '' },
      0.85,
      null,
      'Filter differential pressure is 0.85 of the bypass setting (rule threshold 0.8).',
      '滤芯压差为旁通设定值的 0.85 倍（规则阈值 0.8）。',
    ],
    [
      { ...base, parameter: 'isoOverTarget', feature: 'level', value: 1, windowMs: 4 * hourMs },
      2,
      null,
      'The worst channel is 2 above the cleanliness target over 4 h (rule threshold 1).',
      '近 4 小时最差通道高出目标清洁度 2 级（规则阈值 1）。',
    ],
    [
      { ...base, parameter: 'isoOverTarget', feature: 'level', value: 1, windowMs: null },
      -1,
      null,
      'The worst channel is 1 below the cleanliness target (rule threshold 1).',
      '最差通道低于目标清洁度 1 级（规则阈值 1）。',
    ],
    [
      { ...base, parameter: 'freeWaterTemp', feature: 'level', comparator: '>', value: 0, windowMs: null, unit: 'K' },
      5,
      null,
      'Free water appears 5 K above the standstill temperature.',
      '析水温度高于停机油温 5 K。',
    ],
    [
      { ...base, feature: 'step', windowMs: dayMs },
      3,
      null,
      'ISO code at 4 µm stepped up by 3 within 24 h (rule threshold 2).',
      '4 µm 等级在 24 小时内阶跃上升 3 级（规则阈值 2）。',
    ],
    [
      { ...base, feature: 'slope', comparator: '>', value: 0, unit: 'code/d' },
      0.25,
      null,
      'ISO code at 4 µm has been rising by 0.25 a day over 7 days.',
      '4 µm 等级在 7 天内以 0.25 级/天的速度上升。',
    ],
    [
      { ...base, feature: 'slope', comparator: '<', value: 0, unit: 'code/d' },
      0,
      null,
      'ISO code at 4 µm shows no sure trend over 7 days.',
      '4 µm 等级在 7 天内无显著趋势。',
    ],
    [
      { ...base, parameter: 'feRate', feature: 'ratio', value: 2, unit: '' },
      3,
      0.4,
      'Ferrous particle rate is 3 times its baseline over 7 days (baseline 0.4 an hour, rule threshold 2).',
      '铁磁颗粒速率在 7 天内为基线的 3 倍（基线 0.4 个/h，规则阈值 2）。',
    ],
    [
      { ...base, parameter: 'epsIdx', feature: 'slopeRatio', value: 2, windowMs: 30 * dayMs, unit: '' },
      2.5,
      null,
      'The trend of the ageing index over 30 days at one oil temperature is 2.5 times that of the period before (rule threshold 2).',
      '老化指数近 30 天的斜率折算到同一油温为前一周期的 2.5 倍（规则阈值 2）。',
    ],
    [
      { ...base, parameter: 'feMass', feature: 'accel', comparator: '>', value: 0, unit: 'µg/d²' },
      40,
      null,
      'Ferrous debris mass grows faster and faster over 7 days.',
      '铁磁磨屑累计质量在 7 天内加速增长。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'spread', comparator: '<=', value: 0.15, windowMs: 3 * dayMs, unit: '' },
      0.05,
      null,
      'Water content varied by 0.05 of its median over 3 days (asked for: at most 0.15).',
      '水含量在 3 天内波动幅度为中位值的 0.05 倍（判据：不高于 0.15）。',
    ],
    [
      { ...base, parameter: 'temp', feature: 'spread', value: 5, windowMs: 6 * hourMs, unit: 'K' },
      12,
      null,
      'Oil temperature varied by 12 K over 6 h (rule threshold 5 K).',
      '油温在 6 小时内波动 12 K（规则阈值 5 K）。',
    ],
    [
      { ...base, parameter: 'iso14', feature: 'riseTime', comparator: '<=', value: 24, windowMs: null, unit: 'h' },
      9,
      10.9,
      'ISO code at 14 µm rose by two codes within 9 h (baseline code 10.9, asked for: at most 24 h).',
      '14 µm 等级在 9 小时内上升两级（基线 10.9 级，判据：不高于 24 小时）。',
    ],
    [
      {
        ...base,
        parameter: 'iso14',
        feature: 'riseTime',
        comparator: '<=',
        value: 24,
        windowMs: 20 * hourMs,
        unit: 'h',
      },
      9,
      10.9,
      'ISO code at 14 µm rose by two codes within 9 h and was raised for more than 20 h of running (baseline code 10.9, asked for: at most 24 h).',
      '14 µm 等级在 9 小时内上升两级，且处于升高状态的运行时间超过 20 小时（基线 10.9 级，判据：不高于 24 小时）。',
    ],
    [
      { ...base, parameter: 'iso4', feature: 'fallen', value: 0.7, windowMs: 24 * hourMs, unit: 'code' },
      1.1,
      null,
      'ISO code at 4 µm has fallen by 1.1 from its highest over 24 h (rule threshold 0.7).',
      '4 µm 等级在 24 小时内自最高值回落 1.1 级（规则阈值 0.7）。',
    ],
    [
      { ...base, parameter: 'iso4', feature: 'fallen', value: 0.7, windowMs: 24 * hourMs, unit: 'code' },
      0,
      null,
      'ISO code at 4 µm has not fallen from its highest over 24 h (rule threshold 0.7).',
      '4 µm 等级在 24 小时内自最高值未回落（规则阈值 0.7）。',
    ],
    [
      {
        ...base,
        parameter: 'v40Pct',
        feature: 'firstFill',
        comparator: '>',
        absolute: true,
        value: 13,
        windowMs: null,
        unit: '%',
      },
      -18.2,
      null,
      'Viscosity at 40 °C of the first fill read 18.2 % below the data of the oil (rule threshold ±13 %).',
      '首次加注新油的40 °C 粘度比油品数据低 18.2 %（规则阈值 ±13 %）。',
    ],
    [
      { ...base, parameter: 'aw', feature: 'whenWarm', value: 0.3, windowMs: 12 * hourMs, unit: '' },
      0.44,
      52,
      'As warm as the oil usually works, its water saturation is 44 % (at 52 °C, rule threshold 30 %).',
      '折算到通常工作温度，水饱和度为 44 %（52 °C 时，规则阈值 30 %）。',
    ],
    [
      { ...base, parameter: 'aw', feature: 'corrT', comparator: '<=', value: -0.7, windowMs: 3 * dayMs, unit: '' },
      -0.9,
      null,
      'The correlation of the water saturation with oil temperature over 3 days is −0.9 (rule threshold −0.7).',
      '水饱和度在 3 天内与油温的相关系数为 −0.9（规则阈值 −0.7）。',
    ],
    [
      { ...base, parameter: 'iso14', feature: 'leadOf', other: 'feRate', value: 0, unit: 'h' },
      12,
      null,
      'ISO code at 14 µm leads the ferrous particle rate by 12 h over 7 days.',
      '14 µm 等级在 7 天内领先铁磁颗粒速率 12 小时。',
    ],
    [
      { ...base, parameter: 'iso14', feature: 'overTarget', value: 1, windowMs: 4 * hourMs },
      2,
      null,
      'ISO code at 14 µm is 2 above its target over 4 h (rule threshold 1).',
      '14 µm 等级在 4 小时内高出目标 2 级（规则阈值 1）。',
    ],
    [
      { ...base, parameter: 'lab', feature: 'deviation', comparator: '>', value: 1, windowMs: null, unit: '' },
      1.5,
      null,
      "Sensor and laboratory differ by 1.5 times the method's reproducibility (rule threshold 1).",
      '传感器与化验相差方法再现性的 1.5 倍（规则阈值 1）。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'slope', value: 0.1, windowMs: dayMs, unit: 'headroom/d' },
      4,
      50,
      'Water content has been rising by 200 ppm a day over 24 h (saturated in 6 h at this pace, rule threshold 5 ppm a day: 10 % of the 50 ppm that the oil can still dissolve).',
      '水含量在 24 小时内以 200 ppm/天的速度上升（按此速度约 6 小时后饱和，规则阈值 5 ppm/天，即还能溶解的 50 ppm 的 10 %）。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'slope', value: 0.05, windowMs: dayMs, unit: 'headroom/d' },
      0.002,
      1000,
      'Water content has been rising by 2 ppm a day over 24 h (saturated in more than 100 days at this pace, rule threshold 50 ppm a day: 5 % of the 1000 ppm that the oil can still dissolve).',
      '水含量在 24 小时内以 2 ppm/天的速度上升（按此速度 100 天后仍不饱和，规则阈值 50 ppm/天，即还能溶解的 1000 ppm 的 5 %）。',
    ],
    [
      { ...base, parameter: 'v40Pct', feature: 'level', comparator: '>', value: 5, windowMs: null, unit: '%' },
      6.2,
      -3.1,
      'Viscosity at 40 °C is 6.2 % above new oil (measured from the fill, which read −3.1 %, rule threshold 5 %).',
      '40 °C 粘度较新油高 6.2 %（以加注后的新油读数 −3.1 % 为基准，规则阈值 5 %）。',
    ],
    [
      { ...base, parameter: 'epsIdx', feature: 'level', comparator: '>=', value: 50, windowMs: 72 * hourMs, unit: '%' },
      64,
      -12,
      'Ageing index is 64 % over 3 days (measured from the fill, which read −12 %, rule threshold 50 %).',
      '近 3 天老化指数为 64 %（以加注后的新油读数 −12 % 为基准，规则阈值 50 %）。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'slope', value: 0.1, windowMs: dayMs, unit: 'headroom/d' },
      0.12,
      1000,
      'Water content has been rising by 120 ppm a day over 24 h (saturated in 8.3 days at this pace, rule threshold 100 ppm a day: 10 % of the 1000 ppm that the oil can still dissolve).',
      '水含量在 24 小时内以 120 ppm/天的速度上升（按此速度约 8.3 天后饱和，规则阈值 100 ppm/天，即还能溶解的 1000 ppm 的 10 %）。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'slope', value: 0.1, windowMs: dayMs, unit: 'headroom/d' },
      -0.041,
      500,
      'Water content has been falling by 20.5 ppm a day over 24 h (rule threshold 50 ppm a day: 10 % of the 500 ppm that the oil can still dissolve).',
      '水含量在 24 小时内以 20.5 ppm/天的速度下降（规则阈值 50 ppm/天，即还能溶解的 500 ppm 的 10 %）。',
    ],
    [
      { ...base, parameter: 'epsIdx', feature: 'slopeRatio', value: 2, windowMs: 30 * dayMs, unit: '' },
      2.5,
      0.2,
      'The trend of the ageing index over 30 days at one oil temperature is 2.5 times that of the period before (before 0.2, rule threshold 2).',
      '老化指数近 30 天的斜率折算到同一油温为前一周期的 2.5 倍（前一周期 0.2，规则阈值 2）。',
    ],
    [
      { ...base, parameter: 'ppm', feature: 'spread', comparator: '<=', value: 0.15, windowMs: 3 * dayMs, unit: '' },
      0.05,
      260,
      'Water content varied by 0.05 of its median over 3 days (median 260 ppm, asked for: at most 0.15).',
      '水含量在 3 天内波动幅度为中位值的 0.05 倍（中位值 260 ppm，判据：不高于 0.15）。',
    ],
    [
      { ...base, parameter: 'iso14', feature: 'overTarget', value: 1, windowMs: 4 * hourMs },
      2,
      13,
      'ISO code at 14 µm is 2 above its target over 4 h (target 13, rule threshold 1).',
      '14 µm 等级在 4 小时内高出目标 2 级（目标 13，规则阈值 1）。',
    ],
    [
      { ...base, parameter: 'isoOverTarget', feature: 'level', value: 1, windowMs: 4 * hourMs },
      2,
      18,
      'The worst channel is 2 above the cleanliness target over 4 h (target 18, rule threshold 1).',
      '近 4 小时最差通道高出目标清洁度 2 级（目标 18，规则阈值 1）。',
    ],
  ])('%#: %j', (condition, value, baseline, en, zh) => {
    expect(both(sentence(assessed(condition, value, { baseline })))).toEqual([en, zh]);
  });

  it.each<[Partial<Condition>, number, number, string, string]>([
    [
      { parameter: 'aw', value: 0.15, windowMs: 3 * dayMs, unit: '' },
      0.16,
      0.4,
      'Water saturation is 16 percentage points above its baseline of 3 days ago (baseline 40 %, rule threshold 15 percentage points).',
      '水饱和度比 3 天前的基线高 16 个百分点（基线 40 %，规则阈值 15 个百分点）。',
    ],
    [
      { parameter: 'dens', comparator: '<=', value: -0.003, windowMs: 14 * dayMs, unit: 'g/cm³' },
      -0.0042,
      0.8651,
      'Density is 4.2 kg/m³ below its baseline of 14 days ago (baseline 865.1 kg/m³, rule threshold −3 kg/m³).',
      '密度比 14 天前的基线低 4.2 kg/m³（基线 865.1 kg/m³，规则阈值 −3 kg/m³）。',
    ],
  ])('has the unit of the table of indicators: %j', (change, value, baseline, en, zh) => {
    expect(both(sentence(assessed({ ...base, ...change }, value, { baseline })))).toEqual([en, zh]);
  });

  it('calls limit only what a standard sets', () => {
    const condition: Condition = {
      ...base,
      parameter: 'ppm',
      feature: 'level',
      comparator: '>',
      value: 100,
      windowMs: null,
      unit: 'mg/L',
      source: 'GB/T 7596-2017',
    };
    expect(both(sentence(assessed(condition, 130)))).toEqual([
      'Water content is 130 mg/L (limit 100 mg/L).',
      '水含量为 130 mg/L（限值 100 mg/L）。',
    ]);
  });

  it('tells a projection', () => {
    const condition: Condition = {
      ...base,
      parameter: 'epsIdx',
      feature: 'level',
      value: 100,
      windowMs: 30 * dayMs,
      unit: '%',
      aheadMs: 30 * dayMs,
    };
    const projected = check(
      'require',
      condition,
      ({ feature }) => ({ ...absent('no_sensor'), value: feature === 'level' ? 70 : 1.2 }),
      { oil },
    );
    expect(both(sentence(projected))).toEqual([
      'At its present pace the ageing index will be 106 % in 30 days (rule threshold 100 %).',
      '按当前速度，30 天后老化指数将为 106 %（规则阈值 100 %）。',
    ]);
  });

  it.each<[Comparator, number, string, string]>([
    ['>=', 0.9, 'Water saturation is 30 % (ruled out from 90 % on).', '水饱和度为 30 %（达到 90 % 即排除）。'],
    ['>', 0.9, 'Water saturation is 30 % (ruled out above 90 %).', '水饱和度为 30 %（高于 90 % 即排除）。'],
    ['<=', 0.1, 'Water saturation is 30 % (ruled out at 10 % and below).', '水饱和度为 30 %（不高于 10 % 即排除）。'],
    ['<', 0.1, 'Water saturation is 30 % (ruled out below 10 %).', '水饱和度为 30 %（低于 10 % 即排除）。'],
    ['==', 1, 'Water saturation is 30 % (ruled out at 100 %).', '水饱和度为 30 %（等于 100 % 即排除）。'],
    ['in', 1, 'Water saturation is 30 % (ruled out at 100 %).', '水饱和度为 30 %（等于 100 % 即排除）。'],
    ['!=', 0.3, 'Water saturation is 30 % (ruled out unless 30 %).', '水饱和度为 30 %（不等于 30 % 即排除）。'],
  ])('tells an exclusion with %s', (comparator, value, en, zh) => {
    const condition: Condition = {
      ...base,
      parameter: 'aw',
      feature: 'level',
      comparator,
      value,
      windowMs: null,
      unit: '',
    };
    expect(both(sentence(assessed(condition, 0.3, {}, 'exclude')))).toEqual([en, zh]);
  });

  const truth: Condition = { ...base, parameter: 'any', comparator: '==', value: true, windowMs: 6 * hourMs, unit: '' };
  it.each<[Condition, Observation['value'], readonly string[], string, string]>([
    [
      { ...truth, feature: 'event', value: 'refill' },
      ['refill'],
      ['x'],
      'A refill was logged or shows in the readings within 6 h.',
      '近 6 小时日志或读数显示有补油。',
    ],
    [
      { ...truth, feature: 'event', value: 'refill' },
      [],
      [],
      'No refill was logged or shows in the readings within 6 h.',
      '近 6 小时日志与读数中均无补油。',
    ],
    [
      { ...truth, feature: 'event', comparator: '!=', value: 'refill' },
      [],
      [],
      'The last refill is more than 6 h back.',
      '最近一次补油距今已超过 6 小时。',
    ],
    [
      { ...truth, feature: 'event', comparator: '!=', value: 'refill' },
      ['refill'],
      [],
      'The last refill is less than 6 h back.',
      '最近一次补油距今不到 6 小时。',
    ],
    [
      { ...truth, feature: 'event', value: 'refill', other: 'iso4' },
      ['proposed_refill'],
      ['x'],
      'A refill was logged or shows in the readings within 6 h before the ISO code at 4 µm rose.',
      '近 6 小时 4 µm 等级上升前日志或读数显示有补油。',
    ],
    [
      { ...truth, feature: 'event', value: 'refill', other: 'iso14', entered: true },
      ['proposed_refill'],
      [],
      'No refill was logged within 6 h before the ISO code at 14 µm rose.',
      '近 6 小时 14 µm 等级上升前无补油记录。',
    ],
    [
      { ...truth, feature: 'event', comparator: '!=', value: 'refill', other: 'iso4' },
      [],
      [],
      'The last refill before the ISO code at 4 µm rose is more than 6 h back.',
      '4 µm 等级上升前最近一次补油距今已超过 6 小时。',
    ],
    [
      { ...truth, feature: 'event', value: 'maintenance' },
      ['maintenance'],
      [],
      'Maintenance was logged within 6 h.',
      '近 6 小时有检修记录。',
    ],
    [
      { ...truth, parameter: 'counter', feature: 'event', comparator: 'in', value: ['reset', 'rollover'] },
      ['reset'],
      [],
      'The debris counter reported a reset to zero within 6 h.',
      '磨粒计数器出现归零。',
    ],
    [
      { ...truth, parameter: 'counter', feature: 'event', comparator: 'in', value: ['reset', 'rollover'] },
      [],
      [],
      'The debris counter reported no reset to zero or rollover within 6 h.',
      '磨粒计数器无归零或溢出回绕。',
    ],
    [
      {
        ...truth,
        parameter: 'quality',
        feature: 'flag',
        comparator: 'in',
        value: ['saturated', 'flow'],
        windowMs: null,
      },
      ['flow', 'bad'],
      [],
      'The readings are flagged: flow outside its window.',
      '读数被标记为流量超出范围。',
    ],
    [
      { ...truth, parameter: 'quality', feature: 'flag', value: 'bad', windowMs: null },
      [],
      [],
      'The readings are not flagged: bad.',
      '读数未被标记为坏质量。',
    ],
    [
      { ...truth, parameter: 'spectrum', feature: 'flat' },
      true,
      [],
      'The particle spectrum is flat.',
      '颗粒谱形平坦。',
    ],
    [
      { ...truth, parameter: 'spectrum', feature: 'flat', value: false },
      true,
      [],
      'The particle spectrum is flat.',
      '颗粒谱形平坦。',
    ],
    [
      { ...truth, parameter: 'spectrum', feature: 'flat' },
      false,
      [],
      'The particle spectrum has its natural shape.',
      '颗粒谱形正常。',
    ],
    [
      { ...truth, parameter: 'v40Pct', feature: 'reversible' },
      true,
      [],
      'The viscosity at 40 °C returned after its change within 6 h.',
      '40 °C 粘度在 6 小时内已恢复。',
    ],
    [
      { ...truth, parameter: 'v40Pct', feature: 'reversible' },
      false,
      [],
      'The viscosity at 40 °C did not return after its change within 6 h.',
      '40 °C 粘度在 6 小时内未恢复。',
    ],
    [
      { ...truth, feature: 'stuck' },
      true,
      ['oil_temperature', 'T1'],
      'A reading has not moved within 6 h: Oil temperature, T1.',
      '有读数近 6 小时无变化：油温、T1。',
    ],
    [{ ...truth, feature: 'stuck' }, false, [], 'No reading is frozen within 6 h.', '近 6 小时无读数卡死。'],
    [
      { ...truth, feature: 'hampel' },
      true,
      [],
      'A single reading stands out from its neighbours.',
      '有个别读数偏离邻域。',
    ],
    [{ ...truth, feature: 'range' }, false, [], 'Every reading is within its physical range.', '各读数均在量程内。'],
    [
      { ...truth, parameter: 'sensor', feature: 'emi' },
      true,
      [],
      'Ferrous and non-ferrous counts jumped together.',
      '铁磁与非铁磁计数同时跃升。',
    ],
    [
      { ...truth, parameter: 'fluid', feature: 'type', value: 'phosphate_ester' },
      'phosphate_ester',
      [],
      'The fluid is phosphate ester.',
      '油液为磷酸酯。',
    ],
    [
      { ...truth, parameter: 'fluid', feature: 'type', value: 'phosphate_ester' },
      'mineral',
      [],
      'The fluid is not phosphate ester.',
      '油液不是磷酸酯。',
    ],
  ])('%#: truth %j', (condition, value, keys, en, zh) => {
    expect(both(sentence(assessed(condition, value, { keys })))).toEqual([en, zh]);
  });

  it.each<[Absence | null, string, string]>([
    [
      'no_baseline',
      'Not known: whether the ISO code at 4 µm rises by 2 or more over 7 days (no baseline yet).',
      '未知：4 µm 等级在 7 天内上升 2 级及以上（尚无基线）。',
    ],
    [
      null,
      'Not known: whether the ISO code at 4 µm rises by 2 or more over 7 days (too few readings).',
      '未知：4 µm 等级在 7 天内上升 2 级及以上（读数不足）。',
    ],
  ])('says that a value is not known: %s', (absence, en, zh) => {
    expect(both(sentence(assessed(base, null, { absence })))).toEqual([en, zh]);
  });
});

describe('clause', () => {
  it.each<[Partial<Condition>, string, string]>([
    [
      { comparator: '>', value: 2 },
      'the ISO code at 4 µm rises by more than 2 over 7 days',
      '4 µm 等级在 7 天内上升超过 2 级',
    ],
    [
      { comparator: '<', value: 2 },
      'the ISO code at 4 µm rises by less than 2 over 7 days',
      '4 µm 等级在 7 天内上升不到 2 级',
    ],
    [
      { comparator: '<=', value: 2 },
      'the ISO code at 4 µm rises by at most 2 over 7 days',
      '4 µm 等级在 7 天内上升不超过 2 级',
    ],
    [
      { comparator: '==', value: 2 },
      'the ISO code at 4 µm rises by exactly 2 over 7 days',
      '4 µm 等级在 7 天内上升恰为 2 级',
    ],
    [
      { comparator: '!=', value: 2 },
      'the ISO code at 4 µm rises by other than 2 over 7 days',
      '4 µm 等级在 7 天内上升不等于 2 级',
    ],
    [
      { comparator: '<=', value: -2 },
      'the ISO code at 4 µm falls by 2 or more over 7 days',
      '4 µm 等级在 7 天内下降 2 级及以上',
    ],
    [
      { comparator: '<', value: -2 },
      'the ISO code at 4 µm falls by more than 2 over 7 days',
      '4 µm 等级在 7 天内下降超过 2 级',
    ],
    [
      { comparator: '>', value: -2 },
      'the ISO code at 4 µm falls by less than 2 over 7 days',
      '4 µm 等级在 7 天内下降不到 2 级',
    ],
    [
      { comparator: '>=', value: -2 },
      'the ISO code at 4 µm falls by at most 2 over 7 days',
      '4 µm 等级在 7 天内下降不超过 2 级',
    ],
    [
      { comparator: '>=', absolute: true, value: 2 },
      'the ISO code at 4 µm changes by 2 or more over 7 days',
      '4 µm 等级在 7 天内变化 2 级及以上',
    ],
    [{ comparator: '>', value: 0 }, 'the ISO code at 4 µm rises over 7 days', '4 µm 等级在 7 天内上升'],
    [{ comparator: '<', value: 0 }, 'the ISO code at 4 µm falls over 7 days', '4 µm 等级在 7 天内下降'],
    [{ comparator: '<=', value: 0 }, 'the ISO code at 4 µm does not rise over 7 days', '4 µm 等级在 7 天内未上升'],
    [{ comparator: '>=', value: 0 }, 'the ISO code at 4 µm does not fall over 7 days', '4 µm 等级在 7 天内未下降'],
    [
      { parameter: 'dens', comparator: '<=', value: -0.003, unit: 'g/cm³' },
      'the density falls by 3 kg/m³ or more over 7 days',
      '密度在 7 天内下降 3 kg/m³ 及以上',
    ],
    [
      { parameter: 'v40Pct', feature: 'level', comparator: '>', value: 3, windowMs: null, unit: '%' },
      'the viscosity at 40 °C is more than 3 % above new oil',
      '40 °C 粘度高于新油超过 3 %',
    ],
    [
      { parameter: 'freeWaterTemp', feature: 'level', comparator: '>', value: 0, windowMs: null, unit: 'K' },
      'free water appears above the standstill temperature',
      '析水温度高于停机油温',
    ],
    [
      { parameter: 'vT', feature: 'level', comparator: '<', value: 1.2, windowMs: null, unit: '' },
      "the viscosity at working temperature is below 1.2 times the machine's minimum",
      '工作温度下粘度低于设备最低要求的 1.2 倍',
    ],
    [
      { parameter: 'epsIdx', feature: 'slopeRatio', value: 2, unit: '' },
      'the trend of the ageing index over 7 days at one oil temperature is at least 2 times that of the period before',
      '老化指数近 7 天的斜率折算到同一油温不低于前一周期的 2 倍',
    ],
    [
      { parameter: 'v40Pct', feature: 'corrT', absolute: true, value: 0.8, unit: '' },
      'the correlation of the viscosity at 40 °C with oil temperature over 7 days is at least ±0.8',
      '40 °C 粘度在 7 天内与油温的相关系数不低于 ±0.8',
    ],
    [
      { parameter: 'spectrum', feature: 'flat', comparator: '==', value: false },
      'the particle spectrum has its natural shape',
      '颗粒谱形正常',
    ],
    [
      { parameter: 'any', feature: 'event', comparator: '!=', value: 'oil_change' },
      'the last oil change is more than 7 days back',
      '最近一次换油距今已超过 7 天',
    ],
  ])('%#: %j', (change, en, zh) => {
    expect(both(clause({ ...base, ...change }))).toEqual([en, zh]);
  });
});

describe('disproof', () => {
  const support: Condition = { ...base, parameter: 'iso14', value: 1 };
  it('is silent about what speaks for the finding', () => {
    expect(disproof(assessed(base, 1, {}, 'require'))).toBeNull();
    expect(disproof(assessed(support, 2, {}, 'support'))).toBeNull();
  });

  it('names support that does not fit, exclusions that would rule it out, and what was not checked', () => {
    const refill: Condition = {
      ...base,
      parameter: 'any',
      feature: 'event',
      comparator: '==',
      value: 'refill',
      windowMs: dayMs,
      unit: '',
    };
    const said = [
      assessed(support, 0, {}, 'support'),
      assessed(refill, [], {}, 'exclude'),
      assessed(refill, null, {}, 'exclude'),
    ].map((checked) => both(disproof(checked) ?? { en: '', zh: '' }));
    expect(said).toEqual([
      [
        'Does not fit: ISO code at 14 µm is at its baseline of 7 days ago (rule threshold 1).',
        '不吻合：14 µm 等级与 7 天前的基线相同（规则阈值 1）。',
      ],
      [
        'Ruled out if a refill was logged or shows in the readings within 24 h.',
        '若近 24 小时日志或读数显示有补油，则可排除。',
      ],
      [
        'Not checked: whether a refill was logged or shows in the readings within 24 h (no sensor).',
        '尚未核实：近 24 小时日志或读数显示有补油（无传感器）。',
      ],
    ]);
  });
});

describe('every combination of quantity, feature and comparator', () => {
  const comparator = fc.constantFrom<Comparator>('>=', '>', '<=', '<', '==', '!=', 'in');
  const condition = fc.record({
    parameter: fc.constantFrom(...parameters),
    feature: fc.constantFrom(...featureNames),
    comparator,
    limit: fc.double({ min: -100, max: 100, noNaN: true }),
    unit: fc.constantFrom<Condition['unit'][]>('', 'code', '%', 'K', '1/(h·d)'),
    token: fc.oneof(fc.boolean(), fc.constantFrom('refill', 'unheard of'), fc.constant(['reset', 'rollover'])),
    windowMs: fc.constantFrom(null, 30 * 60_000, 36 * hourMs, 30 * dayMs),
    other: fc.constantFrom({ other: 'feRate' } as const, {}),
    absolute: fc.constantFrom({ absolute: true } as const, {}),
  });
  const observed = fc.oneof(
    fc.constant(null),
    fc.double({ min: -1e9, max: 1e9 }),
    fc.boolean(),
    fc.constantFrom('refill'),
    fc.constant(['reset']),
  );

  it('gives whole sentences in both languages', () => {
    fc.assert(
      fc.property(
        condition,
        observed,
        fc.constantFrom<Check['role'][]>('require', 'support', 'exclude'),
        (asked, value, role) => {
          const { other, absolute, limit, token, ...rest } = asked;
          const checked = assessed(
            { ...rest, ...other, ...absolute, value: isDiscrete(rest.feature) ? token : limit },
            value,
            { baseline: 1 },
            role,
          );
          for (const said of [sentence(checked), disproof(checked)].filter((text) => text !== null)) {
            expect(said.en).toMatch(/^[A-Z].*\.$/);
            expect(said.zh).toMatch(/。$/);
            expect(said.en + said.zh).not.toMatch(/undefined|NaN|null|\[object/);
            expect(said.en).not.toMatch(/\p{Script=Han}/u);
          }
        },
      ),
      { numRuns: rounds(500, 3000) },
    );
  });

  it('of the rules themselves reads without a double space', () => {
    for (const rule of rules)
      for (const asked of [...rule.require, ...rule.support, ...rule.exclude])
        expect(clause(asked).en + clause(asked).zh).not.toContain('  ');
  });

  it('of the rules themselves has words for every event, flag and kind of fluid', () => {
    const tokens = rules
      .flatMap(({ require, support, exclude }) => [...require, ...support, ...exclude])
      .flatMap(({ value }) => (typeof value === 'object' ? value : typeof value === 'string' ? [value] : []));
    expect(tokens).toContain('droplets');
    expect(tokens.filter((token) => tokenText(token).zh === token)).toEqual([]);
  });

  it('of the rules themselves never says what makes a finding graver in the words of what the rule asks', () => {
    const isSame = (one: Condition, other: Condition) =>
      one.windowMs === other.windowMs && one.feature === other.feature && one.parameter === other.parameter;
    for (const { id, require, escalations } of rules)
      for (const language of ['en', 'zh'] as const) {
        const twice = escalations.flatMap(({ when }) =>
          when.filter((one) =>
            require.some((other) => !isSame(one, other) && clause(one)[language] === clause(other)[language]),
          ),
        );
        expect([id, twice]).toEqual([id, []]);
      }
  });
});

describe('numbers and durations', () => {
  it.each([
    [0, 2, '0'],
    [-0, 2, '0'],
    [100, 0, '100'],
    [0.9, 2, '0.9'],
    [2.05, 2, '2.05'],
    [-3, 1, '−3'],
    [0.0004, 1, '0.0004'],
    [1e-12, 2, '0'],
    [-1e-12, 2, '0'],
    [1234.5, 1, '1234.5'],
  ])('%d with %i decimals reads %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  it.each([
    [30 * 60_000, '30 min', '30 分钟'],
    [hourMs, '1 h', '1 小时'],
    [48 * hourMs, '48 h', '48 小时'],
    [3 * dayMs, '3 days', '3 天'],
    [100 * hourMs, '100 h', '100 小时'],
  ])('%i ms reads %s', (ms, en, zh) => {
    expect(both(duration(ms))).toEqual([en, zh]);
  });

  it('keeps a number and its unit on one line', () => {
    expect(withUnit(5, '%', 0).en).toBe('5\u202F%');
    expect(withUnit(5, '', 0)).toEqual({ en: '5', zh: '5' });
  });
});
