import { generate, parser } from 'mqtt-packet';
import type { Packet } from 'mqtt-packet';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** MQTT 3.1, 3.1.1 and 5. */
export type ProtocolVersion = 3 | 4 | 5;

/** Parses one whole packet; null: it is malformed. */
export function decodePacket(bytes: Buffer, version: ProtocolVersion): Packet | null {
  const reader = parser({ protocolVersion: version });
  let found: Packet | null = null;
  let isMalformed = false;
  reader.on('packet', (packet) => (found = packet));
  reader.on('error', () => (isMalformed = true));
  const left = reader.parse(bytes);
  return isMalformed || left > 0 ? null : found;
}

/** Encodes one packet. In MQTT 5 the reason text is left out if the client does not accept a packet of that length. */
export function encodePacket(packet: Packet, version: ProtocolVersion, clientsLargest?: number): Buffer {
  return generate(packet, {
    protocolVersion: version,
    ...(clientsLargest === undefined ? {} : { properties: { maximumPacketSize: clientsLargest } }),
  });
}

/** Properties that a packet may contain more than once. */
const repeatable = new Set(['userProperties', 'subscriptionIdentifier']);

/** The reason code if a packet repeats a property that may not be repeated, else null. */
export function propertyFault(properties: object | undefined): Reason | null {
  for (const [name, value] of Object.entries(properties ?? {}))
    if (Array.isArray(value) && !repeatable.has(name)) return reasons.protocolError;
  return null;
}

/** The protocol level in a CONNECT, 1–255; 0: none. It follows the protocol's name. */
export function levelOf(bytes: Uint8Array, start: number): number {
  const nameLength = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
  return (bytes[start + 2 + nameLength] ?? 0) & 127;
}
