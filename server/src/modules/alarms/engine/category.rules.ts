import type { AlarmCategory } from '@oilsight/oil';

/** What an alarm of an indicator says about the oil. Indicators that are not here say nothing about it. */
const indicatorsOf: Readonly<Partial<Record<AlarmCategory, readonly string[]>>> = {
  pollution: [
    'particle_ch1',
    'particle_ch2',
    'particle_ch3',
    'particle_ch4',
    'particle_ch5',
    'particle_ch6',
    'particle_ch7',
    'particle_ch8',
    'iso4406_4',
    'iso4406_6',
    'iso4406_14',
    'nas1638',
    'as4059',
    'contamination_level',
  ],
  water: ['water_saturation', 'water_ppm'],
  viscosity: ['viscosity_kinematic', 'viscosity_dynamic', 'viscosity_40', 'viscosity_change_pct'],
  ageing: ['density', 'dielectric_constant', 'oil_health', 'remaining_oil_life_h'],
  wear: [
    'ferrous_ch1',
    'ferrous_ch2',
    'ferrous_ch3',
    'ferrous_ch4',
    'ferrous_ch5',
    'ferrous_total',
    'nonferrous_ch1',
    'nonferrous_ch2',
    'nonferrous_ch3',
    'nonferrous_ch4',
    'nonferrous_ch5',
    'nonferrous_total',
    'wear_rate',
    'wear_index',
  ],
};
const categories = new Map<string, AlarmCategory>(
  Object.entries(indicatorsOf).flatMap(([category, keys]) => keys.map((key) => [key, category as AlarmCategory])),
);

/** null: the indicator says nothing about the oil (flow, level, temperature). */
export function categoryOfIndicator(indicator: string): AlarmCategory | null {
  return categories.get(indicator) ?? null;
}
