import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CollectorConfig } from '@oilsight/contract';
import ModbusRTU from 'modbus-serial';
import pg from 'pg';
import { openBuffer } from '../collector/src/buffer/buffer.ts';
import { planBlocks } from '../collector/src/modbus/blocks.ts';
import { createModbusConnection } from '../collector/src/modbus/connection.ts';
import { createSensorReader } from '../collector/src/poll/read-sensor.ts';
import { startUplink } from '../collector/src/uplink/uplink.ts';
import { freePort } from '../scripts/free-port.ts';
import { startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * The two halves of the collector. Polling: numbers read per second from a unit of 60 floats (120 registers, one
 * request per poll), in turns with the bare Modbus library requesting the same registers without decoding them.
 * Forwarding: how fast the server stores a backlog of frames with 12 readings, without any other limit.
 *
 * `npm run bench -- collector [seconds] [rounds] [frames]`
 */
const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 5);
const backlog = Number(process.argv[4] ?? 100_000);

const folder = mkdtempSync(join(tmpdir(), 'collector-bench-'));
const registers = Array.from({ length: 60 }, (_, n) => ({
  key: `reading_${n}`,
  function: 'holding',
  address: 2 * n,
  type: 'float32',
}));
const ports = { tcp: await freePort(), rtuOverTcp: await freePort() };
const config = CollectorConfig.parse({
  server: { url: 'mqtt://127.0.0.1' },
  connections: (['tcp', 'rtuOverTcp'] as const).map((kind) => ({
    name: kind,
    kind,
    host: '127.0.0.1',
    port: ports[kind],
    sensors: [{ device: kind, registers }],
  })),
});

interface Rate {
  /** Numbers per second. */
  readonly rate: number;
  /** Processor time of this process per request, µs. */
  readonly cpu: number;
}

/** Sends one request after another. */
async function rateOf(poll: () => Promise<unknown>): Promise<Rate> {
  const used = process.cpuUsage();
  const begun = performance.now();
  let polls = 0;
  for (; performance.now() - begun < seconds * 1000; polls += 1) await poll();
  const { user, system } = process.cpuUsage(used);
  return { rate: (polls * registers.length * 1000) / (performance.now() - begun), cpu: (user + system) / polls };
}

async function pollingRows(): Promise<(string | number)[][]> {
  const file = join(folder, 'collector.json');
  writeFileSync(file, JSON.stringify(config));
  const plant = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../collector/src/modbus-plant.ts'), '--config', file],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(plant.stdout, 'data');
  const rows: (string | number)[][] = [];
  for (const connection of config.connections) {
    const [sensor] = connection.sensors;
    if (sensor === undefined) continue;
    const [block] = planBlocks(sensor.registers, sensor.maxGap);
    const line = createModbusConnection(connection);
    const reader = createSensorReader(sensor, line);
    const bare = new ModbusRTU();
    await (connection.kind === 'tcp'
      ? bare.connectTCP('127.0.0.1', { host: '127.0.0.1', port: connection.port })
      : bare.connectTelnet('127.0.0.1', { port: connection.port }));
    bare.setID(sensor.unitId);
    bare.setTimeout(1000);
    const ours: Rate[] = [];
    const theirs: Rate[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await rateOf(() => reader.poll(0)));
      theirs.push(await rateOf(() => bare.readHoldingRegisters(block?.address ?? 0, block?.length ?? 0)));
    }
    const of = (list: readonly Rate[], field: keyof Rate) => median(list.map((one) => one[field]));
    const thousand = (list: readonly Rate[]) =>
      `${Math.round(of(list, 'rate') / 1000)} (${Math.round(Math.min(...list.map(({ rate }) => rate)) / 1000)}–${Math.round(Math.max(...list.map(({ rate }) => rate)) / 1000)})`;
    const name = connection.kind === 'tcp' ? 'Modbus TCP' : 'RTU over TCP';
    rows.push([
      name,
      thousand(ours),
      thousand(theirs),
      (of(ours, 'rate') / of(theirs, 'rate')).toFixed(2),
      Math.round(of(ours, 'cpu')),
      Math.round(of(theirs, 'cpu')),
    ]);
    await line.close();
    bare.close(() => undefined);
  }
  plant.kill();
  return rows;
}

const readings = [
  'oil_temperature',
  'water_saturation',
  'viscosity_kinematic',
  'density',
  'dielectric_constant',
  'pressure',
  'flow',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'ferrous_total',
  'nonferrous_total',
];

async function forwardingRows(): Promise<(string | number)[][]> {
  const server = await startBenchServer(1);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('update device set is_gateway = true');
  const buffer = await openBuffer({ folder: join(folder, 'buffer'), maxBytes: 2 ** 31, log: () => undefined });
  const from = Date.now() - 86_400_000;
  let begun = performance.now();
  for (let n = 0; n < backlog; n += 1000) {
    await Promise.all(
      Array.from({ length: Math.min(1000, backlog - n) }, (_, k) => {
        const at = n + k;
        return buffer.append({
          device: `machine ${at % 20}`,
          ts: from + Math.floor(at / 20) * 1000,
          values: Object.fromEntries(readings.map((key, r) => [key, 20 + r + (at % 100) / 10])),
        });
      }),
    );
  }
  const written = (backlog * 1000) / (performance.now() - begun);
  const { bytes } = buffer.waiting;
  begun = performance.now();
  const uplink = startUplink({
    url: `mqtt://127.0.0.1:${server.mqttPort}`,
    token: server.tokens[0] ?? '',
    buffer,
    framesPerSecond: 100_000,
    inFlight: 8,
    machines: new Map(),
    log: (_level, text) => console.log(text),
  });
  while (buffer.waiting.frames > 0) await new Promise((done) => setTimeout(done, 5));
  const sent = (backlog * 1000) / (performance.now() - begun);
  const { rows } = await client.query<{ count: string }>('select count(*) from frame');
  await uplink.stop(1000);
  await buffer.close();
  await client.end();
  await server.stop();
  if (Number(rows[0]?.count) !== backlog) throw new Error(`${rows[0]?.count} frames are stored, not ${backlog}`);
  const thousand = (value: number) => (value / 1000).toFixed(1);
  return [
    ['kept on disk, thousand frames/s', thousand(written)],
    ['bytes a frame on disk', Math.round(bytes / backlog)],
    ['backlog stored by the server and let go, thousand frames/s', thousand(sent)],
    ['the same, thousand readings/s', thousand(sent * readings.length)],
  ];
}

try {
  const polling = await pollingRows();
  const forwarding = await forwardingRows();
  report(
    'collector',
    'npm run bench -- collector',
    `Polling: thousand numbers (float32) a second, one request of 120 registers after another, median of ${rounds} rounds of ${seconds} s in turn (lowest–highest); the collector finds the numbers, checks and scales them, the library hands out words. The instruments are a process of their own; the library's TCP server answers on a timer of 1 ms, which bounds that line.\n\n${markdown(
      ['line', 'collector', 'modbus-serial alone', '÷', 'µs of processor a request', 'modbus-serial alone'],
      polling,
    )}\n\nForwarding: ${backlog} frames of ${readings.length} readings, twenty devices behind one gateway, one connection, eight messages under way; every frame counted in the database afterwards.\n\n${markdown(['', ''], forwarding)}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
