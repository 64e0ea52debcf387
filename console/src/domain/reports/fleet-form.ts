import type { Authority } from '@oilsight/contract';
import { clockOf, instantOf } from '../../lib/reader-time.ts';
import { dayMs } from '../../lib/time.ts';
import type { Dealer } from '../factories.ts';

/** Times that a fleet report may be of. */
export const fleetSpans = ['lastMonth', 'thisMonth', 'days30', 'days90'] as const;
export type FleetSpan = (typeof fleetSpans)[number];

/** The time that is meant, from ≤ at < to: months are those of the reader. @param now ms */
export function fleetPeriod(span: FleetSpan, now: number): { readonly startTime: number; readonly endTime: number } {
  const wall = clockOf(now);
  const monthStart = (before: number) => instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - before, 1));
  switch (span) {
    case 'lastMonth':
      return { startTime: monthStart(1), endTime: monthStart(0) };
    case 'thisMonth':
      return { startTime: monthStart(0), endTime: now };
    case 'days30':
      return { startTime: now - 30 * dayMs, endTime: now };
    case 'days90':
      return { startTime: now - 90 * dayMs, endTime: now };
  }
}

/** A factory, or without one the whole dealer. */
export interface FleetPlace {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly name: string;
}

export const placeKey = ({ tenantId, customerId }: FleetPlace): string => customerId ?? tenantId;

/** What the reader may ask for: whole dealers for who reaches them, then their factories. */
export function fleetPlaces(dealers: readonly Dealer[], authority: Authority): FleetPlace[] {
  const hasWhole = authority === 'SYS_ADMIN' || authority === 'TENANT_ADMIN';
  return dealers.flatMap(({ tenantId, name, factories }) => [
    ...(hasWhole ? [{ tenantId, customerId: null, name }] : []),
    ...factories.map((factory) => ({ tenantId, customerId: factory.customerId, name: factory.name })),
  ]);
}
