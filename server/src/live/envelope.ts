import * as z from 'zod';
import type { LiveCommand, ReadyCommand } from './live.types.ts';
import { commandError } from './updates.ts';

/**
 * ThingsBoard commands that this server does not support: they are answered with an error, not ignored. Their `type`s
 * by array name.
 */
const unsupported: Readonly<Record<string, string>> = {
  alarmDataCmds: 'ALARM_DATA',
  alarmCountCmds: 'ALARM_COUNT',
  alarmStatusCmds: 'ALARM_STATUS',
  entityCountCmds: 'ENTITY_COUNT',
  notificationsCmds: 'NOTIFICATIONS',
  notificationsCountCmds: 'NOTIFICATIONS_COUNT',
  markAsReadCmds: 'MARK_NOTIFICATIONS_AS_READ',
  markAllAsReadCmds: 'MARK_ALL_NOTIFICATIONS_AS_READ',
};
/** Unsubscribing from an unsupported subscription needs no answer. */
const silent: Readonly<Record<string, string>> = {
  alarmDataUnsubscribeCmds: 'ALARM_DATA_UNSUBSCRIBE',
  alarmCountUnsubscribeCmds: 'ALARM_COUNT_UNSUBSCRIBE',
  alarmStatusUnsubscribeCmds: 'ALARM_STATUS_UNSUBSCRIBE',
  entityCountUnsubscribeCmds: 'ENTITY_COUNT_UNSUBSCRIBE',
  notificationsUnsubscribeCmds: 'NOTIFICATIONS_UNSUBSCRIBE',
};
const updateKinds: Readonly<Record<string, string>> = { ALARM_COUNT: 'ALARM_COUNT_DATA', ENTITY_COUNT: 'COUNT_DATA' };

export interface AuthCommand {
  readonly token: string;
}

export interface Message {
  /** null: the message has no `authCmd`. */
  readonly auth: AuthCommand | null;
  /** In the order of the message; null when any command could not be read. */
  readonly commands: readonly ReadyCommand[] | null;
  /** Why the commands were not read, when the reason is not their form. */
  readonly refusal: string | null;
  /** The number of an application ping. */
  readonly ping: number | null;
}

/** Most commands in one message: an answer may cost more than writing its command. */
const maxCommands = 500;
const longestPing = 64;

const AuthCmd = z.object({ token: z.string().min(1).max(8192) });
const CommandList = z.array(z.looseObject({})).nullish();
const TypedList = z.array(z.looseObject({ type: z.string() })).nullish();
const Count = z.object({ cmdId: z.number().int().default(0) });

function refusal(input: unknown, type: string): ReadyCommand {
  const { cmdId } = z.catch(Count, { cmdId: 0 }).parse(input);
  return {
    cmdId,
    run: (session) => session.send(commandError(cmdId, 2, `${type} is not supported`, updateKinds[type] ?? type)),
  };
}

/** The number in an application ping; null: the message is something else. */
export function pingOf(text: string): number | null {
  return text.length > longestPing || !text.includes('"ping"') ? null : (readMessage(text, [])?.ping ?? null);
}

/** Reads one message of either envelope; null: it is not a JSON object. */
export function readMessage(text: string, offered: readonly LiveCommand[]): Message | null {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const { authCmd, cmds, ping, ...arrays } = input as Record<string, unknown>;
  const auth = AuthCmd.safeParse(authCmd);
  const count = [cmds, ...Object.values(arrays)].reduce(
    (sum: number, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  );
  const isTooMany = count > maxCommands;
  const commands = isTooMany ? [null] : [...readArrays(arrays, offered), ...readTyped(cmds, offered)];
  return {
    auth: auth.success ? { token: auth.data.token } : null,
    commands: commands.includes(null) ? null : (commands as ReadyCommand[]),
    refusal: isTooMany ? `More than ${maxCommands} commands in one message` : null,
    ping: typeof ping === 'number' ? ping : null,
  };
}

function readArrays(arrays: Record<string, unknown>, offered: readonly LiveCommand[]): (ReadyCommand | null)[] {
  return Object.entries(arrays).flatMap(([field, value]) => {
    const list = CommandList.safeParse(value);
    if (!list.success) return [null];
    const items = list.data ?? [];
    const command = offered.find((one) => one.field === field);
    if (command !== undefined) return items.map((item) => command.parse(item));
    if (Object.hasOwn(silent, field)) return [];
    const type = Object.hasOwn(unsupported, field) ? unsupported[field] : undefined;
    return type === undefined ? [null] : items.map((item) => refusal(item, type));
  });
}

function readTyped(cmds: unknown, offered: readonly LiveCommand[]): (ReadyCommand | null)[] {
  const list = TypedList.safeParse(cmds);
  if (!list.success) return [null];
  return (list.data ?? []).flatMap((item) => {
    const command = offered.find((one) => one.type === item.type);
    if (command !== undefined) return [command.parse(item)];
    if (Object.values(silent).includes(item.type)) return [];
    return Object.values(unsupported).includes(item.type) ? [refusal(item, item.type)] : [null];
  });
}
