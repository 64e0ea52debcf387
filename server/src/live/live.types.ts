import type { $ZodType, output } from 'zod/v4/core';
import * as z from 'zod';
import type { OfferedToWalls } from '@oilsight/contract';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { Asker } from '../platform/fair-queue.ts';
import type { Scope } from '../platform/scope.ts';
import type { HeldValues } from './value-budget.ts';

/** What a session keeps for one subscription number that the client chose. */
export interface LiveSubscription {
  /** Devices that the subscription reports: it ends when the session may not see one of them any more. */
  readonly devices: readonly DeviceRef[];
  close(): void;
}

/** Each kind has its own numbers: `telemetry` covers time series and attributes, as in ThingsBoard. */
export type SubscriptionKind = 'telemetry' | 'entityData' | 'topic';

/** A logged-in socket, as command handlers see it. */
export interface LiveSession {
  /** Changes with the account: read it each time. */
  readonly scope: Scope;
  /** Whether it may ask for that: the link of a wall asks for what its screens need. */
  mayAsk(offered: OfferedToWalls): boolean;
  readonly isOpen: boolean;
  /** False while the client is behind: updates that can be merged wait for `whenRoom`. */
  readonly hasRoom: boolean;
  /** The person and tenant whose share of heavy reads its commands use. */
  readonly asker: Asker;
  /** Raised when the socket has closed. */
  readonly gone: AbortSignal;
  /**
   * Reserves room for the values that a subscription keeps in memory; `add` counts the subscription itself.
   *
   * @throws AppError `tooManyValues`, `overloaded`
   */
  hold(values: number): HeldValues;
  /** Sends one message. */
  send(text: string): void;
  /** Calls back once, as soon as the socket has room again. The same function is registered only once. */
  whenRoom(waiter: () => void): void;
  /**
   * Registers a subscription, in place of an earlier one with the same number. False: the session has closed, and the
   * subscription was closed too.
   *
   * @throws AppError `tooManyValues`, `overloaded`: the subscription was closed
   */
  add(kind: SubscriptionKind, cmdId: number, subscription: LiveSubscription): boolean;
  find(kind: SubscriptionKind, cmdId: number): LiveSubscription | null;
  remove(kind: SubscriptionKind, cmdId: number): void;
  removeAll(): void;
}

/** A command that a module adds to the socket. */
export interface LiveCommand extends OfferedToWalls {
  /** Its array in the first envelope, such as `tsSubCmds`. */
  readonly field: string;
  /** Its `type` in the second envelope, such as `TIMESERIES`. */
  readonly type: string;
  /** Checks an input. Returns a command that is ready to run; null when the input does not have this shape. */
  parse(input: unknown): ReadyCommand | null;
}

export interface ReadyCommand extends OfferedToWalls {
  readonly cmdId: number;
  /** An AppError that it throws is sent as the refusal of the command. */
  run(session: LiveSession): Promise<void> | void;
}

interface CommandDefinition<S extends $ZodType<{ readonly cmdId: number }>> extends OfferedToWalls {
  readonly field: string;
  readonly type: string;
  readonly schema: S;
  run(session: LiveSession, command: output<S>): Promise<void> | void;
}

export function liveCommand<S extends $ZodType<{ readonly cmdId: number }>>({
  field,
  type,
  schema,
  onWalls = [],
  run,
}: CommandDefinition<S>): LiveCommand {
  return {
    field,
    type,
    onWalls,
    parse(input) {
      const parsed = z.safeParse(schema, input);
      return parsed.success ? { cmdId: parsed.data.cmdId, onWalls, run: (session) => run(session, parsed.data) } : null;
    },
  };
}

/** Numbers in commands: JSON `null` and a missing number are zero, as in ThingsBoard. */
export const commandNumber = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? 0);
export const commandText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const commandFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const commandId = commandNumber;
