/** A text in both languages. */
export interface LabText {
  readonly zh: string;
  readonly en: string;
}

/** A method of a laboratory, with the spread that its standard publishes. */
export interface LabMethod {
  /** As laboratories print it. */
  readonly name: string;
  /**
   * Reproducibility of a result, in the quantity's unit: two laboratories differ by more in one case of twenty.
   * Published, or for ISO codes our own: 1 class. null: none is published.
   */
  readonly reproducibility: ((value: number) => number) | null;
  /** Results for which the standard states its reproducibility, inclusive; null: all. */
  readonly within: readonly [number, number] | null;
  /** Where the figure stands, for which oils, and whether we saw the standard's text; null: there is no figure. */
  readonly source: LabText | null;
  /** What a reader of an interval must know beside it, in few words; null: nothing. */
  readonly caveat: LabText | null;
}

const unpublished = (name: string): LabMethod => ({
  name,
  reproducibility: null,
  within: null,
  source: null,
  caveat: null,
});
const shareOf =
  (share: number) =>
  (value: number): number =>
    share * value;

const freshOils: LabText = {
  zh: '按未用过的成品油给出，在用油更差',
  en: 'Stated for fresh oils; poorer for oil in use',
};
const ofFreshOils = (name: string, standard: string): LabMethod => ({
  name,
  reproducibility: shareOf(0.0076),
  within: null,
  source: {
    zh: `${standard}，成品油（未使用）40 与 100 °C：0.76 %，未能对照原文核实。我们看到的 ASTM D445 版本说明：在用油的精密度未确定，预计更差。`,
    en: `${standard}, fresh formulated oils at 40 and 100 °C: 0.76 %, not verified against the text. The edition of ASTM D445 that we saw says that the precision for used oils was not determined and is expected to be poorer.`,
  },
  caveat: freshOils,
});

/** Methods for the viscosity at 40 and at 100 °C. */
export const viscosityMethods: readonly [LabMethod, ...LabMethod[]] = [
  {
    name: 'GB/T 265',
    reproducibility: shareOf(0.022),
    within: null,
    source: {
      zh: 'GB/T 265-1988，15 … 100 °C：2.2 %。未能对照标准原文核实。',
      en: 'GB/T 265-1988, 15 … 100 °C: 2.2 %. Not verified against the text of the standard.',
    },
    caveat: null,
  },
  ofFreshOils('ISO 3104', 'ISO 3104:1994'),
  ofFreshOils('ASTM D445', 'ASTM D445-06'),
];

/** Potentiometric titration of used oils, in mg KOH/g. Fresh oils have another figure: 0.141 (X + 1). */
const usedOilAcidity = shareOf(0.44);
/** Acid numbers of the interlaboratory study of ASTM D664, mg KOH/g. */
const titratedAcidity = [0.1, 150] as const;

/** Methods for the acid number of oil in use. */
export const acidMethods: readonly [LabMethod, ...LabMethod[]] = [
  {
    name: 'GB/T 7304',
    reproducibility: usedOilAcidity,
    within: titratedAcidity,
    source: {
      zh: 'GB/T 7304 修改采用 ASTM D664：在用油，缓冲溶液终点，0.44 X，适用 0.1 … 150 mg KOH/g。未能对照 GB/T 7304 原文核实。',
      en: 'GB/T 7304, adopted from ASTM D664: used oils, buffer end point, 0.44 X, for 0.1 … 150 mg KOH/g. Not verified against the text of GB/T 7304.',
    },
    caveat: null,
  },
  {
    name: 'ASTM D664',
    reproducibility: usedOilAcidity,
    within: titratedAcidity,
    source: {
      zh: 'ASTM D664-11a，16.1.2：在用油，缓冲溶液终点，0.44 X，适用 0.1 … 150 mg KOH/g。（新油为 0.141 (X + 1)，此处不用。）',
      en: 'ASTM D664-11a, 16.1.2: used oils, buffer end point, 0.44 X, for 0.1 … 150 mg KOH/g. (Fresh oils have 0.141 (X + 1), not used here.)',
    },
    caveat: null,
  },
  unpublished('ASTM D974'),
];

const baseNumberCaveat: LabText = { zh: '仅指正滴定', en: 'For forward titration only' };

/** Methods for the base number. */
export const baseMethods: readonly [LabMethod, ...LabMethod[]] = [
  {
    name: 'ASTM D2896',
    reproducibility: shareOf(0.07),
    within: null,
    source: {
      zh: 'ASTM D2896，正滴定：7 %。在用油的返滴定另有较差的数值。未能对照标准原文核实。',
      en: 'ASTM D2896, forward titration: 7 %. Back titration of used oils has figures of its own, which are poorer. Not verified against the text of the standard.',
    },
    caveat: baseNumberCaveat,
  },
  {
    name: 'SH/T 0251',
    reproducibility: shareOf(0.07),
    within: null,
    source: {
      zh: 'SH/T 0251，同 ASTM D2896 正滴定：7 %。未能对照标准原文核实。',
      en: 'SH/T 0251, as ASTM D2896 by forward titration: 7 %. Not verified against the text of the standard.',
    },
    caveat: baseNumberCaveat,
  },
  unpublished('ASTM D4739'),
];

/** Methods for water by Karl Fischer titration. */
export const waterMethods: readonly [LabMethod, ...LabMethod[]] = [
  {
    name: 'ISO 12937',
    // 0.06877 √X with X in mass %; results are in mg/kg.
    reproducibility: (value) => 0.068_77 * Math.sqrt(Math.max(0, value) / 10_000) * 10_000,
    within: [30, 1000],
    source: {
      zh: 'ISO 12937:2000：0.06877 √X，X 为质量分数 %，适用 0.003 … 0.100 %（30 … 1000 mg/kg）、沸点低于 390 °C 的石油产品。标准声明可用于润滑油基础油，但其精密度未确立；对加剂油亦无给出。适用范围已对照标准，系数未能对照原文核实。',
      en: 'ISO 12937:2000: 0.06877 √X, X in mass %, for 0.003 … 0.100 % (30 … 1000 mg/kg) and petroleum products that boil below 390 °C. The standard says that it may be applied to lubricating base oils, for which its precision is not established; for oils with additives it states none. The scope was checked against the standard; the factor was not verified against its text.',
    },
    caveat: { zh: '该精密度对润滑油未确立', en: 'This precision is not established for lubricating oils' },
  },
  unpublished('GB/T 11133'),
  unpublished('ASTM D6304'),
];

const neighbouringClasses = (name: string): LabMethod => ({
  name,
  reproducibility: () => 1,
  within: null,
  source: {
    zh: `${name}：未查到代码再现性的公布值。处于等级边界的计数可落在任一侧，故取 1 级。`,
    en: `${name}: no published reproducibility of codes is known to us. A count at the border of a class may fall on either side: 1 class is taken.`,
  },
  caveat: null,
});

/** Methods for the cleanliness code. */
export const codeMethods: readonly [LabMethod, ...LabMethod[]] = [
  neighbouringClasses('ISO 11500'),
  neighbouringClasses('ISO 4407'),
];

/** Methods for elements by ICP. */
export const elementMethods: readonly [LabMethod, ...LabMethod[]] = [
  unpublished('GB/T 17476'),
  unpublished('ASTM D5185'),
];

/** Methods for the PQ index. */
export const pqMethods: readonly [LabMethod, ...LabMethod[]] = [unpublished('ASTM D8184')];

/** Methods by infrared spectroscopy: soot, oxidation, nitration, sulphation. */
export const infraredMethods: readonly [LabMethod, ...LabMethod[]] = [unpublished('ASTM E2412')];
