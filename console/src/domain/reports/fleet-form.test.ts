import { expect, it } from 'vitest';
import { clockOf } from '../../lib/reader-time.ts';
import { fleetPeriod, fleetPlaces } from './fleet-form.ts';

const dealers = [
  {
    tenantId: 't',
    name: 'Dealer',
    factories: [{ customerId: 'c', tenantId: 't', name: 'Mill', areaName: '', tenantName: 'Dealer' }],
  },
];

it('the last month is the whole one before, from the first of it to the first of this one', () => {
  for (const now of [Date.UTC(2026, 0, 15), Date.UTC(2026, 2, 31, 12), Date.UTC(2024, 2, 1, 12)]) {
    const { startTime, endTime } = fleetPeriod('lastMonth', now);
    const [start, end] = [clockOf(startTime), clockOf(endTime)];
    expect([start.getUTCDate(), start.getUTCHours(), end.getUTCDate(), end.getUTCHours()]).toEqual([1, 0, 1, 0]);
    expect((start.getUTCMonth() + 1) % 12).toBe(end.getUTCMonth());
    expect(end.getUTCMonth()).toBe(clockOf(now).getUTCMonth());
    expect(fleetPeriod('thisMonth', now)).toEqual({ startTime: endTime, endTime: now });
  }
});

it('a whole dealer is offered to those alone who reach it', () => {
  expect(fleetPlaces(dealers, 'TENANT_ADMIN').map(({ name }) => name)).toEqual(['Dealer', 'Mill']);
  expect(fleetPlaces(dealers, 'CUSTOMER_USER')).toEqual([{ tenantId: 't', customerId: 'c', name: 'Mill' }]);
  expect(fleetPlaces(dealers, 'GROUP')).toHaveLength(1);
});
