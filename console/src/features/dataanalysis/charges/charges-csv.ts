import type { Charge } from '@oilsight/contract';
import { quoted } from '../../../charts/prepare/table.ts';

export const csvColumns = [
  'number',
  'from',
  'to',
  'hours',
  'temperature',
  'ratio',
  'refills',
  'filters',
  'end',
  'index',
  'life',
  'unused',
] as const;

export interface CsvWords {
  readonly headOf: (column: (typeof csvColumns)[number]) => string;
  readonly timeOf: (at: number) => string;
  readonly endOf: (charge: Charge) => string;
}

/** How often fresh oil was topped up with how much, and how often a filter was changed. */
export function careOf({ events }: Pick<Charge, 'events'>) {
  const refills = events.filter(({ kind }) => kind === 'refill');
  const litres = refills.flatMap(({ volumeL }) => volumeL ?? []);
  return {
    refills: refills.length,
    /** null: no volume was entered. */
    litres: litres.length === 0 ? null : litres.reduce((sum, volume) => sum + volume, 0),
    filters: events.filter(({ isFilter }) => isFilter).length,
  };
}

/** Hours that the charge would still have lasted; null: not known, or it is in the machine. */
export function unusedOf({ to, hours, life }: Pick<Charge, 'to' | 'hours' | 'life'>): number | null {
  const lasted = life?.hours ?? null;
  return to === null || lasted === null ? null : Math.max(0, lasted - hours);
}

/** The table of charges as a file for sheet programs: numbers as numbers, nothing where a value is not known. */
export function chargesCsv(
  charges: readonly Charge[],
  indexOf: (charge: Charge) => number | null,
  { headOf, timeOf, endOf }: CsvWords,
): string {
  const number = (value: number | null, decimals: number) => (value === null ? '' : value.toFixed(decimals));
  const rows = charges.map((charge) => {
    const { litres, refills, filters } = careOf(charge);
    return [
      String(charge.number),
      timeOf(charge.from),
      charge.to === null ? '' : timeOf(charge.to),
      number(charge.hours, 0),
      number(charge.temperatureC, 1),
      number(charge.ratio, 3),
      litres === null ? String(refills) : number(litres, 1),
      String(filters),
      quoted(endOf(charge)),
      number(indexOf(charge), 1),
      number(charge.life?.hours ?? null, 0),
      number(unusedOf(charge), 0),
    ];
  });
  return `\uFEFF${[csvColumns.map((name) => quoted(headOf(name))), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
