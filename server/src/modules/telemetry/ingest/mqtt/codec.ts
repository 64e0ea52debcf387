import { generate, parser } from 'mqtt-packet';
import type { Packet } from 'mqtt-packet';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** MQTT 3.1, 3.1.1 and 5. */
export type ProtocolVersion = 3 | 4 | 5;

/** Reads one whole packet; null: it is malformed. */
export function decodePacket(bytes: Buffer, version: ProtocolVersion): Packet | null {
  const reader = parser({ protocolVersion: version });
  let found: Packet | null = null;
  let isMalformed = false;
  reader.on('packet', (packet) => (found = packet));
  reader.on('error', () => (isMalformed = true));
  const left = reader.parse(bytes);
  return isMalformed || left > 0 ? null : found;
}

/** Writes one packet. Of MQTT 5 its reason text is left out where the client would not take a packet as long. */
export function encodePacket(packet: Packet, version: ProtocolVersion, clientsLargest?: number): Buffer {
  return generate(packet, {
    protocolVersion: version,
    ...(clientsLargest === undefined ? {} : { properties: { maximumPacketSize: clientsLargest } }),
  });
}

/** Properties that may stand more than once in a packet. */
const repeatable = new Set(['userProperties', 'subscriptionIdentifier']);

/** What is wrong with a packet's properties: one that may not be repeated is. */
export function propertyFault(properties: object | undefined): Reason | null {
  for (const [name, value] of Object.entries(properties ?? {}))
    if (Array.isArray(value) && !repeatable.has(name)) return reasons.protocolError;
  return null;
}

/** The protocol level that a CONNECT names, 1–255; 0: none. It stands behind the protocol's name. */
export function levelOf(bytes: Uint8Array, start: number): number {
  const nameLength = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
  return (bytes[start + 2 + nameLength] ?? 0) & 127;
}
