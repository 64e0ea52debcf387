import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { rounds } from '../../../../../../scripts/rounds.ts';
import { PacketBudget, PacketReader } from './packets.ts';
import type { RawPacket } from './packets.ts';
import { readPublish } from './publish.ts';

function raw(bytes: Buffer): RawPacket {
  const reader = new PacketReader({ publish: 100_000, other: 100_000, large: 100_000 }, new PacketBudget(0));
  reader.push(bytes);
  const packet = reader.next();
  if (packet === null || typeof packet === 'string') throw new Error('no whole packet');
  return packet;
}

it('a PUBLISH is read as another library wrote it, in every version', () => {
  const sent = fc.record({
    version: fc.constantFrom<3 | 4 | 5>(3, 4, 5),
    qos: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    dup: fc.boolean(),
    messageId: fc.integer({ min: 1, max: 65_535 }),
    topic: fc.oneof(
      fc.constantFrom('v1/devices/me/telemetry', 'v2/t', 'v1/gateway/telemetry', 'v1/devices/me/telemetrY'),
      fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    ),
    payload: fc.uint8Array({ maxLength: 500 }),
    properties: fc.option(
      fc.record({
        messageExpiryInterval: fc.nat(),
        contentType: fc.string({ maxLength: 200 }),
        userProperties: fc.constant({ a: 'b' }),
      }),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(sent, ({ version, qos, dup, messageId, topic, payload, properties }) => {
      const packet = {
        cmd: 'publish' as const,
        topic,
        payload: Buffer.from(payload),
        qos,
        messageId,
        dup,
        retain: false,
        ...(properties === undefined ? {} : { properties }),
      };
      const publish = readPublish(raw(generate(packet, { protocolVersion: version })), version);
      if (typeof publish === 'number') throw new Error(`refused with ${publish}`);
      expect({ ...publish, body: Buffer.from(publish.body) }).toEqual({
        topic,
        body: Buffer.from(payload),
        qos,
        packetId: qos === 0 ? 0 : messageId,
        isRepetition: dup,
      });
    }),
  );
});

it('no bytes behind the fixed header are more than refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0x30, max: 0x3f }),
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom<4 | 5>(4, 5),
      (first, body, version) => {
        const publish = readPublish(raw(Buffer.concat([Buffer.from([first, body.length]), body])), version);
        if (typeof publish === 'number') expect(publish).toBeGreaterThanOrEqual(0x80);
        else expect(publish.topic.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: rounds(500, 3000) },
  );
});
