import { indicatorIds } from '@oilsight/oil';
import type { DeviceRef } from '../../server/src/modules/devices/index.ts';
import type { Frame } from '../../server/src/modules/telemetry/telemetry.store.ts';

/** Twenty indicators, fifty devices, a frame a minute. */
export const keys = indicatorIds.slice(0, 20);
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const devices = Array.from({ length: 50 }, (_, n): DeviceRef => ({
  key: n + 1,
  id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
  name: `bench ${n}`,
  tenantId: '',
  customerId: '',
  machineType: 'hydraulic',
  reportIntervalMs: minute,
  isGateway: false,
}));

/** A slow wave with noise, rounded to hundredths as sensors do: the same for the same device and time. */
function valuesAt(device: number, at: number): Float64Array {
  const n = at / minute;
  return Float64Array.from(
    keys,
    (_, k) =>
      Math.round(
        (20 +
          k +
          5 * Math.sin(n / 700 + device) +
          (((n * 7919 + device * 104_729 + k * 1_299_709) >>> 0) % 100) / 100) *
          100,
      ) / 100,
  );
}

/** Batches of `size` frames, minute after minute over the devices. */
export function* batches(of: readonly DeviceRef[], from: number, to: number, size: number): Generator<Frame[]> {
  let batch: Frame[] = [];
  for (let at = from; at < to; at += minute) {
    for (const device of of) {
      batch.push({ device, at, keys: [...keys], values: valuesAt(device.key, at), quality: null });
      if (batch.length === size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** Frames as line protocol: a line a frame, its readings as fields. */
export function linesOf(frames: readonly Frame[]): string {
  return frames
    .map(
      ({ device, at, keys, values }) =>
        `oil,device=d${device.key} ${keys.map((key, n) => `${key}=${values[n]}`).join(',')} ${at}`,
    )
    .join('\n');
}
