import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PacketBudget, PacketReader } from './packets.ts';

const limits = { publish: 1000, other: 100, large: 50 };
const reader = (budget = new PacketBudget(10_000)) => new PacketReader(limits, budget);

function packet(first: number, body: Uint8Array): Buffer {
  const length: number[] = [];
  for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128))
    length.push((left % 128) + (left > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

/** The packets that a reader returns for a stream cut into pieces of the given lengths. */
function read(stream: Buffer, pieces: readonly number[], subject = reader()): string[] {
  const found: string[] = [];
  let position = 0;
  for (let nth = 0; position < stream.length; nth += 1) {
    const length = pieces[nth % Math.max(1, pieces.length)] ?? stream.length;
    subject.push(stream.subarray(position, position + length));
    position += length;
    for (let next = subject.next(); next !== null; next = subject.next()) {
      if (typeof next === 'string') return [...found, next];
      found.push(`${next.bytes.toString('hex')} ${next.start}`);
    }
  }
  return found;
}

describe('the bytes of a connection', () => {
  it('are the packets that were sent, however they are cut', () => {
    const sent = fc.record({
      first: fc.constantFrom(0x10, 0x30, 0x32, 0x82, 0xc0),
      body: fc.uint8Array({ maxLength: 100 }),
      long: fc.nat(900),
    });
    fc.assert(
      fc.property(
        fc.array(sent, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 10 }),
        (list, pieces) => {
          const bodies = list.map(({ first, body, long }) => ({
            first,
            body: first === 0x32 ? Buffer.concat([body, Buffer.alloc(long, 7)]) : body,
          }));
          const stream = Buffer.concat(bodies.map(({ first, body }) => packet(first, body)));
          expect(read(stream, pieces)).toEqual(
            bodies.map(({ first, body }) => `${packet(first, body).toString('hex')} ${body.length > 127 ? 3 : 2}`),
          );
        },
      ),
    );
  });

  it.each<[string, Buffer, string]>([
    ['a PUBLISH too long', packet(0x30, Buffer.alloc(1001)).subarray(0, 3), 'tooLarge'],
    ['another packet too long', packet(0x82, Buffer.alloc(101)).subarray(0, 2), 'tooLarge'],
    ['200 MB announced', Buffer.from([0x32, 0x80, 0x80, 0x80, 0x64]), 'tooLarge'],
    ['a length that never ends', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]), 'endlessLength'],
  ])('are refused by their header, however they are cut: %s', (_name, bytes, fault) => {
    const ping = Buffer.from([0xc0, 0]);
    for (let cut = 1; cut <= bytes.length; cut += 1)
      expect(read(Buffer.concat([ping, bytes]), [cut])).toEqual(['c000 2', fault]);
  });

  it('share a budget for large packets that come in pieces', () => {
    const budget = new PacketBudget(1500);
    const large = packet(0x30, Buffer.alloc(1000));
    const [one, other, whole] = [reader(budget), reader(budget), reader(budget)];
    expect(read(large.subarray(0, 500), [], one)).toEqual([]);
    expect(read(large.subarray(0, 500), [], other)).toEqual(['crowded']);
    expect(read(large, [], whole)).toHaveLength(1);
    expect(read(large.subarray(500), [], one)).toHaveLength(1);
    expect(read(large.subarray(0, 500), [], other)).toEqual([]);
    other.release();
    expect(budget.take(1500)).toBe(true);
  });

  it('that are announced and do not come take no room', () => {
    const beginning = Buffer.concat([packet(0x30, Buffer.alloc(900_000)).subarray(0, 4), Buffer.alloc(10)]);
    const before = process.memoryUsage().arrayBuffers;
    const many = Array.from(
      { length: 500 },
      () => new PacketReader({ publish: 1_000_000, other: 65_536, large: 1_000_000 }, new PacketBudget(0)),
    );
    for (const each of many) expect(read(beginning, [], each)).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000);
  });
});
