import {
  as4059Sizes,
  classText,
  componentTargets,
  cumulativeLimits,
  defaultCleanlinessTarget,
  differentialLimits,
  machineTypes,
  particlesUpTo,
} from '@oilsight/oil';
import type { Fact, Figures, Pair } from '../article.ts';
import { machineWords } from './limit-figures.ts';
import { numberText } from './number-text.ts';

const scaleNumbers = Array.from({ length: 29 }, (_, index) => index);
const per100Ml = '1/100 mL';
const code = (target: readonly [number, number, number]) => target.join('/');

/** ISO 4406: the greatest count of each scale number. */
export const iso4406Figures: Figures = {
  caption: ['ISO 4406 代码与每毫升颗粒数', 'ISO 4406 scale numbers and particles per mL'],
  head: [
    ['代码', 'Scale number'],
    ['大于（1/mL）', 'More than, 1/mL'],
    ['至（含，1/mL）', 'Up to and including, 1/mL'],
  ],
  rows: scaleNumbers.map((number) => [
    String(number),
    number === 0 ? '0' : numberText(particlesUpTo(number - 1), 2),
    numberText(particlesUpTo(number), 2),
  ]),
  facts: scaleNumbers.map((number) => ({
    what: [`ISO 4406 代码 ${number} 的颗粒数上限`, `ISO 4406 scale number ${number}, most particles`] as Pair,
    value: particlesUpTo(number),
    unit: '1/mL',
    source: 'iso4406',
  })),
};

const ranges = ['5–15 µm', '15–25 µm', '25–50 µm', '50–100 µm', '> 100 µm'] as const;
const nasClasses = Array.from({ length: 14 }, (_, index) => classText(index - 1) ?? '');

/** NAS 1638: the greatest count of each class in each size range. */
export const nas1638Figures: Figures = {
  caption: ['NAS 1638：每 100 mL 的颗粒数上限（区间计数）', 'NAS 1638: most particles in 100 mL (differential counts)'],
  head: [['等级', 'Class'], ...ranges],
  rows: nasClasses.map((label, index) => [
    label,
    ...differentialLimits.map((column) => numberText(column[index] ?? 0, 0)),
  ]),
  facts: nasClasses.flatMap((label, index) =>
    ranges.map((range, column): Fact => ({
      what: [
        `NAS 1638 ${label} 级，${range}，每 100 mL 颗粒数`,
        `NAS 1638 class ${label}, ${range}, particles per 100 mL`,
      ],
      value: differentialLimits[column]?.[index] ?? 0,
      unit: per100Ml,
      source: 'nas1638',
    })),
  ),
};

const sizesUm: Readonly<Record<(typeof as4059Sizes)[number], string>> = {
  A: '> 4 µm(c)',
  B: '> 6 µm(c)',
  C: '> 14 µm(c)',
  D: '> 21 µm(c)',
  E: '> 38 µm(c)',
  F: '> 70 µm(c)',
};
const asClasses = Array.from({ length: 15 }, (_, index) => classText(index - 2) ?? '');

/** SAE AS4059F table 2: the greatest cumulative count of each class at each size. */
export const as4059Figures: Figures = {
  caption: [
    'SAE AS4059F 表 2：每 100 mL 的颗粒数上限（累计）',
    'SAE AS4059F table 2: most particles in 100 mL (cumulative)',
  ],
  head: [['等级', 'Class'], ...as4059Sizes.map((size) => `${size} ${sizesUm[size]}`)],
  rows: asClasses.map((label, index) => [
    label,
    ...as4059Sizes.map((size) => numberText(cumulativeLimits[size][index] ?? 0, 0)),
  ]),
  facts: asClasses.flatMap((label, index) =>
    as4059Sizes.map((size): Fact => ({
      what: [
        `SAE AS4059 ${label} 级，尺寸 ${size}，${sizesUm[size]}，每 100 mL 颗粒数`,
        `SAE AS4059 class ${label}, size ${size}, ${sizesUm[size]}, particles per 100 mL`,
      ],
      value: cumulativeLimits[size][index] ?? 0,
      unit: per100Ml,
      source: 'as4059',
    })),
  ),
};

const components = Object.values(componentTargets);
const sizes = [4, 6, 14] as const;
const targetFacts = (name: Pair, target: readonly [number, number, number], source: 'guide' | 'product'): Fact[] =>
  sizes.map((um, index) => ({
    what: [`${name[0]}，目标清洁度，≥ ${um} µm(c)`, `${name[1]}, cleanliness target, ≥ ${um} µm(c)`],
    value: target[index] ?? 0,
    unit: '',
    source,
  }));

/** Cleanliness targets by component. */
export const componentTargetFigures: Figures = {
  caption: ['元件的目标清洁度（ISO 4406）', 'Cleanliness targets of components (ISO 4406)'],
  head: [
    ['元件', 'Component'],
    ['目标', 'Target'],
    ['来源', 'Source'],
  ],
  rows: components.map(({ name, target, source }) => [
    [name.zh, name.en],
    code(target),
    source === 'guide' ? ['制造商指南', 'makers’ guides'] : ['默认值', 'default'],
  ]),
  facts: components.flatMap(({ name, target, source }) =>
    targetFacts([name.zh, name.en], target, source === 'guide' ? 'guide' : 'product'),
  ),
};

/** Cleanliness targets by machine type. */
export const machineTargetFigures: Figures = {
  caption: ['各机型的默认目标清洁度（ISO 4406）', 'Default cleanliness targets by machine type (ISO 4406)'],
  head: [
    ['机型', 'Machine type'],
    ['目标', 'Target'],
  ],
  rows: machineTypes.map((type) => [machineWords[type], code(defaultCleanlinessTarget[type])]),
  facts: machineTypes.flatMap((type) => targetFacts(machineWords[type], defaultCleanlinessTarget[type], 'product')),
};
