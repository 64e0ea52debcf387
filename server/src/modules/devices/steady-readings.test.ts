import { defaultLimits } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from './index.ts';
import { KnownDevice, type LimitsInForce } from './known-device.ts';
import { KnownDevices } from './known-devices.ts';

const device: DeviceRef = {
  key: 1,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'd',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const keys = ['oil_temperature', 'water_saturation', 'pressure'];
const otherKeys = ['oil_temperature'];
const now = 1_000_000_000;

/** Values on both sides of each limit, and such as are no value. */
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 40, max: 50 }) },
  { weight: 2, arbitrary: fc.integer({ min: 55, max: 130 }) },
  { weight: 1, arbitrary: fc.constantFrom(-50, 0, Number.NaN) },
);
const frame = fc.record({
  minute: fc.integer({ min: -30, max: 30 }),
  values: fc.array(value, { minLength: 3, maxLength: 3 }),
  quality: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(0, 1, 2), { minLength: 3, maxLength: 3 }) },
  ),
  isOther: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  /** Limits in force from this frame on. */
  scale: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(0.5, 1, 2) }),
  isAnnounced: fc.boolean(),
});

function limitsOf(): LimitsInForce & { scale: number; version: number } {
  return {
    scale: 1,
    version: 0,
    of({ machineType }, key) {
      const limits = defaultLimits(machineType, key);
      if (limits === null) return null;
      const scaled = (limit: number | null) => (limit === null ? null : limit * this.scale);
      return {
        ...limits,
        level1Low: scaled(limits.level1Low),
        level2Low: scaled(limits.level2Low),
        level1High: scaled(limits.level1High),
        level2High: scaled(limits.level2High),
      };
    },
  };
}

describe('frames that change nothing', () => {
  it('leave a device as it would be if each of their readings was taken alone', () => {
    let steady = 0;
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 60, size: 'max' }), fc.boolean(), (frames, isOrdered) => {
        const limits = limitsOf();
        const [byFrames, byReadings] = [new KnownDevice(device, limits), new KnownDevice(device, limits)];
        const bus = { emit: () => undefined, on: () => () => undefined };
        const known = new KnownDevices({ bus, clock: { now: () => now }, limits, alarms: { of: () => null } });
        frames.forEach(({ minute, values, quality, isOther, scale, isAnnounced }, n) => {
          if (scale !== null) {
            limits.scale = scale;
            limits.version += 1;
          }
          const at = isOrdered ? now - (frames.length - n) * 1000 : now + minute * 60_000;
          const own = isOther ? otherKeys : keys;
          const outcome = byFrames.takeFrame(
            { at, keys: own, values, quality: quality === null ? null : Uint8Array.from(quality) },
            now,
          );
          if (scale !== null) byReadings.assessAnew();
          const isNews = own.map((key, place) =>
            byReadings.takeReading(
              key,
              {
                at,
                value: Number.isNaN(values[place]) ? null : (values[place] as number),
                quality: quality?.[place] ?? 0,
              },
              now,
            ),
          );
          expect(outcome !== 'same').toBe(isNews.includes(true));
          if (outcome === 'same') steady += 1;
          if (!isAnnounced) return;
          for (const entry of [byFrames, byReadings]) known.tell(entry);
          expect(byFrames.reported).toEqual(byReadings.reported);
          expect(byFrames.statesAt(now)).toEqual(byReadings.statesAt(now));
          expect(byFrames.inDoubt).toEqual(byReadings.inDoubt);
          expect([byFrames.lastSeenAt, byFrames.dueAt]).toEqual([byReadings.lastSeenAt, byReadings.dueAt]);
          for (const key of keys) expect(byFrames.newestAtOf(key)).toBe(byReadings.newestAtOf(key));
        });
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
    expect(steady).toBeGreaterThan(100);
  });
});
