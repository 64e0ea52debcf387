import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import type { CollectorConnection } from '@oilsight/contract';
import ModbusRTU from 'modbus-serial';
import { pause } from '../pause.ts';
import type { Block } from './blocks.ts';
import { exceptionOf, ModbusFault } from './faults.ts';

/** The content of a block's registers. */
export interface Answer {
  /** Two bytes for each register, as received. */
  readonly bytes: Uint8Array;
  /** When the request was sent, ms since the epoch. */
  readonly at: number;
}

/** A line of units that several sensors share. It sends one request at a time, in the order of asking. */
export interface Connection {
  /**
   * Reads a block. A temporary failure is retried up to `retries` times; other requests may run in between.
   *
   * @throws ModbusFault
   */
  read(unitId: number, block: Pick<Block, 'function' | 'address' | 'length'>, retries: number): Promise<Answer>;
  /** Ends all waiting requests; the current one may still be answered within a moment. */
  close(): Promise<void>;
}

type Options = Pick<CollectorConnection, 'name' | 'kind' | 'host' | 'port' | 'timeoutMs' | 'gapMs'>;

interface Line {
  readonly client: ModbusRTU;
  readonly socket: Socket;
  /** Ends the current request. */
  fail: ((fault: ModbusFault) => void) | null;
}

const firstOpenRetryMs = 250;
const maxOpenRetryMs = 10_000;
const firstRetryMs = 50;
const maxRetryMs = 1000;
/**
 * Unanswered requests in a row after which the connection is reopened although it reported no fault: the converter may
 * have been replaced.
 */
const maxSilent = 3;
/**
 * How long the current request may still take when the line is closed, so that no poll is lost only because the
 * collector stops.
 */
const farewellMs = 1000;

export function createModbusConnection(options: Options): Connection {
  const { kind, host, port, timeoutMs, gapMs } = options;
  const closing = new AbortController();
  let line: Line | null = null;
  let tail: Promise<unknown> = Promise.resolve();
  let openFailures = 0;
  let mayOpenAt = 0;
  let openFault = '';
  let quietUntil = 0;
  let silent = 0;

  async function open(): Promise<Line> {
    if (line !== null && !line.socket.destroyed) return line;
    // While a line is down, requests fail at once: a poll must not wait in vain.
    if (performance.now() < mayOpenAt) throw new ModbusFault('noConnection', openFault);
    const socket = createConnection({ host, port, noDelay: true });
    try {
      // Kept for the socket's whole life: an unhandled error would end the program. The close event is handled
      // elsewhere.
      socket.on('error', () => undefined);
      await once(socket, 'connect', { signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]) });
    } catch (error) {
      socket.destroy();
      mayOpenAt = performance.now() + Math.min(firstOpenRetryMs * 2 ** openFailures, maxOpenRetryMs);
      openFailures = Math.min(openFailures + 1, 10);
      openFault = `no connection to ${host}:${port} (${reasonOf(error, timeoutMs)})`;
      throw new ModbusFault('noConnection', openFault);
    }
    openFailures = 0;
    silent = 0;
    const client = new ModbusRTU();
    client.setTimeout(timeoutMs);
    await (kind === 'tcp' ? client.linkTCP(socket, { port }) : client.linkTelnet(socket, { port }));
    const opened: Line = { client, socket, fail: null };
    socket.once('close', () => opened.fail?.(new ModbusFault('hungUp', `${host}:${port} closed the connection`)));
    line = opened;
    return opened;
  }

  function hangUp(): void {
    line?.client.destroy(() => undefined);
    line?.socket.destroy();
    line = null;
  }

  async function ask(
    unitId: number,
    { function: kindOfRegister, address, length }: Pick<Block, 'function' | 'address' | 'length'>,
  ): Promise<Answer> {
    if (closing.signal.aborted) throw new ModbusFault('noConnection', 'the collector is ending');
    const opened = await open();
    await pause(quietUntil - performance.now(), closing.signal);
    const { client } = opened;
    client.setID(unitId);
    const at = Date.now();
    try {
      const { buffer } = await new Promise<{ readonly buffer: Buffer }>((done, reject) => {
        // The library itself would wait for its timeout.
        opened.fail = reject;
        (kindOfRegister === 'holding'
          ? client.readHoldingRegisters(address, length)
          : client.readInputRegisters(address, length)
        ).then(done, reject);
      });
      if (buffer.length !== 2 * length)
        throw new ModbusFault('garbled', `${buffer.length} bytes came for ${length} registers`);
      silent = 0;
      return { bytes: buffer, at };
    } catch (error) {
      const fault = faultOf(error, timeoutMs);
      silent = fault.kind === 'timeout' ? silent + 1 : 0;
      // On a serial line answers have no number, so a late one would be taken for the next request's. A new connection
      // has no late answers.
      const isLost =
        fault.kind === 'hungUp' ||
        fault.kind === 'garbled' ||
        silent >= maxSilent ||
        (fault.kind === 'timeout' && kind === 'rtuOverTcp');
      if (isLost) hangUp();
      throw fault;
    } finally {
      opened.fail = null;
      quietUntil = performance.now() + gapMs;
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work, work);
    tail = result.catch(() => undefined);
    return result;
  }

  return {
    async read(unitId, block, retries) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await inTurn(() => ask(unitId, block));
        } catch (error) {
          const isOver =
            !(error instanceof ModbusFault) ||
            error.isFinal ||
            error.kind === 'noConnection' ||
            attempt >= retries ||
            closing.signal.aborted;
          if (isOver) throw error;
        }
        await pause(Math.min(firstRetryMs * 2 ** attempt, maxRetryMs), closing.signal);
      }
    },
    async close() {
      closing.abort();
      await Promise.race([tail, pause(farewellMs)]);
      hangUp();
      await tail;
    },
  };
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'AbortError') return `no answer within ${timeoutMs} ms`;
  if (error instanceof Error) return ('code' in error ? String(error.code) : '') || error.message;
  return String(error);
}

/** The library's errors have several types, one of which is not an Error. */
function faultOf(error: unknown, timeoutMs: number): ModbusFault {
  if (error instanceof ModbusFault) return error;
  const { errno, modbusCode, message } = error as {
    readonly errno?: unknown;
    readonly modbusCode?: unknown;
    readonly message?: unknown;
  };
  if (typeof modbusCode === 'number') return exceptionOf(modbusCode);
  if (errno === 'ETIMEDOUT') return new ModbusFault('timeout', `no answer within ${timeoutMs} ms`);
  if (errno === 'ECONNREFUSED') return new ModbusFault('hungUp', 'the connection was closed');
  return new ModbusFault('garbled', `an answer that is none: ${String(message)}`);
}
