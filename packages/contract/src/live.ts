import * as z from 'zod';
import { State } from './devices.ts';

/** Quality of a reading outside the physical range; 0 is good, 1 suspect. */
export const badQuality = 2;

/** Where the socket listens. The first is ours, the others are ThingsBoard's; all speak both envelopes. */
export const livePaths = ['/ws/plugins/telemetry', '/api/ws/plugins/telemetry', '/api/ws'] as const;

/** Close codes a client may meet. */
export const liveCloseCodes = {
  serverError: 1011,
  policy: 1008,
  badData: 1007,
  tooBig: 1009,
  goingAway: 1001,
  notReliable: 4500,
} as const;

/**
 * Application ping: a browser cannot see the protocol's own. `{"ping":n}` is answered by `{"pong":n}`, before and after
 * login, and does not count as a command.
 */
export const LivePong = z.object({ pong: z.number() });
export type LivePong = z.infer<typeof LivePong>;

/**
 * Error codes inside updates. 34: readings were merged or dropped because this reader is slow; the message carries the
 * count.
 */
export const liveErrorCodes = { none: 0, internal: 1, badRequest: 2, unauthorized: 3, tooManyUpdates: 34 } as const;

/**
 * `data[key]` is an array of `[ts, value]`; the value is always a string. A subscription or history command with
 * `"quality":true` also gets the quality of each: 0 good, 1 suspect, 2 bad.
 */
export const TelemetryUpdate = z.object({
  subscriptionId: z.number().int(),
  errorCode: z.number().int(),
  errorMsg: z.string().nullable(),
  data: z.record(z.string(), z.array(z.tuple([z.number(), z.string()]))).nullable(),
  latestValues: z.record(z.string(), z.number()),
  quality: z.record(z.string(), z.array(z.number())).optional(),
});
export type TelemetryUpdate = z.infer<typeof TelemetryUpdate>;

/**
 * Our extension of the protocol: everything that is live and not telemetry. Sent as `{"topicSubCmds":[{cmdId,topic}]}`.
 * The first messages tell how things are, whatever was told before. A refusal names the subscription and one of
 * `liveErrorCodes`.
 */
export const TopicSubscription = z.object({
  cmdId: z.number().int().min(0),
  topic: z.string().max(200),
  unsubscribe: z.boolean().optional(),
});

/**
 * Topics and what each message holds. `device:<id>`: a DeviceStateMessage, first as it is, then at each change.
 * `devices`: an array of DeviceStateMessage, first all devices in the caller's scope (200 a message), then those that
 * changed. `deviceDiagnosis:<id>`: a DeviceDiagnosis (analysis.ts), first the newest one that was made, if any, then
 * one whenever its verdict or its findings changed.
 */
export const DeviceStateMessage = z.object({
  deviceId: z.string(),
  online: z.boolean(),
  lastSeenAt: z.number().nullable(),
  state: State,
  /** As in `Device`. */
  assessed: z.boolean(),
  /**
   * The indicator whose readings stand for a state that is not normal: of several the one that does so longest. null:
   * it is normal or silent, or its diagnosis is graver.
   */
  leading: z.string().nullable(),
  /**
   * Since when all readings of the leading indicator have stood for it, ms; null: there is none, or it is being looked
   * up.
   */
  since: z.number().nullable(),
  /** State of each indicator that has ever reported. */
  indicators: z.record(z.string(), State),
});
export type DeviceStateMessage = z.infer<typeof DeviceStateMessage>;

/** Update of a topic: `{"subscriptionId":cmdId,"topic":"device:…","errorCode":0,"errorMsg":null,"message":…}`. */
export const TopicUpdate = z.object({
  subscriptionId: z.number().int(),
  topic: z.string(),
  errorCode: z.number().int(),
  errorMsg: z.string().nullable(),
  message: z.unknown(),
});
export type TopicUpdate = z.infer<typeof TopicUpdate>;
