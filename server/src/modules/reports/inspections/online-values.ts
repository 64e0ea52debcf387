import { AppError } from '@oilsight/contract';
import type { OnlineValue } from '@oilsight/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Devices } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { StoredInspection } from './inspections.rows.ts';

export interface OnlineValueParts {
  readonly devices: Pick<Devices, 'get'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly limits: Pick<LimitResolver, 'sourcedOf'>;
}

/** The newest values of what the items of an inspection name. None of a removed device. */
export async function onlineValuesOf(
  { devices, telemetry, limits }: OnlineValueParts,
  scope: Scope,
  { deviceId, checklist }: Pick<StoredInspection, 'deviceId' | 'checklist'>,
): Promise<OnlineValue[]> {
  const named = new Set(checklist.items.flatMap(({ indicator }) => (indicator === null ? [] : [indicator])));
  if (deviceId === null || named.size === 0) return [];
  const device = await devices.get(scope, deviceId).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'deviceNotFound') return null;
    throw error;
  });
  if (device === null) return [];
  const latest = (await telemetry.latest([device])).get(device.id) ?? [];
  return latest.flatMap(({ key, value, at }) =>
    named.has(key) && typeof value === 'number' ? [{ key, value, at, limits: limits.sourcedOf(device, key) }] : [],
  );
}
