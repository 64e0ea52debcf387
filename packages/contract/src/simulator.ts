import { indicatorIds, machineTypes } from '@oilsight/oil';
import * as z from 'zod';
import { Id } from './common.ts';

/** An event in the life of a simulated machine. The names are listed in simulator/src/scenarios. */
export const SimulatedScenario = z.object({
  name: z.string(),
  /** Days after the machine's birth. */
  onsetDay: z.number(),
  /** Speed and strength: 1 is as the scenario describes. */
  rate: z.number().positive().default(1),
  /** Readings that a faulty instrument distorts; absent: those that the scenario names. */
  channels: z.array(z.string()).optional(),
});
export type SimulatedScenario = z.infer<typeof SimulatedScenario>;

/** A device that the simulator plays: its credentials, and the machine that it measures. */
export const SimulatedDevice = z.object({
  deviceId: Id,
  name: z.string(),
  /** The device's access token; not used with `gateway`. */
  token: z.string(),
  /** Token of the gateway that delivers for the device; null: the device delivers itself. */
  gateway: z.string().nullable().default(null),
  machineType: z.enum(machineTypes),
  /** Expected time between readings, ms: the step of recent history. */
  reportIntervalMs: z.number().int().min(1000),
  profile: z.object({
    seed: z
      .number()
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    /** Name of the lubricant in simulator/src/oils.ts; empty: the device holds none. */
    oil: z.string(),
    /** ms since the epoch: the beginning of the machine's life and of its history. */
    bornAt: z.number().int(),
    /**
     * Air temperature at the machine: yearly mean, half the difference between January and July, half the difference
     * between night and afternoon, °C.
     */
    climate: z.object({ meanC: z.number(), yearC: z.number(), dayC: z.number() }).optional(),
    /** Weekday whose day shift is used for maintenance, 0 Sunday … 6; left out: Sunday. */
    restDay: z.number().int().min(0).max(6).optional(),
    indicators: z.array(z.enum(indicatorIds as readonly [string, ...string[]])).min(1),
    scenarios: z.array(SimulatedScenario).default([]),
  }),
});
export type SimulatedDevice = z.infer<typeof SimulatedDevice>;

/**
 * The credentials file that the demonstration writes and the simulator reads. It holds tokens, and only its owner may
 * read it.
 */
export const SimulatorFile = z.array(SimulatedDevice);
export type SimulatorFile = z.infer<typeof SimulatorFile>;
