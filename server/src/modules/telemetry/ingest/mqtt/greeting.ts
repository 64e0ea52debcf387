import type { IConnectPacket } from 'mqtt-packet';
import { decodePacket, levelOf, propertyFault } from './codec.ts';
import type { ProtocolVersion } from './codec.ts';
import { typeOf } from './packets.ts';
import type { RawPacket } from './packets.ts';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** The used fields of a CONNECT. Wills and persistent sessions are ignored: nothing outlives a connection. */
export interface Greeting {
  readonly version: ProtocolVersion;
  /** Empty: the server chooses one. */
  readonly clientId: string;
  readonly userName: string;
  /** Seconds; 0: no keep-alive. */
  readonly keepAlive: number;
  /** Unacknowledged messages of QoS 1 that the client accepts. */
  readonly receiveMaximum: number;
  /** Largest packet that the client accepts, bytes; null: any. */
  readonly maximumPacketSize: number | null;
  /** Whether the client wants the reason of a refusal as text. */
  readonly wantsProblems: boolean;
}

/** A CONNECT that is refused without a login attempt; without a reason the connection is closed without an answer. */
export interface RefusedGreeting {
  readonly version: ProtocolVersion;
  readonly reason: Reason | null;
}

const connectType = 1;
const longestClientId = 256;
const maxUnacknowledged = 65_535;

/** Parses the first packet of a connection. */
export function readGreeting({ bytes, start }: RawPacket): Greeting | RefusedGreeting {
  if (typeOf(bytes) !== connectType) return { version: 4, reason: null };
  const level = levelOf(bytes, start);
  if (level < 3 || level > 5) return { version: 4, reason: reasons.unsupportedVersion };
  const version = level as ProtocolVersion;
  const packet = decodePacket(bytes, version);
  if (packet?.cmd !== 'connect') return { version, reason: version === 5 ? reasons.malformedPacket : null };
  const refused = (reason: Reason): RefusedGreeting => ({ version, reason });
  const { clientId, username = '', keepalive = 0, properties } = packet;
  if (clientId.length > longestClientId) return refused(reasons.badClientId);
  const fault = version === 5 ? faultOf(packet) : null;
  if (fault !== null) return refused(fault);
  return {
    version,
    clientId,
    userName: username,
    keepAlive: keepalive,
    receiveMaximum: properties?.receiveMaximum ?? maxUnacknowledged,
    maximumPacketSize: properties?.maximumPacketSize ?? null,
    wantsProblems: properties?.requestProblemInformation ?? true,
  };
}

function faultOf({ properties, will }: IConnectPacket): Reason | null {
  const repeated = propertyFault(properties) ?? propertyFault(will?.properties);
  if (repeated !== null) return repeated;
  if ((properties?.receiveMaximum ?? 1) < 1 || (properties?.maximumPacketSize ?? 1) < 1) return reasons.protocolError;
  if (properties?.authenticationMethod !== undefined) return reasons.badAuthenticationMethod;
  if (properties?.authenticationData !== undefined) return reasons.protocolError;
  if ((will?.qos ?? 0) > 1) return reasons.qosNotSupported;
  return will?.retain === true ? reasons.retainNotSupported : null;
}
