import { maxOnScreen } from '@oilsight/contract';
import { indicatorIds } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLastSeen, pageOf, purgeAtOf, screenOf } from './plant.rules.ts';
import { areaPrefixOf } from './plant.rows.ts';

describe('the big screen', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'those that its sensors measure',
      ['own_key', 'water_ppm', 'oil_temperature', 'density'],
      ['water_ppm', 'oil_temperature', 'own_key'],
      ['water_ppm', 'oil_temperature'],
    ],
    [
      'those that it has delivered, where no sensor is entered',
      ['own_key', 'water_ppm', 'oil_temperature'],
      [],
      ['water_ppm', 'oil_temperature'],
    ],
    [
      'those that it has delivered, where its sensors measure nothing of the catalogue',
      ['oil_temperature'],
      ['own_key'],
      ['oil_temperature'],
    ],
    ['also what has not come yet', [], ['water_ppm'], ['water_ppm']],
  ])('shows while nobody has chosen, in the order of the catalogue, %s', (_what, delivered, detected, shown) => {
    const screen = screenOf(null, { delivered, detected });
    const inOrder = indicatorIds.filter((id) => shown.includes(id));
    expect(screen.filter((one) => one.shown).map(({ keyId }) => keyId)).toEqual(inOrder);
    expect(new Set(screen.map(({ keyId }) => keyId))).toEqual(new Set([...delivered, ...detected]));
  });

  it('shows viscosity at 40 °C and its change in place of the one at oil temperature, where they are known', () => {
    const shown = (delivered: readonly string[], chosen: readonly string[] | null = null) =>
      screenOf(chosen, { delivered, detected: ['viscosity_kinematic', 'density'] })
        .filter((one) => one.shown)
        .map(({ keyId }) => keyId);
    expect(shown(['viscosity_kinematic'])).toEqual(['viscosity_kinematic', 'density']);
    const derived = ['viscosity_kinematic', 'viscosity_40', 'viscosity_change_pct'];
    expect(shown(derived)).toEqual(['viscosity_40', 'viscosity_change_pct', 'density']);
    expect(shown(derived, ['viscosity_kinematic'])).toEqual(['viscosity_kinematic']);
  });

  it('shows what was chosen in the order chosen, also when it comes no more', () => {
    expect(screenOf(['water_ppm', 'gone'], { delivered: ['oil_temperature'], detected: ['water_ppm'] })).toEqual([
      { keyId: 'water_ppm', shown: true },
      { keyId: 'gone', shown: true },
      { keyId: 'oil_temperature', shown: false },
    ]);
    expect(screenOf([], { delivered: ['oil_temperature'], detected: [] })).toEqual([
      { keyId: 'oil_temperature', shown: false },
    ]);
  });

  it('has each indicator once, and never more than fit', () => {
    const keys = fc.uniqueArray(fc.oneof(fc.constantFrom(...indicatorIds), fc.string({ minLength: 1, maxLength: 8 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        fc.option(fc.uniqueArray(fc.constantFrom(...indicatorIds), { maxLength: maxOnScreen })),
        keys,
        keys,
        (chosen, delivered, detected) => {
          const screen = screenOf(chosen, { delivered, detected });
          expect(new Set(screen.map(({ keyId }) => keyId))).toEqual(
            new Set([...(chosen ?? []), ...delivered, ...detected]),
          );
          expect(screen).toHaveLength(new Set(screen.map(({ keyId }) => keyId)).size);
          expect(screen.filter(({ shown }) => shown).length).toBeLessThanOrEqual(maxOnScreen);
        },
      ),
    );
  });
});

it.each([
  ['340000', '34'],
  ['340200', '3402'],
  ['341000', '3410'],
  ['340202', '340202'],
  ['', ''],
])('the area %s holds numbers that begin with %s', (areaNo, prefix) => expect(areaPrefixOf(areaNo)).toBe(prefix));

it('a removed device goes after thirty days', () =>
  expect(purgeAtOf(Date.UTC(2026, 0, 1))).toBe(Date.UTC(2026, 0, 31)));

it('the order by newest reading keeps ties in place and the silent at the end', () => {
  const rows = [
    { id: 1, lastSeenAt: null },
    { id: 2, lastSeenAt: 5 },
    { id: 3, lastSeenAt: 9 },
    { id: 4, lastSeenAt: 5 },
    { id: 5, lastSeenAt: null },
  ];
  expect(byLastSeen(rows, false).map(({ id }) => id)).toEqual([2, 4, 3, 1, 5]);
  expect(byLastSeen(rows, true).map(({ id }) => id)).toEqual([3, 2, 4, 1, 5]);
});

it('pages of what is in memory put together give all of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 100 }), fc.integer({ min: 1, max: 30 }), (all, pageSize) => {
      const pages = Array.from({ length: Math.ceil(all.length / pageSize) + 1 }, (_, n) =>
        pageOf(all, { pageNum: n + 1, pageSize }),
      );
      expect(pages.flat()).toEqual(all);
      expect(pages.every((page) => page.length <= pageSize)).toBe(true);
    }),
  );
});
