import type { ArrivedDevice } from '../arrivals.store.ts';

/** Most bytes of a number; each device has three numbers. */
const maxOfNumber = 8;
const maxOfDevice = 3 * maxOfNumber;

/**
 * Encodes the devices of an arrival: the newest time of all; then for each device, by key, the difference of its key to
 * the previous one, how much earlier its newest time is than the newest of all, and the time from its oldest to its
 * newest reading. Numbers are whole, 0 … 2⁵³ − 1, with seven bits per byte, lowest bits first.
 */
export function encodeArrival(devices: readonly ArrivedDevice[]): Buffer {
  const newestOfAll = devices.reduce((newest, { newestAt }) => Math.max(newest, newestAt), 0);
  const bytes = Buffer.allocUnsafe(maxOfNumber + devices.length * maxOfDevice);
  let at = put(bytes, 0, newestOfAll);
  let before = 0;
  for (const { key, oldestAt, newestAt } of devices) {
    at = put(bytes, at, key - before);
    at = put(bytes, at, newestOfAll - newestAt);
    at = put(bytes, at, newestAt - oldestAt);
    before = key;
  }
  return bytes.subarray(0, at);
}

export function decodeArrival(bytes: Uint8Array): ArrivedDevice[] {
  let at = 0;
  const next = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('an arrival ends in the middle of a number');
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  };
  const newestOfAll = next();
  const devices: ArrivedDevice[] = [];
  let key = 0;
  while (at < bytes.length) {
    key += next();
    const newestAt = newestOfAll - next();
    devices.push({ key, newestAt, oldestAt: newestAt - next() });
  }
  return devices;
}

function put(bytes: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest >= 128) {
    bytes[at] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}
