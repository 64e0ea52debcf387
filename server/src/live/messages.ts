import type { RawData } from 'ws';
import { AppError, liveCloseCodes } from '@oilsight/contract';
import type { Log } from '../platform/log.ts';
import type { Principal } from '../platform/principal.ts';
import { createTurns } from '../platform/turns.ts';
import { isNoAccess, reasonOf } from './close-reason.ts';
import type { Connection } from './connection.ts';
import { type Message, pingOf, readMessage } from './envelope.ts';
import type { LiveBounds } from './live-bounds.ts';
import type { LiveCommand, ReadyCommand } from './live.types.ts';
import type { Session } from './session.ts';
import { badRequest, errorUpdate, liveTexts, unauthorized, unknownSubscription } from './updates.ts';

export interface MessagesParts {
  readonly commands: readonly LiveCommand[];
  readonly limits: Pick<LiveBounds, 'roomBytes'>;
  readonly log: Log;
  /** The principal of a token. @throws AppError when the token is not valid */
  authenticate(token: string): Promise<Principal>;
  /** Gives the connection its session, or closes it. */
  admit(connection: Connection, principal: Principal): void;
}

export interface Messages {
  /** Logs a connection in, then processes what it has sent meanwhile. Never rejects. */
  loginAtOnce(connection: Connection, token: string): void;
  receive(connection: Connection, data: RawData, isBinary: boolean): void;
}

/** Messages that may wait behind the current one; with more, the socket is not read. */
const inboxSize = 16;

/** Cost of a message besides its bytes: short messages cost work too. */
const messageCost = 256;

/** Handles clients' messages: each socket's are queued, processed one after the other, and answered in that order. */
export function createMessages({ commands, limits, log, authenticate, admit }: MessagesParts): Messages {
  /** The messages of all sockets take turns. */
  const turns = createTurns();

  async function login(connection: Connection, token: string, badTokenCode: number): Promise<void> {
    try {
      admit(connection, await authenticate(token));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not log in');
      connection.close(isNoAccess(error) ? badTokenCode : liveCloseCodes.serverError, reasonOf(error));
    }
  }

  async function runCommand(session: Session, command: ReadyCommand): Promise<void> {
    await session.room();
    await turns.next();
    if (!session.isOpen) return;
    if (command.cmdId < 0) return session.send(badRequest(command.cmdId, liveTexts.negativeId));
    if (!session.mayAsk(command)) return session.send(unauthorized(command.cmdId));
    try {
      await command.run(session);
    } catch (error) {
      if (error instanceof AppError) return session.send(badRequest(command.cmdId, error.message));
      if (!session.isOpen) return;
      log.error({ err: error, cmdId: command.cmdId }, 'a socket command failed');
      session.send(errorUpdate(command.cmdId, 1, liveTexts.internal));
    }
  }

  function pong(connection: Connection, number: number): void {
    if (connection.ws.bufferedAmount < limits.roomBytes) connection.ws.send(`{"pong":${number}}`);
  }

  async function handle(connection: Connection, message: Message | null): Promise<void> {
    if (connection.session === null) {
      if (message === null || (message.commands === null && message.auth === null)) {
        return connection.close(liveCloseCodes.badData, liveTexts.unreadable);
      }
      if (message.auth === null) return connection.close(liveCloseCodes.policy, 'Auth cmd is missing');
      await login(connection, message.auth.token, liveCloseCodes.badData);
    }
    await runAll(connection.session, message);
  }

  async function runAll(session: Session | null, message: Message | null): Promise<void> {
    if (session === null) return;
    if (message === null || message.commands === null) {
      return session.send(badRequest(unknownSubscription, message?.refusal ?? liveTexts.unreadable));
    }
    for (const command of message.commands) await runCommand(session, command);
  }

  /** Processes one message after the other; while many wait, the socket is not read. */
  async function pump(connection: Connection): Promise<void> {
    if (connection.isBusy) return;
    connection.isBusy = true;
    try {
      const { inbox } = connection;
      for (let text = inbox.shift(); text !== undefined && connection.isOpen; text = inbox.shift()) {
        await turns.next();
        const message = readMessage(text, commands);
        if (typeof message?.ping === 'number') pong(connection, message.ping);
        else await handle(connection, message);
        if (inbox.length < inboxSize / 2) connection.goOn('inbox');
      }
    } finally {
      connection.isBusy = false;
    }
  }

  function receive(connection: Connection, data: RawData, isBinary: boolean): void {
    connection.heardAt = performance.now();
    const text = (data as Buffer).toString('utf8');
    connection.spend(text.length + messageCost);
    if (isBinary) return connection.close(liveCloseCodes.badData, liveTexts.unreadable);
    // A ping is answered at once: long commands delay other commands, not the sign of life.
    const ping = pingOf(text);
    if (ping !== null) return pong(connection, ping);
    connection.inbox.push(text);
    if (connection.inbox.length >= inboxSize) connection.hold('inbox');
    pump(connection).catch(failed);
  }

  function failed(error: unknown): void {
    log.error({ err: error }, 'a socket message failed');
  }

  return {
    loginAtOnce(connection, token) {
      // What the client sends meanwhile waits for the login.
      connection.isBusy = true;
      login(connection, token, liveCloseCodes.serverError)
        .then(() => {
          connection.isBusy = false;
          return pump(connection);
        })
        .catch(failed);
    },
    receive,
  };
}
