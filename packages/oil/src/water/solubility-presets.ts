import type { WaterSolubility } from '../oil-profile.ts';

/** Coefficients of a kind of oil to start from, until the oil has been calibrated. */
export interface SolubilityPreset extends WaterSolubility {
  readonly name: { readonly zh: string; readonly en: string };
  /**
   * `published`: a maker's worked example; `default`: our own default. No standard gives coefficients of lubricating
   * oils.
   */
  readonly source: 'published' | 'default';
}

/**
 * Water solubility of kinds of oil, for demonstration and as a first guess: additives and ageing raise what an oil can
 * hold, a severely oxidised oil two to four times. Calibrate each oil at two temperatures (`fitSolubility`). Saturation
 * at 20 and 60 °C, ppm: transformer oil 55 and 243, average transformer oil 50 and 239, lubricating oil 392 and 1202,
 * turbine oil 78 and 342, hydraulic oil 359 and 1103, natural ester 997 and 1900.
 */
export const solubilityPresets = {
  mineral_transformer: {
    name: { zh: '矿物变压器油', en: 'Mineral transformer oil' },
    a: 7.0895,
    b: 1567,
    kelvinOffset: 273.15,
    source: 'default',
  },
  average_transformer: {
    name: { zh: '变压器油（平均值）', en: 'Transformer oil, average' },
    a: 7.3694,
    b: 1662.7,
    kelvinOffset: 273.16,
    source: 'default',
  },
  lubricating: {
    name: { zh: '润滑油示例（维萨拉手册）', en: 'Sample lubricating oil (Vaisala manual)' },
    a: 6.650_358_3,
    b: 1189.4581,
    kelvinOffset: 273.16,
    source: 'published',
  },
  mineral_turbine: {
    name: { zh: '矿物汽轮机油 VG 32/46', en: 'Mineral turbine oil VG 32/46' },
    a: 7.2375,
    b: 1567,
    kelvinOffset: 273.15,
    source: 'default',
  },
  hydraulic: {
    name: { zh: '含添加剂液压油', en: 'Hydraulic oil with additives' },
    a: 6.6114,
    b: 1189,
    kelvinOffset: 273.15,
    source: 'default',
  },
  natural_ester: {
    name: { zh: '天然酯', en: 'Natural ester' },
    a: 5.3318,
    b: 684,
    kelvinOffset: 273.15,
    source: 'default',
  },
} as const satisfies Readonly<Record<string, SolubilityPreset>>;

/** Name of a preset. */
export type SolubilityPresetName = keyof typeof solubilityPresets;
