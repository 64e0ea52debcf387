import { describe, expect, it } from 'vitest';
import { fileRange, filterOf, isFiltered } from './filter.ts';

const of = (search: string) => {
  const parts = new URLSearchParams(search);
  return filterOf((name) => parts.get(name));
};
const day = 86_400_000;
const factory = '0c000000-0000-4000-8000-000000000001';

describe('the filter in an address', () => {
  it('is the present alarms of the oil where nothing is chosen', () => {
    expect(of('')).toMatchObject({ view: 'now', kind: 'oil', level: undefined, search: undefined });
    expect(isFiltered(of('view=all'))).toBe(false);
  });
  it('reads what is there, and takes no unknown value', () => {
    expect(
      of(`view=open&factory=${factory}&level=2&category=wear&mode=sms&search=+HPU+&from=5&kind=silence`),
    ).toMatchObject({
      view: 'open',
      customerId: factory,
      level: 2,
      category: 'wear',
      mode: 'sms',
      search: 'HPU',
      from: 5,
      kind: 'silence',
    });
    expect(isFiltered(of('view=x&factory=1&level=3&category=sensor&mode=fax&from=soon&kind=x'))).toBe(false);
  });
});

describe('the period of a file', () => {
  it.each([
    ['the month until now', {}, { from: 69 * day, to: 100 * day }],
    ['what is chosen', { from: 10 * day, to: 41 * day }, { from: 10 * day, to: 41 * day }],
    ['none that is longer', { from: 10 * day, to: 41 * day + 1 }, null],
    ['none that runs backwards', { from: 41 * day, to: 10 * day }, null],
  ] as const)('is %s', (_, range, expected) => {
    expect(fileRange({ from: undefined, to: undefined, ...range }, 100 * day)).toEqual(expected);
  });
});
