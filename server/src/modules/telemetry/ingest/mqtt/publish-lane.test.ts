import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Acknowledger, takePublishes } from './publish-lane.ts';
import type { LanePublish } from './publish-lane.ts';

interface Published {
  readonly topic?: string;
  readonly qos?: 0 | 1 | 2;
  readonly messageId?: number;
  readonly payload?: string;
  readonly retain?: boolean;
  readonly dup?: boolean;
}

const number16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

/** A PUBLISH as MQTT 3.1.1 writes it. */
function publish({ topic = 'v1/devices/me/telemetry', qos = 1, messageId = 7, payload = '{"a":1}', retain = false, dup = false }: Published = {}): Buffer {
  const name = Buffer.from(topic);
  const rest = Buffer.concat([number16(name.length), name, qos === 0 ? Buffer.alloc(0) : number16(messageId), Buffer.from(payload)]);
  const length: number[] = [];
  for (let left = rest.length; length.length === 0 || left > 0; left = Math.floor(left / 128)) length.push((left % 128) + (left > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([0x30 | (dup ? 8 : 0) | (qos << 1) | (retain ? 1 : 0), ...length]), rest]);
}

const puback = (messageId: number): Buffer => Buffer.concat([Buffer.from([0x40, 2]), number16(messageId)]);

function taken(chunk: Uint8Array, most = 1000) {
  const found: LanePublish[] = [];
  const bytes = takePublishes(chunk, most, (one) => found.push(one));
  return { bytes, found: found.map(({ body, packetId }) => [Buffer.from(body).toString(), packetId]) };
}

describe('telemetry that goes past the broker', () => {
  it.each(['v1/devices/me/telemetry', 'v2/t', 'v2/t/j'])('is taken from %s', (topic) => {
    const packet = publish({ topic, messageId: 65_535, dup: true });
    expect(taken(packet)).toEqual({ bytes: packet.length, found: [['{"a":1}', 65_535]] });
  });

  it.each([
    ['another topic', publish({ topic: 'v1/devices/me/attributes' })],
    ['a topic of the same length', publish({ topic: 'v1/devices/me/telemetrY' })],
    ['QoS 0', publish({ qos: 0 })],
    ['QoS 2', publish({ qos: 2 })],
    ['a retained one', publish({ retain: true })],
    ['a ping', Buffer.from([0xc0, 0])],
    ['a packet id of 0', Buffer.concat([Buffer.from([0x32, 6, 0, 4]), Buffer.from('v2/t')]).subarray(0, 8)],
    ['a topic longer than its packet', Buffer.from([0x32, 4, 0, 23, 0, 0])],
    ['a length that never ends', Buffer.from([0x32, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])],
    ['a longer packet than allowed', publish({ payload: 'x'.repeat(2000) })],
    ['nothing', Buffer.alloc(0)],
  ])('is not: %s', (_, chunk) => {
    expect(taken(chunk)).toEqual({ bytes: 0, found: [] });
  });

  it('is all that stands whole before anything else', () => {
    const kind = fc.record({ isTelemetry: fc.boolean(), payload: fc.string({ maxLength: 200 }), messageId: fc.integer({ min: 1, max: 65_535 }) });
    fc.assert(fc.property(fc.array(kind, { maxLength: 6 }), fc.nat(2000), (packets, cut) => {
      const bytes = packets.map(({ isTelemetry, payload, messageId }) => publish({ topic: isTelemetry ? 'v1/devices/me/telemetry' : 'v1/devices/me/rpc', payload, messageId }));
      const chunk = Buffer.concat(bytes).subarray(0, cut);
      const expected: unknown[] = [];
      let length = 0;
      for (const [index, packet] of packets.entries()) {
        const next = length + (bytes[index]?.length ?? 0);
        if (!packet.isTelemetry || next > chunk.length) break;
        expected.push([packet.payload, packet.messageId]);
        length = next;
      }
      expect(taken(chunk, 10_000)).toEqual({ bytes: length, found: expected });
    }));
  });
});

it('writes the acknowledgements that come due together as one, in order', async () => {
  const written: Buffer[] = [];
  const acks = new Acknowledger((bytes) => written.push(bytes));
  for (const id of [1, 300, 65_535]) acks.acknowledge(id);
  await new Promise((resolve) => setImmediate(resolve));
  acks.acknowledge(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([Buffer.concat([1, 300, 65_535].map(puback)), puback(2)]);
});
