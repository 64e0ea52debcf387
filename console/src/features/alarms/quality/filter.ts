import { oneOf } from '../../../lib/list-filter.ts';

/** The times that the page can show, by their days. */
export const ranges = ['1', '7', '30'] as const;
export type Range = (typeof ranges)[number];

export interface QualityFilter {
  readonly range: Range;
  readonly customerId: string | undefined;
  /** Who share the alarms. */
  readonly people: number;
}

export const mostPeople = 9;

export const daysOf = (range: Range): 1 | 7 | 30 => (range === '1' ? 1 : range === '7' ? 7 : 30);

/** What the address asks for; thirty days of all factories and one person where it names nothing that could be. */
export function filterOf(get: (name: string) => string | null): QualityFilter {
  const people = Number(get('people') ?? '1');
  return {
    range: oneOf(ranges, get('days')) ?? '30',
    customerId: get('factory') ?? undefined,
    people: Number.isInteger(people) && people >= 1 && people <= mostPeople ? people : 1,
  };
}
