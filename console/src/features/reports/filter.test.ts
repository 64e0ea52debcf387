import { expect, it } from 'vitest';
import { filterOf, isFiltered } from './filter.ts';

const of = (search: string) => filterOf((name) => new URLSearchParams(search).get(name));

it('reads what an address narrows the list to', () => {
  const device = 'd0000000-0000-4000-8000-000000000001';
  expect(
    of(`type=oilTest&state=reviewing&device=${device}&institution= Lab &search= HPU &from=5&to=9&abnormal=true`),
  ).toEqual({
    type: 'oilTest',
    state: 'reviewing',
    customerId: undefined,
    deviceId: device,
    institution: 'Lab',
    search: 'HPU',
    startTime: 5,
    endTime: 9,
    isAbnormal: 'true',
  });
});

it('takes what is no choice for none', () => {
  const filter = of('type=letter&state=lost&factory=1&from=-1&to=x&abnormal=false&search=%20');
  expect(Object.values(filter).every((value) => value === undefined)).toBe(true);
  expect(isFiltered(filter)).toBe(false);
  expect(isFiltered(of('abnormal=true'))).toBe(true);
});
