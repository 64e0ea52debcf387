import {
  conversionNames,
  conversions,
  conversionUnits,
  defaultHealthWeights,
  healthParts,
  isoVgGrades,
  machineTypes,
  saturationPpm,
  saeWindowAt100,
  solubilityPresets,
} from '@oilsight/oil';
import type { HealthPart } from '@oilsight/oil';
import type { Fact, Figures, Pair } from '../article.ts';
import { machineWords } from './limit-figures.ts';
import { numberText } from './number-text.ts';

/** ISO 3448: least, middle and greatest viscosity of each grade at 40 °C. */
export const isoVgFigures: Figures = {
  caption: ['ISO 粘度等级（40 °C，mm²/s）', 'ISO viscosity grades (40 °C, mm²/s)'],
  head: ['ISO VG', ['下限', 'Least'], ['中心值', 'Middle'], ['上限', 'Greatest']],
  rows: isoVgGrades.map(({ grade, min, mid, max }) => [
    String(grade),
    numberText(min, 2),
    numberText(mid, 2),
    numberText(max, 2),
  ]),
  facts: isoVgGrades.flatMap(({ grade, min, mid, max }): Fact[] => {
    const fact = (zh: string, en: string, value: number): Fact => ({
      what: [`ISO VG ${grade}，40 °C 运动粘度${zh}`, `ISO VG ${grade}, viscosity at 40 °C, ${en}`],
      value,
      unit: 'mm²/s',
      source: 'iso3448',
    });
    return [fact('下限', 'least', min), fact('中心值', 'middle', mid), fact('上限', 'greatest', max)];
  }),
};

const hotGrades = [8, 12, 16, 20, 30, 40, 50, 60] as const;
const window = (hot: number) => saeWindowAt100({ winter: null, hot }) ?? { min: 0, max: 0 };

/** SAE J300: viscosity of the hot grades at 100 °C. */
export const saeFigures: Figures = {
  caption: ['SAE J300：100 °C 运动粘度（mm²/s）', 'SAE J300: viscosity at 100 °C (mm²/s)'],
  head: ['SAE', ['自（含）', 'From, inclusive'], ['至（不含）', 'Below']],
  rows: hotGrades.map((hot) => [String(hot), numberText(window(hot).min, 1), numberText(window(hot).max, 1)]),
  facts: hotGrades.flatMap((hot): Fact[] => [
    {
      what: [`SAE ${hot}，100 °C 运动粘度下限`, `SAE ${hot}, viscosity at 100 °C, least`],
      value: window(hot).min,
      unit: 'mm²/s',
      source: 'saej300',
    },
    {
      what: [`SAE ${hot}，100 °C 运动粘度上限`, `SAE ${hot}, viscosity at 100 °C, below`],
      value: window(hot).max,
      unit: 'mm²/s',
      source: 'saej300',
    },
  ]),
};

const temperatures = [20, 40, 60, 80] as const;
const presets = Object.values(solubilityPresets);

/** Water that kinds of oil hold before droplets form, by temperature. */
export const saturationFigures: Figures = {
  caption: ['饱和水含量（ppm，示例系数）', 'Water at saturation (ppm, example coefficients)'],
  head: [['油品类型', 'Kind of oil'], ...temperatures.map((tC) => `${tC} °C`)],
  rows: presets.map((preset) => [
    [preset.name.zh, preset.name.en],
    ...temperatures.map((tC) => numberText(saturationPpm(preset, tC) ?? 0, 0)),
  ]),
  facts: presets.flatMap((preset) =>
    temperatures.map((tC): Fact => ({
      what: [
        `${preset.name.zh}，${tC} °C 饱和水含量（示例系数）`,
        `${preset.name.en}, water at saturation at ${tC} °C (example coefficients)`,
      ],
      value: Math.round(saturationPpm(preset, tC) ?? 0),
      unit: 'ppm',
      source: preset.source === 'published' ? 'vaisala' : 'product',
    })),
  ),
};

const digits = (value: number) => numberText(value, 6);

/** Conversions between units of sensors and those that are kept. */
export const unitFigures: Figures = {
  caption: ['单位换算：保存值 = 系数 × 读数 + 常数', 'Unit conversions: kept value = factor × reading + constant'],
  head: [
    ['读数单位', 'Reading in'],
    ['保存单位', 'Kept in'],
    ['系数', 'Factor'],
    ['常数', 'Constant'],
  ],
  rows: conversionNames.map((name) => {
    const { from, to } = conversionUnits(name);
    return [from, to, digits(conversions[name].factor), digits(conversions[name].offset)];
  }),
  facts: conversionNames.map((name): Fact => {
    const { from, to } = conversionUnits(name);
    return {
      what: [`${from} 换算为 ${to} 的系数`, `factor from ${from} to ${to}`],
      value: Number(conversions[name].factor.toFixed(6)),
      unit: to,
      source: 'product',
    };
  }),
};

const partWords: Readonly<Record<HealthPart, Pair>> = {
  viscosity: ['粘度', 'Viscosity'],
  ageing: ['老化', 'Ageing'],
  water: ['水', 'Water'],
  cleanliness: ['清洁度', 'Cleanliness'],
  wear: ['磨损', 'Wear'],
  temperature: ['油温', 'Temperature'],
};

/** How much each part counts in oil health. */
export const healthFigures: Figures = {
  caption: ['油液健康度的默认权重', 'Default weights of oil health'],
  head: [['机型', 'Machine type'], ...healthParts.map((part) => partWords[part])],
  rows: machineTypes.map((type) => [
    machineWords[type],
    ...healthParts.map((part) => String(defaultHealthWeights[type][part])),
  ]),
  facts: machineTypes.flatMap((type) =>
    healthParts.map((part): Fact => ({
      what: [
        `${machineWords[type][0]}，健康度中${partWords[part][0]}的权重`,
        `${machineWords[type][1]}, weight of ${partWords[part][1].toLowerCase()} in oil health`,
      ],
      value: defaultHealthWeights[type][part],
      unit: '',
      source: 'product',
    })),
  ),
};
