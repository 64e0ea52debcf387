import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import type { DeviceRef } from '../server/src/modules/devices/index.ts';
import type { Frame } from '../server/src/events.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createPg } from '../server/src/platform/pg.ts';
import { addOil } from './lib/oil.ts';
import { inDatabase, loginOf, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms, timed } from './lib/timing.ts';

/**
 * The call for the charges of a device with 8 charges of 90 days and 4 quantities, beside 50 sister machines of the
 * same oil with 2 charges each. The first call reads the charges of the sisters, the later ones have them in memory.
 *
 * `npm run bench -- charges [--alone] [--times 30]`; there is nothing to compare it with, so that `--alone` is as good.
 */
const timesAt = process.argv.indexOf('--times');
const times = timesAt > 0 ? Number(process.argv[timesAt + 1]) : 30;
const hourMs = 3_600_000;
const chargeDays = 90;
const sisters = 50;
const now = Math.floor(Date.now() / hourMs) * hourMs;
const keys = ['oil_temperature', 'dielectric_constant', 'viscosity_change_pct', 'wear_rate', 'water_ppm'];
const chargesOf = (machine: number) => (machine === 0 ? 8 : 2);
const changeAt = (nth: number) => now - nth * chargeDays * 24 * hourMs;

/** A frame an hour: the call reads the aggregates of hours, however many frames an hour has. */
function* framesOf(machine: number): Generator<Frame> {
  const device: DeviceRef = {
    key: machine + 1,
    id: '',
    name: '',
    tenantId: '',
    customerId: '',
    machineType: 'hydraulic',
    reportIntervalMs: hourMs,
    isGateway: false,
  };
  for (let charge = chargesOf(machine); charge > 0; charge -= 1) {
    for (let hour = 0; hour < chargeDays * 24; hour += 1) {
      const index = 3 + hour * (0.02 + machine / 10_000 + charge / 5000) + 0.5 * Math.sin(hour / 17 + machine);
      const values = [60, 2.22 + index / 1000 - 0.0013 * 35, index / 9, 6 + Math.sin(hour / 5), 90];
      yield { device, at: changeAt(charge) + hour * hourMs + 60_000, keys, values, quality: null };
    }
  }
}

async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const pg = createPg({ url: databaseUrl, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => now }, onError: console.error });
  await store.start();
  for (let machine = 0; machine <= sisters; machine += 1) {
    const frames = [...framesOf(machine)];
    for (let first = 0; first < frames.length; first += 5000) await store.append(frames.slice(first, first + 5000), []);
  }
  await store.refreshAggregates();
  await store.stop();
  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  await pg.close();
}

const server = await startBenchServer(sisters + 1, undefined, fill);
try {
  await inDatabase(server, async (client) => {
    const oil = await addOil(client);
    for (const [machine, deviceId] of server.deviceIds.entries())
      for (let charge = chargesOf(machine); charge > 0; charge -= 1)
        await client.query(
          `insert into device_oil (tenant_id, device_id, product_id, since) values ($1, $2, $3, to_timestamp($4 / 1000.0))`,
          [oil.tenantId, deviceId, oil.id, changeAt(charge)],
        );
  });
  const token = await loginOf(server);
  const url = `http://127.0.0.1:${server.port}/system/dataanalysis/getOilCharges?deviceId=${server.deviceIds[0]}`;
  let bytes = 0;
  let answer: { data: { devices: { charges: unknown[] }[]; sisters: object } } = {
    data: { devices: [], sisters: {} },
  };
  const ask = () =>
    timed(async () => {
      const reply = await fetch(url, { headers: { 'x-authorization': `Bearer ${token}` } });
      const text = await reply.text();
      bytes = text.length;
      answer = JSON.parse(text) as typeof answer;
    });
  const before = memoryOf(server.pid);
  const first = await ask();
  const later: number[] = [];
  for (let n = 0; n < times; n += 1) later.push(await ask());
  later.sort((one, other) => one - other);
  const { data } = answer;
  report(
    'charges',
    'npm run bench -- charges --alone',
    [
      `A device with ${data.devices[0]?.charges.length} charges of ${chargeDays} days and 4 quantities, beside ${sisters} machines of its type with the same oil (read: ${JSON.stringify(data.sisters)}). ms at the client until the last byte; the later calls are ${times} in a row.`,
      markdown(
        ['call', 'ms', 'KB'],
        [
          ['first: charges of sisters are read', ms(first), Math.round(bytes / 1024)],
          ['later, median', ms(median(later)), Math.round(bytes / 1024)],
          ['later, 90 %', ms(later[Math.floor(later.length * 0.9)] ?? Number.NaN), Math.round(bytes / 1024)],
        ],
      ),
      `Memory of the server: ${before.now} MB before, ${memoryOf(server.pid).peak} MB at its highest.`,
    ].join('\n\n'),
  );
} finally {
  await server.stop();
}
