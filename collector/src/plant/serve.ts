import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { ServerTCP } from 'modbus-serial';
import type { FCallbackVal } from 'modbus-serial';
import { pause } from '../pause.ts';
import { soundBehaviour } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { PlantUnit } from './registers.ts';

/** A line of instruments that listens on loopback. */
export interface PlantLine {
  behave(behaviour: Behaviour): void;
  hangUp(): void;
  close(): Promise<void>;
}

export interface LineOptions {
  readonly kind: 'tcp' | 'rtuOverTcp';
  readonly port: number;
  readonly units: readonly PlantUnit[];
  /** Registers between an instrument's numbers can be read and are zero. */
  readonly gaps: boolean;
}

type Kind = 'holding' | 'input';
type Reader = (kind: Kind, unitId: number, address: number, length: number) => Promise<number[]>;

/** A refusal of the Modbus protocol. */
class PlantException extends Error {
  override readonly name = 'PlantException';
  /** Read by the Modbus library. */
  readonly modbusErrorCode: number;

  constructor(code: number) {
    super(`exception ${code}`);
    this.modbusErrorCode = code;
  }
}

/** Listens when it resolves. @throws the port cannot be had */
export async function servePlantLine(options: LineOptions): Promise<PlantLine> {
  let behaviour = soundBehaviour;
  const units = new Map(options.units.map((unit) => [unit.unitId, unit]));
  const read: Reader = async (kind, unitId, address, length) => {
    // As on a real line, a missing unit does not answer.
    const unit = units.get(unitId);
    if (unit === undefined || behaviour.silent.has(unitId)) return new Promise(() => undefined);
    const slowMs = behaviour.slowMs.get(unitId);
    if (slowMs !== undefined) await pause(slowMs);
    const code = behaviour.exceptions.get(unitId);
    if (code !== undefined) throw new PlantException(code);
    const words = unit.words(kind, address, length, options.gaps);
    if (words === null) throw new PlantException(2);
    return words;
  };
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    if (behaviour.refuses) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => undefined);
    return void socket.once('close', () => sockets.delete(socket));
  };
  const close =
    options.kind === 'tcp'
      ? await serveTcp(options.port, read, onConnection)
      : await serveRtu(options.port, read, onConnection);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    behave(next) {
      behaviour = next;
      if (next.refuses) hangUp();
    },
    hangUp,
    async close() {
      hangUp();
      await close();
    },
  };
}

/** Modbus TCP by the library's own server. */
async function serveTcp(
  port: number,
  read: Reader,
  onConnection: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  const many = (kind: Kind) => (address: number, length: number, unitId: number, reply: FCallbackVal<number[]>) => {
    read(kind, unitId, address, length).then(
      (words) => reply(null, words),
      (error: unknown) => reply(error as Error, []),
    );
  };
  const one = (kind: Kind) => (address: number, unitId: number, reply: FCallbackVal<number>) => {
    read(kind, unitId, address, 1).then(
      ([word = 0]) => reply(null, word),
      (error: unknown) => reply(error as Error, 0),
    );
  };
  const vector = {
    getMultipleHoldingRegisters: many('holding'),
    getMultipleInputRegisters: many('input'),
    getHoldingRegister: one('holding'),
    getInputRegister: one('input'),
  };
  const server = new ServerTCP(vector, { host: '127.0.0.1', port, unitID: 255 });
  server.on('socketError', () => undefined);
  await new Promise<void>((done, reject) => {
    server.once('initialized', () => done());
    server.on('serverError', (error) => reject(error ?? new Error('the port cannot be had')));
  });
  // The library emits no event for connections.
  (server as unknown as { readonly _server: Server })._server.on('connection', onConnection);
  return () => new Promise((done) => server.close(() => done()));
}

const requestBytes = 8;

/** Frames of the serial line over TCP, as a converter passes them on; the library has no server for these. */
async function serveRtu(
  port: number,
  read: Reader,
  onConnection: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    onConnection(socket);
    let waiting = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= requestBytes) {
        const request = waiting.subarray(0, requestBytes);
        waiting = waiting.subarray(requestBytes);
        // A damaged frame gets no answer.
        if (request.readUInt16LE(6) === crc16(request.subarray(0, 6)))
          void answer(request, read).then((reply) => socket.write(reply));
      }
    });
  });
  await new Promise<void>((done, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', done);
  });
  return () => new Promise((done) => server.close(() => done()));
}

async function answer(request: Buffer, read: Reader): Promise<Buffer> {
  const unitId = request.readUInt8(0);
  const code = request.readUInt8(1);
  try {
    if (code !== 3 && code !== 4) throw new PlantException(1);
    const words = await read(
      code === 3 ? 'holding' : 'input',
      unitId,
      request.readUInt16BE(2),
      request.readUInt16BE(4),
    );
    return withCrc([unitId, code, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
  } catch (error) {
    return withCrc([unitId, code | 0x80, error instanceof PlantException ? error.modbusErrorCode : 4]);
  }
}

function withCrc(bytes: readonly number[]): Buffer {
  const frame = Buffer.from([...bytes, 0, 0]);
  frame.writeUInt16LE(crc16(frame.subarray(0, -2)), frame.length - 2);
  return frame;
}

/** CRC-16/MODBUS: polynomial 0xA001 reflected, start 0xFFFF. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
