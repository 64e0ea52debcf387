import { findIndicator } from '@oilsight/oil';

/** What an indicator tells of, in the order of the catalogue, which is that of the device page. */
export const limitParts = [
  'viscosity',
  'ageing',
  'water',
  'cleanliness',
  'wear',
  'temperature',
  'operation',
  'health',
] as const;
export type LimitPart = (typeof limitParts)[number];

/** The part that an indicator belongs to; a key outside the catalogue belongs to the machine. */
export function limitPartOf(key: string): LimitPart {
  switch (findIndicator(key)?.group ?? 'operation') {
    case 'physicochemical':
      return key.startsWith('water_') ? 'water' : key === 'dielectric_constant' ? 'ageing' : 'viscosity';
    case 'cleanliness':
      return 'cleanliness';
    case 'wear':
      return 'wear';
    case 'operation':
      return key.endsWith('_temperature') ? 'temperature' : 'operation';
    case 'health':
      return 'health';
  }
}

/** Whether all words stand in the names of an indicator, of either language, in its symbol or in its unit. */
export function isNamed(key: string, words: string): boolean {
  const indicator = findIndicator(key);
  const names = (
    indicator === null ? [key] : [key, indicator.name.zh, indicator.name.en, indicator.symbol, indicator.unit]
  )
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
}
