import { defaultLimits, findIndicator, indicators, machineTypes } from '@oilsight/oil';
import type { IndicatorId, Limits, MachineType } from '@oilsight/oil';
import type { Fact, Figures, Pair } from '../article.ts';
import type { SourceName } from '../sources.ts';
import { numberText } from './number-text.ts';

/** Machine types in words. */
export const machineWords: Readonly<Record<MachineType, Pair>> = {
  gearbox: ['工业齿轮箱', 'Industrial gearbox'],
  wind_gearbox: ['风电齿轮箱', 'Wind gearbox'],
  hydraulic: ['液压系统', 'Hydraulic system'],
  turbine: ['汽轮机', 'Turbine'],
  compressor: ['压缩机', 'Compressor'],
  engine: ['发动机', 'Engine'],
};

const sourceOfLimits: Readonly<Record<string, SourceName>> = {
  'GB/T 7596-2017': 'gb7596',
  'NB/SH/T 0599-2013': 'nbsh0599',
  'NB/SH/T 0586': 'nbsh0586',
  target: 'product',
  default: 'product',
};
const sourceWords: Readonly<Record<string, Pair>> = {
  target: ['目标清洁度', 'cleanliness target'],
  default: ['默认值', 'default'],
};

const bounds = ['level2Low', 'level2High', 'level1Low', 'level1High'] as const;
const boundWords: Readonly<Record<(typeof bounds)[number], Pair>> = {
  level2Low: ['二级预警下限', 'level 2, lower limit'],
  level2High: ['二级预警上限', 'level 2, upper limit'],
  level1Low: ['一级报警下限', 'level 1, lower limit'],
  level1High: ['一级报警上限', 'level 1, upper limit'],
};

/** The limits of an indicator until somebody sets others, by machine type; null where it has none. */
export function limitFigures(key: IndicatorId): Figures | null {
  const { name, unit, decimals } = indicators[key];
  const rows = machineTypes.flatMap((machineType) => {
    const limits = defaultLimits(machineType, key);
    return limits === null ? [] : [{ machineType, limits }];
  });
  if (rows.length === 0) return null;
  const used = bounds.filter((bound) => rows.some(({ limits }) => limits[bound] !== null));
  const inUnit = unit === '' ? '' : `（${unit}）`;
  return {
    caption: [`${name.zh}的默认限值${inUnit}`, `Default limits: ${name.en}${unit === '' ? '' : `, ${unit}`}`],
    head: [['机型', 'Machine type'], ...used.map((bound) => boundWords[bound]), ['一级的来源', 'Source of level 1']],
    rows: rows.map(({ machineType, limits }) => [
      machineWords[machineType],
      ...used.map((bound) => (limits[bound] === null ? '–' : numberText(limits[bound], decimals))),
      sourceWords[limits.source] ?? limits.source,
    ]),
    facts: rows.flatMap(({ machineType, limits }) => factsOf(key, machineType, limits)),
  };
}

function factsOf(key: IndicatorId, machineType: MachineType, limits: Limits): Fact[] {
  const indicator = findIndicator(key);
  const [machineZh, machineEn] = machineWords[machineType];
  return bounds.flatMap((bound) => {
    const value = limits[bound];
    if (value === null || indicator === null) return [];
    const [zh, en] = boundWords[bound];
    const source = bound.startsWith('level1') ? (sourceOfLimits[limits.source] ?? 'product') : 'product';
    return [
      {
        what: [`${machineZh}，${indicator.name.zh}，${zh}`, `${machineEn}, ${indicator.name.en}, ${en}`],
        value,
        unit: indicator.unit,
        source,
      } satisfies Fact,
    ];
  });
}
