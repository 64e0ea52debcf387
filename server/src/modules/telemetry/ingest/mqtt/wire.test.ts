import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Flow } from './flow.ts';
import { guardWire, WireBudget, WireReader } from './wire.ts';

const limits = { firstPacket: 100, packet: 1000, large: 50 };
const reader = (budget = new WireBudget(10_000)) => new WireReader(limits, budget);

function packet(type: number, body: Uint8Array): Buffer {
  const length = [];
  let rest = body.length;
  do {
    length.push((rest % 128) + (rest > 127 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

const connectWith = (level: number, name = 'MQTT') => packet(0x10, Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name), Buffer.from([level, 2, 0, 60, 0, 0])]));
const ping = Buffer.from([0xc0, 0]);

/** The first fault of a stream that comes in pieces of the given lengths. */
function faultOf(stream: Buffer, pieces: readonly number[], subject = reader()): string | null {
  let position = 0;
  for (let nth = 0; position < stream.length; nth += 1) {
    const length = Math.max(1, pieces[nth % Math.max(1, pieces.length)] ?? stream.length);
    const fault = subject.read(stream.subarray(position, position + length));
    if (fault !== null) return fault;
    position += length;
  }
  return null;
}

describe('the bytes of a connection', () => {
  it.each([
    ['3.1.1', connectWith(4), null],
    ['3.1', connectWith(3, 'MQIsdp'), null],
    ['5', connectWith(5), 'version5'],
    ['a long CONNECT', packet(0x10, Buffer.alloc(101)), 'tooLarge'],
    ['the longest packet', Buffer.concat([connectWith(4), packet(0x30, Buffer.alloc(1000)), ping]), null],
    ['a packet too long', Buffer.concat([connectWith(4), ping, packet(0x30, Buffer.alloc(1001)).subarray(0, 3)]), 'tooLarge'],
    ['a length that never ends', Buffer.concat([connectWith(4), Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80])]), 'tooLarge'],
    ['5 in a later packet', Buffer.concat([connectWith(4), packet(0x30, connectWith(5))]), null],
  ])('are judged alike however they are cut: %s', (_name, stream, fault) => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 10 }), (pieces) => {
      expect(faultOf(stream, pieces)).toBe(fault);
    }), { numRuns: 50 });
  });

  it('share a budget for large packets', () => {
    const budget = new WireBudget(1500);
    const [one, other] = [reader(budget), reader(budget)];
    for (const each of [one, other]) expect(each.read(connectWith(4))).toBeNull();
    const large = packet(0x30, Buffer.alloc(1000));
    expect(one.read(large.subarray(0, 500))).toBeNull();
    expect(other.read(large)).toBe('crowded');
    expect(one.read(large.subarray(500))).toBeNull();
    const third = reader(budget);
    expect(faultOf(Buffer.concat([connectWith(4), large, large]), [], third)).toBeNull();
    third.read(large.subarray(0, 500));
    third.release();
    expect(budget.take(1500)).toBe(true);
  });
});

describe('a guarded connection', () => {
  it('is read no further than it may have under way, and to its end', async () => {
    const total = 5_000_000;
    let [arrived, underWay, most] = [0, 0, 0];
    let hasAll: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (hasAll = resolve));
    const flow = new Flow({ own: 100_000, device: 100_000, total: 1_000_000, reserve: 0 });
    const server = createServer((socket) => {
      const gate = guardWire(socket, { limits: { firstPacket: 1000, packet: 200_000_000, large: 1 << 30 }, budget: new WireBudget(0), flow, onFault: () => undefined, takeFirst: () => 0 });
      gate.join('device');
      // As the broker does: it reads at every chunk, whatever is under way.
      socket.on('readable', () => {
        const chunk = socket.read() as Buffer | null;
        if (chunk === null) return;
        arrived += chunk.length;
        underWay += chunk.length;
        most = Math.max(most, underWay);
        const leave = gate.enter(chunk.length);
        setImmediate(() => setImmediate(() => {
          underWay -= chunk.length;
          leave();
        }));
        if (arrived >= total) hasAll();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = connectWith(4);
    client.write(head);
    const bodyLength = total - head.length - 5;
    client.write(Buffer.concat([Buffer.from([0x30, 0x80 | (bodyLength & 127), 0x80 | ((bodyLength >> 7) & 127), 0x80 | ((bodyLength >> 14) & 127), bodyLength >> 21]), Buffer.alloc(bodyLength)]));
    await all;
    expect(arrived).toBe(total);
    // One chunk may come on top of what is let through.
    expect(most).toBeLessThanOrEqual(100_000 + 65_536);
    client.destroy();
    server.close();
    await once(server, 'close');
  });
});
