import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { testDevice } from '../../../test/store-suites/telemetry.ts';
import { createPg } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { createPgTelemetryStore } from '../telemetry/store/telemetry.store.pg.ts';
import type { TelemetryStore } from '../telemetry/telemetry.store.ts';
import type { DeviceRef } from './index.ts';
import { faultySince } from './faulty-since.ts';

const hour = 3_600_000;
const end = Date.UTC(2026, 10, 1);
const clock = { now: () => end + 5 * hour };
const key = 'oil_temperature';
type Measured = 'good' | 'broken';

let database: TestDatabase;
let connections: Pg;
let store: TelemetryStore;
/** Number of raw readings that were read. */
let readingsRead = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = createPg({ url: database.url, onError: () => undefined });
  store = createPgTelemetryStore({ pg: connections, clock, onError: () => undefined });
  await store.start();
});
afterAll(async () => {
  await store.stop();
  await connections.close();
  await database.drop();
});

async function keep(
  device: DeviceRef,
  readings: readonly { readonly at: number; readonly measured: Measured }[],
): Promise<void> {
  await store.append(
    readings.map(({ at, measured }) => ({
      device,
      at,
      keys: [key],
      values: [measured === 'broken' ? 500 : 50],
      quality: measured === 'broken' ? Uint8Array.of(2) : null,
    })),
    [],
  );
}

/** The same query as after a restart. */
async function sinceOf(device: DeviceRef): Promise<number> {
  const [newest] = (await store.latest([device])).get(device.id) ?? [];
  readingsRead = 0;
  const counting: Pick<TelemetryStore, 'raw' | 'buckets' | 'extent'> = {
    buckets: (...of) => store.buckets(...of),
    extent: (of) => store.extent(of),
    async raw(...of) {
      const found = await store.raw(...of);
      readingsRead += found[0]?.at.length ?? 0;
      return found;
    },
  };
  return faultySince(counting, device, { key, newestAt: newest?.at ?? 0 }, new AbortController().signal);
}

it('is when the oldest bad reading was taken without another between, however far back', async () => {
  const stretch = fc.record({
    measured: fc.constantFrom<Measured>('good', 'broken'),
    readings: fc.oneof(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 90, max: 110 }),
      fc.integer({ min: 300, max: 900 }),
    ),
    everyMinutes: fc.constantFrom(1, 7, 45),
    daysAfter: fc.constantFrom(0, 0, 0.5, 40, 200),
  });
  const runs = await fc.check(
    fc.asyncProperty(
      fc.array(stretch, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (stretches, areAggregated) => {
        const device = testDevice();
        let at = end;
        // The newest come first.
        const readings = stretches.flatMap(({ measured, readings: count, everyMinutes, daysAfter }, nth) => {
          at -= daysAfter * 24 * hour;
          return Array.from({ length: count }, () => ({
            at: (at -= everyMinutes * 60_000),
            measured: nth === 0 ? ('broken' as const) : measured,
          }));
        });
        await keep(device, readings.toReversed());
        if (areAggregated) await store.refreshAggregates();
        const other = readings.findIndex(({ measured }) => measured === 'good');
        expect(await sinceOf(device)).toBe(readings.at(other < 0 ? -1 : other - 1)?.at);
      },
    ),
    { numRuns: 25 },
  );
  expect(fc.defaultReportMessage(runs)).toBeUndefined();
}, 120_000);

it('reads no single readings of months that are alike', async () => {
  const device = testDevice();
  await keep(device, [
    { at: end - 50_001 * 300_000, measured: 'good' },
    ...Array.from({ length: 50_000 }, (_, n) => ({ at: end - (50_000 - n) * 300_000, measured: 'broken' as const })),
  ]);
  await store.refreshAggregates();
  expect(await sinceOf(device)).toBe(end - 50_000 * 300_000);
  expect(readingsRead).toBeLessThan(130);
}, 60_000);
