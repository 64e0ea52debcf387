import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireBudget, WireReader } from './wire.ts';

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
