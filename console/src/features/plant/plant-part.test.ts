import { describe, expect, it } from 'vitest';
import {
  everywhere,
  filterOf,
  isFiltered,
  nextSort,
  plantPartOf,
  questionOf,
  searchOfPlantPart,
} from './plant-part.ts';

const [dealer, factory, group] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const get = (search: string) => (name: string) => new URLSearchParams(search).get(name);
const page = { pageNum: 1, pageSize: 20 };

describe('an address', () => {
  it.each([
    ['', everywhere],
    [`dealer=${dealer}`, { ...everywhere, tenantId: dealer }],
    [`factory=${factory}&group=${group}`, { tenantId: null, customerId: factory, groupId: group }],
    // A group is nothing without its factory, and a text is no id.
    [`group=${group}`, everywhere],
    ['factory=abc&dealer=%27', everywhere],
  ])('%s names a place', (search, expected) => expect(plantPartOf(get(search))).toEqual(expected));

  it.each([
    [
      'type=gearbox&state=level1&area=340200&sort=lastSeen&desc=1',
      {
        machineType: 'gearbox',
        state: 'level1',
        areaNo: '340200',
        sort: 'lastSeen',
        descending: true,
        isRemoved: false,
      },
    ],
    [
      'type=car&state=odd&area=34&sort=id&view=removed',
      { machineType: null, state: null, areaNo: null, sort: null, descending: false, isRemoved: true },
    ],
  ])('%s narrows', (search, expected) => expect(filterOf(get(search))).toMatchObject(expected));

  it('knows whether anything is left out', () => {
    expect([
      isFiltered(filterOf(get('sort=name'))),
      isFiltered(filterOf(get('search=a'))),
      isFiltered(filterOf(get('area=340000'))),
    ]).toEqual([false, true, true]);
  });
});

describe('the question', () => {
  it('asks by the narrowest part of the place', () => {
    const filter = filterOf(get(''));
    expect(questionOf({ tenantId: dealer, customerId: factory, groupId: group }, filter, page)).toMatchObject({
      tenantId: undefined,
      customerId: factory,
      groupId: group,
      removed: 'false',
      descending: 'false',
    });
    expect(questionOf({ ...everywhere, tenantId: dealer }, filter, page)).toMatchObject({
      tenantId: dealer,
      customerId: undefined,
      search: undefined,
    });
  });
});

it('keeps the filter in the address of a place, and no page or open device', () => {
  expect(
    searchOfPlantPart(new URLSearchParams(`search=li&page=4&deviceId=${group}&group=${group}`), {
      tenantId: dealer,
      customerId: factory,
      groupId: null,
    }),
  ).toBe(`?search=li&dealer=${dealer}&factory=${factory}`);
});

it.each([
  [
    { sort: null, descending: false },
    { sort: 'name', desc: null },
  ],
  [
    { sort: 'name', descending: false },
    { sort: 'name', desc: '1' },
  ],
  [
    { sort: 'name', descending: true },
    { sort: null, desc: null },
  ],
  [
    { sort: 'created', descending: true },
    { sort: 'name', desc: null },
  ],
] as const)('sorted by %j, a press on the name leads to %j', (before, after) =>
  expect(nextSort(before, 'name')).toEqual(after),
);
