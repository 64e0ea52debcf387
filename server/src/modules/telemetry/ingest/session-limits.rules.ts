/**
 * Rates in ThingsBoard's form: `messages:seconds`, a bucket of so many that fills up in so many seconds; empty: no
 * limit.
 */
interface SessionRates {
  readonly messages: string;
  readonly telemetryMessages: string;
  readonly telemetryDataPoints: string;
}

/** What ThingsBoard's libraries ask for when they have connected, to send no faster and no larger. */
export interface SessionLimits {
  /** Bytes. */
  readonly maxPayloadSize: number;
  readonly maxInflightMessages: number;
  readonly rateLimits: SessionRates;
  /** Of all devices behind a gateway together. */
  readonly gatewayRateLimits?: SessionRates;
}

/** The one call of a device that is answered. */
export function isSessionLimitsCall(method: unknown): boolean {
  return method === 'getSessionLimits';
}

/** The limits in force. */
export interface LimitsInForce {
  /** Messages of one device a second, sustained; 0: no limit. */
  readonly perSecond: number;
  /** Messages of one device at once. */
  readonly burst: number;
  /** One message, bytes. */
  readonly payloadBytes: number;
  /** Messages without their acknowledgement. */
  readonly inFlight: number;
}

/** The limits in force, in ThingsBoard's words. Readings of a message are not counted, only bounded by its size. */
export function sessionLimitsOf(
  { perSecond, burst, payloadBytes, inFlight }: LimitsInForce,
  isGateway: boolean,
): SessionLimits {
  const messages = rateText(perSecond, burst);
  const rates = { messages, telemetryMessages: messages, telemetryDataPoints: '' };
  // What a gateway sends for its devices counts as its own.
  return {
    maxPayloadSize: payloadBytes,
    maxInflightMessages: inFlight,
    rateLimits: rates,
    ...(isGateway ? { gatewayRateLimits: rates } : {}),
  };
}

/** Never faster than the limit: seconds are whole. */
function rateText(perSecond: number, burst: number): string {
  if (perSecond === 0) return '';
  if (burst >= perSecond) return `${Math.floor(burst)}:${Math.ceil(burst / perSecond)}`;
  return perSecond >= 1 ? `${Math.floor(perSecond)}:1` : `1:${Math.ceil(1 / perSecond)}`;
}
