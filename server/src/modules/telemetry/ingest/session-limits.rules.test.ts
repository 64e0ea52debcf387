import { expect, it } from 'vitest';
import { isSessionLimitsCall, sessionLimitsOf } from './session-limits.rules.ts';

it.each([
  [100, 1000, '1000:10'],
  [30, 100, '100:4'],
  [50, 1, '50:1'],
  [0.1, 2, '2:20'],
  [0.4, 0, '1:3'],
  [10, 10, '10:1'],
  [0, 1000, ''],
])('%d messages a second and %d at once are told as %j, never as more', (perSecond, burst, messages) => {
  expect(sessionLimitsOf({ perSecond, burst, payloadBytes: 1_048_576, inFlight: 256 }, false)).toEqual({
    maxPayloadSize: 1_048_576,
    maxInflightMessages: 256,
    rateLimits: { messages, telemetryMessages: messages, telemetryDataPoints: '' },
  });
});

it('a gateway is told the same for all its devices together', () => {
  const { rateLimits, gatewayRateLimits } = sessionLimitsOf(
    { perSecond: 100, burst: 1000, payloadBytes: 1_048_576, inFlight: 256 },
    true,
  );
  expect(gatewayRateLimits).toEqual(rateLimits);
});

it.each([
  ['getSessionLimits', true],
  ['getsessionlimits', false],
  [undefined, false],
  [7, false],
])('the call %j: %s', (method, isIt) => {
  expect(isSessionLimitsCall(method)).toBe(isIt);
});
