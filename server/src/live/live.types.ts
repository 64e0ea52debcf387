import type { $ZodType, output } from 'zod/v4/core';
import * as z from 'zod';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { Asker } from '../platform/fair-queue.ts';
import type { Scope } from '../platform/scope.ts';
import type { HeldValues } from './value-budget.ts';

/** What a session holds for one number that the client chose. */
export interface LiveSubscription {
  /** Devices it tells of: it ends when the session may no longer see one of them. */
  readonly devices: readonly DeviceRef[];
  close(): void;
}

/** Numbers of different kinds do not collide: `telemetry` for time series and attributes, as in ThingsBoard. */
export type SubscriptionKind = 'telemetry' | 'entityData' | 'topic';

/** One authenticated socket, as command handlers see it. */
export interface LiveSession {
  /** Follows the account: ask for it each time. */
  readonly scope: Scope;
  readonly isOpen: boolean;
  /** False while the socket is behind: what can be merged waits for `whenRoom`. */
  readonly hasRoom: boolean;
  /** Whose share of heavy reads its commands take. */
  readonly asker: Asker;
  /** Raised when the socket is gone. */
  readonly gone: AbortSignal;
  /**
   * Room for what a subscription keeps in memory; a subscription as such is counted by `add`.
   *
   * @throws AppError `tooManyValues`, `overloaded`
   */
  hold(values: number): HeldValues;
  /** Sends a whole message. */
  send(text: string): void;
  /** Runs once as soon as the socket has room again. The same function is kept once. */
  whenRoom(waiter: () => void): void;
  /**
   * Keeps a subscription, in place of an earlier one with the same number. False: the session is closed and so is the
   * subscription.
   *
   * @throws AppError `tooManyValues`, `overloaded`: the subscription is closed
   */
  add(kind: SubscriptionKind, cmdId: number, subscription: LiveSubscription): boolean;
  find(kind: SubscriptionKind, cmdId: number): LiveSubscription | null;
  remove(kind: SubscriptionKind, cmdId: number): void;
  removeAll(): void;
}

/** A command that a module offers to the socket. */
export interface LiveCommand {
  /** Its array in the first envelope, such as `tsSubCmds`. */
  readonly field: string;
  /** Its `type` in the second envelope, such as `TIMESERIES`. */
  readonly type: string;
  /** A command that fits, ready to run; null when it is not of this shape. */
  parse(input: unknown): ReadyCommand | null;
}

export interface ReadyCommand {
  readonly cmdId: number;
  /** An AppError that it throws is told as the refusal of the command. */
  run(session: LiveSession): Promise<void> | void;
}

interface CommandDefinition<S extends $ZodType<{ readonly cmdId: number }>> {
  readonly field: string;
  readonly type: string;
  readonly schema: S;
  run(session: LiveSession, command: output<S>): Promise<void> | void;
}

export function liveCommand<S extends $ZodType<{ readonly cmdId: number }>>({
  field,
  type,
  schema,
  run,
}: CommandDefinition<S>): LiveCommand {
  return {
    field,
    type,
    parse(input) {
      const parsed = z.safeParse(schema, input);
      return parsed.success ? { cmdId: parsed.data.cmdId, run: (session) => run(session, parsed.data) } : null;
    },
  };
}

/** Numbers in commands: JSON `null` and absence are zero, as in ThingsBoard. */
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
