import { decodePacket, propertyFault } from './codec.ts';
import type { ProtocolVersion } from './codec.ts';
import type { RawPacket } from './packets.ts';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** A PUBLISH of a client. */
export interface Publish {
  readonly topic: string;
  readonly body: Uint8Array;
  /** QoS 2 is not supported. */
  readonly qos: 0 | 1 | 2;
  /** With QoS 1: the id that the PUBACK repeats. */
  readonly packetId: number;
  /** DUP flag: an earlier copy may have arrived. */
  readonly isRepetition: boolean;
}

/** Longest properties of one PUBLISH, bytes; they are not used. */
const maxPropertyBytes = 16_384;
/** Nearly all messages go to these topics: they are recognised without decoding the text. */
const commonTopics = ['v1/devices/me/telemetry', 'v2/t', 'v1/gateway/telemetry'].map((topic) => ({
  topic,
  bytes: Buffer.from(topic),
}));

/** Parses a PUBLISH; returns the reason to close the connection if it is not valid. */
export function readPublish({ bytes, start }: RawPacket, version: ProtocolVersion): Publish | Reason {
  const flags = bytes[0] ?? 0;
  const qos = qosOf(flags);
  const topicEnd = start + 2 + number16(bytes, start);
  const idEnd = qos === 0 ? topicEnd : topicEnd + 2;
  if (bytes.length < start + 2 || idEnd > bytes.length || qos === null) return reasons.malformedPacket;
  const packetId = qos === 0 ? 0 : number16(bytes, topicEnd);
  if (qos !== 0 && packetId === 0) return reasons.protocolError;
  const bodyStart = version === 5 ? bodyStartOf(bytes, idEnd) : idEnd;
  if (bodyStart === null) return reasons.malformedPacket;
  const topic = topicOf(bytes, start + 2, topicEnd);
  if (version === 5) {
    if ((flags & 1) === 1) return reasons.retainNotSupported;
    const fault = bodyStart === idEnd + 1 ? null : faultOfProperties(bytes, bodyStart - idEnd);
    if (fault !== null) return fault;
  }
  if (topic === '') return reasons.protocolError;
  return { topic, body: bytes.subarray(bodyStart), qos, packetId, isRepetition: (flags & 8) !== 0 };
}

function qosOf(flags: number): 0 | 1 | 2 | null {
  const qos = (flags >> 1) & 3;
  return qos === 0 || qos === 1 || qos === 2 ? qos : null;
}

function number16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function topicOf(bytes: Buffer, start: number, end: number): string {
  const known = commonTopics.find(
    (common) => common.bytes.length === end - start && bytes.compare(common.bytes, 0, undefined, start, end) === 0,
  );
  return known?.topic ?? bytes.toString('utf8', start, end);
}

/** Offset behind the properties, whose length stands before them; null: they are longer than the packet. */
function bodyStartOf(bytes: Uint8Array, at: number): number | null {
  let length = 0;
  for (let index = at, factor = 1; index < at + 4; index += 1, factor *= 128) {
    const byte = bytes[index];
    if (byte === undefined) return null;
    length += (byte & 127) * factor;
    if (byte < 128) return index + 1 + length > bytes.length ? null : index + 1 + length;
  }
  return null;
}

function faultOfProperties(bytes: Buffer, length: number): Reason | null {
  if (length > maxPropertyBytes) return reasons.packetTooLarge;
  const packet = decodePacket(bytes, 5);
  if (packet?.cmd !== 'publish') return reasons.malformedPacket;
  const { properties } = packet;
  if (properties?.topicAlias !== undefined) return reasons.topicAliasInvalid;
  return properties?.subscriptionIdentifier === undefined ? propertyFault(properties) : reasons.protocolError;
}
