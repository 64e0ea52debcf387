import * as z from 'zod';
import { Bilingual } from './analysis.ts';
import { State } from './devices.ts';

/** Quality of a reading outside the physical range; 0 is good, 1 suspect. */
export const badQuality = 2;

/** Paths of the socket. The first is ours, the others are ThingsBoard's; all accept both envelopes. */
export const livePaths = ['/ws/plugins/telemetry', '/api/ws/plugins/telemetry', '/api/ws'] as const;

/** Close codes that a client may get. */
export const liveCloseCodes = {
  serverError: 1011,
  policy: 1008,
  badData: 1007,
  tooBig: 1009,
  goingAway: 1001,
  notReliable: 4500,
} as const;

/**
 * Application ping, because a browser's page cannot see the protocol's own pings. `{"ping":n}` is answered by
 * `{"pong":n}`, before and after login, and does not count as a command.
 */
export const LivePong = z.object({ pong: z.number() });
export type LivePong = z.infer<typeof LivePong>;

/**
 * Error codes inside updates. 34: readings were merged or dropped because this client reads slowly; the message gives
 * their number.
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
 * Our extension of the protocol, for live data other than telemetry. Sent as `{"topicSubCmds":[{cmdId,topic}]}`. The
 * first messages hold the current state. A refusal names the subscription and one of `liveErrorCodes`.
 */
export const TopicSubscription = z.object({
  cmdId: z.number().int().min(0),
  topic: z.string().max(200),
  unsubscribe: z.boolean().optional(),
});

/**
 * Topics and their messages. `device:<id>`: a DeviceStateMessage, first with the current state, then at each change.
 * `devices`: an array of DeviceStateMessage, first all devices in the caller's scope (200 per message), then those that
 * changed. `deviceDiagnosis:<id>`: a DeviceDiagnosis (analysis.ts), first the newest one, if there is any, then one
 * whenever its verdict or its findings change.
 */
export const DeviceStateMessage = z.object({
  deviceId: z.string(),
  online: z.boolean(),
  lastSeenAt: z.number().nullable(),
  state: State,
  /** As in `Device`. */
  assessed: z.boolean(),
  /** As in `Device`. */
  isAssessing: z.boolean(),
  /**
   * The indicator whose alarm, or whose faulty readings, cause the state: of several the one that has done so for
   * longest. null: the device is normal or silent, or a finding causes its state or says why the limit is passed.
   */
  leading: z.string().nullable(),
  /** Name of the finding whose alarm causes the state, or says why a limit is passed; null: none does. */
  finding: Bilingual.nullable(),
  /**
   * When the condition of that alarm began to hold, or since when all readings have been faulty, ms; null: nothing
   * leads, or the time is still being determined.
   */
  since: z.number().nullable(),
  /** State of each indicator that has ever reported: by its newest reading, whatever alarms say. */
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
