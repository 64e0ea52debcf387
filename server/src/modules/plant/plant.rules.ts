import type { ManagedDevice, ScreenIndicator } from '@oilsight/contract';
import { maxOnScreen } from '@oilsight/contract';
import { dayMs, indicatorIds } from '@oilsight/oil';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { DeviceSummary } from '../devices/index.ts';
import type { ManagedRecord } from './plant.records.ts';

/** Days in which a removed device can be restored. */
export const keptDays = 30;

/** When a device that was removed at that time is erased, ms. */
export function purgeAtOf(removedAt: number): number {
  return removedAt + keptDays * dayMs;
}

/** Devices that were removed before this time, ms, cannot be restored any more. */
export function keptSince(now: number): number {
  return now - keptDays * dayMs;
}

/**
 * The oil of a device as it is shown: what its log says is in it, else what was entered. The number entered with the
 * device is that of the oil entered with it, not of another one.
 */
export function shownOil({
  oilInForce,
  monitoringOil,
  oilNo,
}: Pick<ManagedRecord, 'oilInForce' | 'monitoringOil' | 'oilNo'>): Pick<ManagedRecord, 'monitoringOil' | 'oilNo'> {
  if (oilInForce === null || oilInForce === monitoringOil) return { monitoringOil, oilNo };
  return { monitoringOil: oilInForce, oilNo: '' };
}

/** A device as the console shows it. `areaName` is in the caller's language. */
export function managedOf(
  { ref, tokenIssuedAt, screenKeys: _screenKeys, ...record }: ManagedRecord,
  { online, lastSeenAt, state, assessed, isAssessing }: DeviceSummary,
  areaName: string,
): ManagedDevice {
  return {
    deviceId: ref.id,
    tenantId: ref.tenantId,
    customerId: ref.customerId,
    ...record,
    ...shownOil(record),
    areaName,
    online,
    lastSeenAt,
    state,
    assessed,
    isAssessing,
    token: tokenIssuedAt === null ? null : { issuedAt: tokenIssuedAt },
    purgeAt: record.removedAt === null ? null : purgeAtOf(record.removedAt),
  };
}

/** The fields of a device that the audit log compares. */
export function fieldsOf({
  ref: _ref,
  tokenIssuedAt: _token,
  screenKeys: _keys,
  oilInForce: _oil,
  groupId: _group,
  sensors: _sensors,
  createdAt: _created,
  version: _version,
  removedAt: _removed,
  ...fields
}: ManagedRecord): Readonly<Record<string, unknown>> {
  return fields;
}

const place = new Map<string, number>(indicatorIds.map((id, n) => [id, n]));

/** Indicators of the catalogue in its order, then a device's own keys by name. */
function inCatalogueOrder(keys: Iterable<string>): string[] {
  const rank = (key: string) => place.get(key) ?? Number.POSITIVE_INFINITY;
  return [...new Set(keys)].toSorted((one, other) =>
    rank(one) === rank(other) ? (one < other ? -1 : 1) : rank(one) - rank(other),
  );
}

/**
 * A viscosity at whatever temperature the oil has tells little: where it is known at 40 °C, that and its change, which
 * has limits, stand in its place.
 */
function atFortyDegrees(keys: readonly string[], delivered: readonly string[]): readonly string[] {
  if (!delivered.includes('viscosity_40')) return keys;
  const instead = ['viscosity_40', 'viscosity_change_pct'].filter((key) => delivered.includes(key));
  return [...new Set(keys.flatMap((key) => (key === 'viscosity_kinematic' ? instead : [key])))];
}

/**
 * The indicators of a device's big screen. Chosen ones come first in the chosen order, even if they no longer report.
 * Without a choice: the catalogue's indicators that its sensors measure, or, without sensors, those that it has
 * reported, viscosity at 40 °C where that is known.
 *
 * @param chosen null: nobody has chosen
 */
export function screenOf(
  chosen: readonly string[] | null,
  { delivered, detected }: { readonly delivered: readonly string[]; readonly detected: readonly string[] },
): ScreenIndicator[] {
  const known = inCatalogueOrder([...delivered, ...detected]);
  const measured = known.filter((key) => place.has(key) && detected.includes(key));
  const offered = measured.length > 0 ? measured : known.filter((key) => place.has(key));
  const shown = chosen ?? atFortyDegrees(offered, delivered).slice(0, maxOnScreen);
  return [
    ...shown.map((keyId) => ({ keyId, shown: true })),
    ...known.filter((key) => !shown.includes(key)).map((keyId) => ({ keyId, shown: false })),
  ];
}

/** One page of a list that was sorted and filtered in memory; pages count from 1. */
export function pageOf<T>(all: readonly T[], paging: Paging): T[] {
  const { offset, limit } = windowOf(paging);
  return all.slice(offset, offset + limit);
}

/** By the newest reading; devices without readings come last in both directions, equal ones keep their order. */
export function byLastSeen<T extends { readonly lastSeenAt: number | null }>(
  rows: readonly T[],
  descending: boolean,
): T[] {
  const way = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (one.lastSeenAt === null || other.lastSeenAt === null)
      return Number(one.lastSeenAt === null) - Number(other.lastSeenAt === null);
    return (one.lastSeenAt - other.lastSeenAt) * way;
  });
}
