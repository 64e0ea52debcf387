/**
 * Rates in ThingsBoard's form: `messages:seconds`, a bucket of that many messages that fills up in that many seconds;
 * empty: no limit.
 */
interface SessionRates {
  readonly messages: string;
  readonly telemetryMessages: string;
  readonly telemetryDataPoints: string;
}

/** The limits that ThingsBoard's libraries request after connecting, so as to send no faster and no larger messages. */
export interface SessionLimits {
  /** Bytes. */
  readonly maxPayloadSize: number;
  readonly maxInflightMessages: number;
  readonly rateLimits: SessionRates;
  /** Of all devices behind a gateway together. */
  readonly gatewayRateLimits?: SessionRates;
}

/** Whether it is the one device call (RPC) that is answered. */
export function isSessionLimitsCall(method: unknown): boolean {
  return method === 'getSessionLimits';
}

/** The limits in force. */
export interface LimitsInForce {
  /** Messages of one device a second, sustained; 0: no limit. */
  readonly perSecond: number;
  /** Number of messages that one device may send at once. */
  readonly burst: number;
  /** Size of one message, bytes. */
  readonly payloadBytes: number;
  /** Unacknowledged messages. */
  readonly inFlight: number;
}

/** The limits in force, in ThingsBoard's form. The number of readings in a message is bounded only by its size. */
export function sessionLimitsOf(
  { perSecond, burst, payloadBytes, inFlight }: LimitsInForce,
  isGateway: boolean,
): SessionLimits {
  const messages = rateText(perSecond, burst);
  const rates = { messages, telemetryMessages: messages, telemetryDataPoints: '' };
  // Messages that a gateway sends for its devices count as its own.
  return {
    maxPayloadSize: payloadBytes,
    maxInflightMessages: inFlight,
    rateLimits: rates,
    ...(isGateway ? { gatewayRateLimits: rates } : {}),
  };
}

/** Seconds are rounded up to whole ones, so that the rate is never above the limit. */
function rateText(perSecond: number, burst: number): string {
  if (perSecond === 0) return '';
  if (burst >= perSecond) return `${Math.floor(burst)}:${Math.ceil(burst / perSecond)}`;
  return perSecond >= 1 ? `${Math.floor(perSecond)}:1` : `1:${Math.ceil(1 / perSecond)}`;
}
