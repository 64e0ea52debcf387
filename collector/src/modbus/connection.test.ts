import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Register } from '@oilsight/contract';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { soundBehaviour } from '../plant/behaviour.ts';
import type { Behaviour } from '../plant/behaviour.ts';
import { countKey, createPlantUnit } from '../plant/registers.ts';
import { crc16, servePlantLine } from '../plant/serve.ts';
import type { PlantLine } from '../plant/serve.ts';
import { createModbusConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { ModbusFault } from './faults.ts';

const counter: Register = {
  key: countKey,
  function: 'holding',
  address: 0,
  type: 'uint32',
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
};
const sensors = [1, 2].map((unitId) => ({
  unitId,
  registers: [counter, { ...counter, key: 'fixed', address: 10, function: 'input' as const }],
}));
const count = { function: 'holding', address: 0, length: 2 } as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Kind = 'tcp' | 'rtuOverTcp';

async function lineOf(
  kind: Kind,
  options: { timeoutMs?: number; gapMs?: number } = {},
): Promise<{ plant: PlantLine; line: Connection; port: number; again: () => Promise<PlantLine> }> {
  const port = await freePort();
  const again = () =>
    servePlantLine({ kind, port, gaps: true, units: [1, 2].map((unitId) => createPlantUnit(sensors, unitId, 1)) });
  const plant = await again();
  const line = createModbusConnection({
    name: 'line',
    kind,
    host: '127.0.0.1',
    port,
    timeoutMs: 60_000,
    gapMs: 0,
    ...options,
  });
  closing.push(
    () => line.close(),
    () => plant.close(),
  );
  return { plant, line, port, again };
}

const behave = (change: Partial<Behaviour>): Behaviour => ({ ...soundBehaviour, ...change });
const numberOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).readUInt32BE();
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ModbusFault ? error : Promise.reject(error)),
  );

describe.each<Kind>(['tcp', 'rtuOverTcp'])('a line, %s', (kind) => {
  it('answers units that share it, each in its turn', async () => {
    const { line } = await lineOf(kind, { gapMs: 2 });
    const from = Date.now();
    const answers = await Promise.all([1, 2, 1, 2, 1].map((unitId) => line.read(unitId, count, 0)));
    const until = Date.now();
    expect(answers.map(numberOf)).toEqual([1, 1, 2, 2, 3]);
    expect(answers.filter(({ at }) => at < from || at > until)).toEqual([]);
  });

  it('tells exceptions by name, at once', async () => {
    const { line, plant } = await lineOf(kind);
    expect(await faultOf(line.read(1, { function: 'input', address: 99, length: 1 }, 5))).toMatchObject({
      kind: 'exception',
      code: 2,
      message: expect.stringContaining('no such register'),
    });
    plant.behave(behave({ exceptions: new Map([[2, 10]]) }));
    expect(await faultOf(line.read(2, count, 5))).toMatchObject({
      code: 10,
      message: expect.stringContaining('gateway path unavailable'),
    });
    expect(numberOf(await line.read(1, count, 0))).toBe(1);
  });

  it('asks a busy unit again, but not for ever', async () => {
    const { line, plant } = await lineOf(kind);
    plant.behave(behave({ exceptions: new Map([[1, 6]]) }));
    const waiting = line.read(1, count, 10);
    expect(await faultOf(line.read(1, count, 1))).toMatchObject({ code: 6 });
    plant.behave(soundBehaviour);
    expect(numberOf(await waiting)).toBe(1);
  });

  it('a silent unit does not stop its neighbour, whose answers stay its own', async () => {
    const { line, plant } = await lineOf(kind, { timeoutMs: 2000 });
    plant.behave(behave({ silent: new Set([2]) }));
    const silent = faultOf(line.read(2, count, 0));
    const answers = await Promise.all([line.read(1, count, 0), line.read(1, count, 0)]);
    expect(await silent).toMatchObject({ kind: 'timeout', message: 'no answer within 2000 ms' });
    expect(answers.map(numberOf)).toEqual([1, 2]);
  });

  it('a late answer is not taken for the next one', async () => {
    const { line, plant } = await lineOf(kind, { timeoutMs: 1500 });
    plant.behave(behave({ slowMs: new Map([[1, 1700]]) }));
    expect(await faultOf(line.read(1, count, 0))).toMatchObject({ kind: 'timeout' });
    plant.behave(soundBehaviour);
    // The late answer to the first request (a count of 1 or 2) comes while this one is under way or done.
    const input = await line.read(1, { function: 'input', address: 10, length: 2 }, 0);
    expect(Buffer.from(input.bytes).readUInt32BE()).not.toBeLessThan(15);
    const next = numberOf(await line.read(1, count, 0));
    const after = numberOf(await line.read(1, count, 0));
    expect(after).toBe(next + 1);
  });

  it('is opened again after the other end hung up, also in the middle of a request', async () => {
    const { line, plant } = await lineOf(kind);
    await line.read(1, count, 0);
    plant.behave(behave({ slowMs: new Map([[1, 200]]) }));
    const cut = faultOf(line.read(1, count, 0));
    while (true) {
      plant.hangUp();
      const fault = await Promise.race([cut, new Promise<undefined>((done) => setTimeout(() => done(undefined), 20))]);
      if (fault === undefined) continue;
      expect(fault).toMatchObject({ kind: 'hungUp' });
      break;
    }
    plant.behave(soundBehaviour);
    expect(numberOf(await line.read(1, count, 1))).toBeGreaterThan(1);
  });

  it('tells at once that it is down, and comes back when the other end does', async () => {
    const { line, plant, port, again } = await lineOf(kind);
    await plant.close();
    await faultOf(line.read(1, count, 0));
    expect(await faultOf(line.read(1, count, 5))).toMatchObject({
      kind: 'noConnection',
      message: `no connection to 127.0.0.1:${port} (ECONNREFUSED)`,
    });
    const revived = await again();
    closing.push(() => revived.close());
    await expect.poll(() => line.read(1, count, 0).then(numberOf, () => 0)).toBe(1);
  });

  it('ends what is under way when it is closed', async () => {
    const { line, plant } = await lineOf(kind);
    plant.behave(behave({ silent: new Set([1]) }));
    const faults = [faultOf(line.read(1, count, 5)), faultOf(line.read(2, count, 5))];
    await new Promise((done) => setTimeout(done, 50));
    await line.close();
    expect((await Promise.all(faults)).every((fault) => fault !== null)).toBe(true);
  });
});

describe('a line with noise', () => {
  it('refuses an answer whose checksum is wrong', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        const frame = Buffer.from([1, 3, 4, 0, 0, 0, 7, 0, 0]);
        frame.writeUInt16LE(crc16(frame.subarray(0, -2)) ^ 1, 7);
        socket.write(frame);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const line = createModbusConnection({
      name: 'line',
      kind: 'rtuOverTcp',
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      timeoutMs: 60_000,
      gapMs: 0,
    });
    closing.push(() => line.close());
    expect(await faultOf(line.read(1, count, 1))).toMatchObject({
      kind: 'garbled',
      message: expect.stringContaining('CRC'),
    });
  });
});
