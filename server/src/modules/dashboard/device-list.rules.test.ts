import { deviceStatuses } from '@oilsight/contract';
import type { DeviceStatus, deviceStatusOf } from '@oilsight/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfWorst, remainingRanks, wordsOf } from './device-list.rules.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';

const summaries: Record<
  DeviceStatus,
  Parameters<typeof deviceStatusOf>[0] & { online: boolean; isAssessing: boolean }
> = Object.fromEntries(
  deviceStatuses.map((status) => [
    status,
    {
      state: status === 'unassessed' ? 'normal' : status === 'unconnected' ? 'offline' : status,
      lastSeenAt: status === 'unconnected' ? null : 1,
      assessed: status === 'normal',
      online: true,
      isAssessing: false,
    },
  ]),
) as never;

interface Given {
  readonly name: string;
  readonly factory: number;
  readonly status: DeviceStatus;
  readonly isGateway: boolean;
}

function fleetOf(given: readonly Given[]): { fleet: Fleet; summaryOf: (device: FleetDevice) => never } {
  const devices = given.map(({ name, factory, isGateway }, key) => ({
    key,
    id: `d${key}`,
    name,
    tenantId: 't',
    customerId: `c${factory}`,
    machineType: 'hydraulic' as const,
    reportIntervalMs: 60_000,
    isGateway,
    screenKeys: null,
  }));
  const factories = [0, 1, 2].map((n) => ({
    tenantId: 't',
    customerId: `c${n}`,
    customerName: `factory ${n}`,
    areaNo: '',
    areaName: '',
  }));
  return {
    fleet: {
      devices,
      byId: new Map(devices.map((device) => [device.id, device])),
      factories: new Map(factories.map((one) => [one.customerId, one])),
    },
    summaryOf: ({ key }) => summaries[given[key]?.status ?? 'normal'] as never,
  };
}
const all = { state: undefined, found: null, offset: 0, limit: 1000 } as const;
const one = (name: string, status: DeviceStatus, factory = 0, isGateway = false): Given => ({
  name,
  factory,
  status,
  isGateway,
});

describe('pageOfWorst', () => {
  it('has the worst first, then goes by factory and counts in names as people do; a gateway that reports is last', () => {
    const { fleet, summaryOf } = fleetOf([
      one('gateway', 'unassessed', 0, true),
      one('10# mill', 'normal'),
      one('2# mill', 'normal'),
      one('never', 'unconnected'),
      one('press', 'level2', 1),
      one('fan', 'level1', 1),
      one('pump', 'level1', 0),
      one('silent gateway', 'offline', 0, true),
    ]);
    const { devices, total } = pageOfWorst(fleet, summaryOf, all);
    expect(devices.map(({ name }) => name)).toEqual([
      'pump',
      'fan',
      'press',
      'silent gateway',
      '2# mill',
      '10# mill',
      'never',
      'gateway',
    ]);
    expect(total).toBe(8);
  });

  it('has of equally grave machines the one with the shortest life first, then the one with the lowest health', () => {
    const { fleet, summaryOf } = fleetOf([
      one('CP-A', 'level2', 0),
      one('ST-2', 'level2', 1),
      one('unknown', 'level2', 0),
      one('ill', 'level2', 2),
      one('twin 2', 'level2', 1),
      one('twin 1', 'level2', 1),
      one('gravest', 'level1', 2),
    ]);
    const known = [
      [0, 2770, 80],
      [1, 90, 97],
      [3, null, 40],
      [4, 500, 60],
      [5, 500, 60],
    ] as const;
    const remaining = remainingRanks(known.map(([n, lifeHours, health]) => ({ id: `d${n}`, lifeHours, health })));
    const { devices } = pageOfWorst(fleet, summaryOf, { ...all, remaining });
    expect(devices.map(({ name }) => name)).toEqual(['gravest', 'ST-2', 'twin 1', 'twin 2', 'CP-A', 'ill', 'unknown']);
  });

  it('goes by another order first, then by the worst; who has no rank is last, whichever way it goes', () => {
    const { fleet, summaryOf } = fleetOf([
      one('none', 'level1'),
      one('two 10', 'normal'),
      one('two 9', 'normal'),
      one('two bad', 'level2', 2),
      one('one', 'offline', 1),
    ]);
    const ranks = [null, 2, 2, 2, 1];
    const rankOf = ({ key }: FleetDevice) => ranks[key] ?? null;
    const names = (isDescending: boolean) =>
      pageOfWorst(fleet, summaryOf, { ...all, order: { rankOf, isDescending } }).devices.map(({ name }) => name);
    expect(names(false)).toEqual(['one', 'two bad', 'two 9', 'two 10', 'none']);
    expect(names(true)).toEqual(['two bad', 'two 9', 'two 10', 'one', 'none']);
  });

  it('its pages are the parts of the whole, also of a status or of what a search has found, in every order', () => {
    const given = fc.array(
      fc.record({
        name: fc.string({ maxLength: 3 }),
        factory: fc.nat(3),
        status: fc.constantFrom(...deviceStatuses),
        isGateway: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    const state = fc.option(fc.constantFrom(...deviceStatuses), { nil: undefined });
    const ordered = fc.option(fc.record({ modulo: fc.integer({ min: 2, max: 5 }), isDescending: fc.boolean() }));
    fc.assert(
      fc.property(
        given,
        state,
        fc.nat(2),
        fc.integer({ min: 1, max: 9 }),
        ordered,
        (rows, wanted, third, limit, by) => {
          const { fleet, summaryOf } = fleetOf(rows);
          const found =
            third === 2 ? null : new Set(fleet.devices.filter(({ key }) => key % 2 === third).map(({ id }) => id));
          const rankOf = ({ key }: FleetDevice) => (by === null || key % by.modulo === 0 ? null : key % by.modulo);
          const order = by === null ? null : { rankOf, isDescending: by.isDescending };
          const asked = { state: wanted, found, order };
          const { devices, total } = pageOfWorst(fleet, summaryOf, { ...asked, offset: 0, limit: 1000 });
          const expected = fleet.devices.filter(
            (device) =>
              (found === null || found.has(device.id)) && (wanted === undefined || rows[device.key]?.status === wanted),
          );
          expect(new Set(devices)).toEqual(new Set(expected));
          expect(total).toBe(expected.length);
          const pages: FleetDevice[] = [];
          for (let offset = 0; offset < total; offset += limit)
            pages.push(...pageOfWorst(fleet, summaryOf, { ...asked, offset, limit }).devices);
          expect(pages).toEqual(devices);
        },
      ),
    );
  });
});

it('the words of a search are small, each once, and not more than the most', () => {
  expect(wordsOf(undefined, 8)).toEqual([]);
  expect(wordsOf('  MILL  mill 2# ', 8)).toEqual(['mill', '2#']);
  expect(wordsOf('a b c d', 3)).toEqual(['a', 'b', 'c']);
  // What stands between the alternatives of a word cannot be typed.
  expect(wordsOf('a\u001Fb \u001F', 3)).toEqual(['a', 'b']);
});
