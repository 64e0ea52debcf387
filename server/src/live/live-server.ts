import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { AppError, liveCloseCodes, livePaths } from '@oilsight/contract';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { Bus } from '../platform/bus.ts';
import { createConnections } from '../platform/connections.ts';
import { onDeviceChanges } from '../platform/device-changes.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import { createTurns } from '../platform/turns.ts';
import { Connection } from './connection.ts';
import { type Message, pingOf, readMessage } from './envelope.ts';
import { defaultLiveBounds, type LiveBounds } from './live-bounds.ts';
import type { LiveCommand, ReadyCommand } from './live.types.ts';
import { People } from './people.ts';
import { closeGraceMs, Session } from './session.ts';
import { createTicker } from './ticker.ts';
import { createTopicCommand, type LiveTopic } from './topics.ts';
import { badRequest, errorUpdate, liveTexts, unknownSubscription } from './updates.ts';
import { ValueBudget } from './value-budget.ts';

export interface LiveServerParts {
  readonly auth: { authenticate(token: string): Promise<Principal>; confirm(principal: Principal): Promise<Principal> };
  readonly devices: { resolve(scope: Scope, ids: readonly string[]): Promise<readonly DeviceRef[]> };
  readonly commands: readonly LiveCommand[];
  readonly topics: readonly LiveTopic[];
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly log: Log;
  /** A caller's address, a trusted proxy's word included. Left out: the connection's own. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<LiveBounds>;
}

export interface LiveServer {
  /** What can be asked for over it. */
  readonly offer: { readonly commands: readonly LiveCommand[]; readonly topics: readonly LiveTopic[] };
  /** Takes upgrades of this server from now on. */
  attach(server: Server): void;
  start(): Promise<void>;
  /** Tells every client to come back later and lets go of all. */
  stop(): Promise<void>;
}

/** How long changes of a topic gather before they are sent, ms. */
const topicTickMs = 50;

/** Messages that wait behind the one in work; above it the socket is not read. */
const inboxSize = 16;

/** What a message costs besides its bytes: a short one is work too. */
const messageCost = 256;

/** A close reason has at most 123 bytes. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message.slice(0, 120) : liveTexts.internal;
}

/**
 * The live socket: paths, login, envelopes, limits, life and death of connections. What can be asked over it comes from
 * the modules as commands; it knows none of them.
 */
export function createLiveServer(parts: LiveServerParts): LiveServer {
  const limits: LiveBounds = { ...defaultLiveBounds, ...parts.limits };
  const { auth, bus, devices, log, metrics } = parts;
  const ticker = createTicker(topicTickMs, (error) => log.error({ err: error }, 'a topic could not be sent'));
  const commands = [...parts.commands, createTopicCommand({ topics: parts.topics, ticker })];
  const connections = new Set<Connection>();
  const people = new People(limits);
  const values = new ValueBudget(limits);
  /** All sockets work on their messages in one line. */
  const turns = createTurns();
  const addressOf = parts.addressOf ?? (({ socket }: IncomingMessage) => socket.remoteAddress ?? '');
  /** Sockets that have not said who they are. */
  const strangers = createConnections({ most: limits.maxStrangers, maxOfNetwork: limits.maxStrangersPerNetwork });
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let detach: (() => void)[] = [];
  let timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  const sessions = () => [...connections].flatMap(({ session }) => (session === null ? [] : [session]));
  const count = () => {
    const open = sessions();
    metrics.socketSessions.set(open.length);
    metrics.socketValues.set(values.total);
    metrics.socketSubscriptions.set(open.reduce((sum, session) => sum + session.subscriptionCount, 0));
  };

  /** Gives the connection its session, or closes it. */
  function admit(connection: Connection, principal: Principal): void {
    if (!connection.isOpen) return;
    if (connection.authTimer !== null) clearTimeout(connection.authTimer);
    connection.leaveStrangers();
    const refusal = people.refusal(principal.user.id, principal.sessionId);
    if (refusal !== null) return connection.close(liveCloseCodes.policy, refusal);
    connection.session = new Session({
      ws: connection.ws,
      socket: connection.socket,
      limits,
      principal,
      people,
      values,
    });
    metrics.socketSessions.set(people.sessions);
  }

  async function login(connection: Connection, token: string, badTokenCode: number): Promise<void> {
    try {
      admit(connection, await auth.authenticate(token));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not log in');
      connection.close(error instanceof AppError ? badTokenCode : liveCloseCodes.serverError, reasonOf(error));
    }
  }

  async function runCommand(session: Session, command: ReadyCommand): Promise<void> {
    await session.room();
    await turns.next();
    if (!session.isOpen) return;
    if (command.cmdId < 0) return session.send(badRequest(command.cmdId, liveTexts.negativeId));
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
      if (message === null || (message.commands === null && message.auth === null))
        return connection.close(liveCloseCodes.badData, liveTexts.unreadable);
      if (message.auth === null) return connection.close(liveCloseCodes.policy, 'Auth cmd is missing');
      await login(connection, message.auth.token, liveCloseCodes.badData);
    }
    await runAll(connection.session, message);
  }

  async function runAll(session: Session | null, message: Message | null): Promise<void> {
    if (session === null) return;
    if (message === null || message.commands === null)
      return session.send(badRequest(unknownSubscription, message?.refusal ?? liveTexts.unreadable));
    for (const command of message.commands) await runCommand(session, command);
  }

  /** One message after the other; while many wait, the socket is not read. */
  async function pump(connection: Connection): Promise<void> {
    if (connection.isBusy) return;
    connection.isBusy = true;
    try {
      for (
        let text = connection.inbox.shift();
        text !== undefined && connection.isOpen;
        text = connection.inbox.shift()
      ) {
        await turns.next();
        const message = readMessage(text, commands);
        if (typeof message?.ping === 'number') pong(connection, message.ping);
        else await handle(connection, message);
        if (connection.inbox.length < inboxSize / 2) connection.goOn('inbox');
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
    // At once: a command that takes long holds up others, not the sign of life.
    const ping = pingOf(text);
    if (ping !== null) return pong(connection, ping);
    connection.inbox.push(text);
    if (connection.inbox.length >= inboxSize) connection.hold('inbox');
    pump(connection).catch((error: unknown) => log.error({ err: error }, 'a socket message failed'));
  }

  function opened(
    ws: WebSocket,
    socket: Duplex,
    { token, address }: { readonly token: string | null; readonly address: string },
  ): void {
    const connection = new Connection(ws, socket, limits.strangersPace);
    connections.add(connection);
    ws.on('error', () => undefined); // `close` follows with its code
    ws.on('pong', () => (connection.heardAt = performance.now()));
    ws.on('message', (data, isBinary) => receive(connection, data, isBinary));
    ws.on('close', () => {
      connections.delete(connection);
      connection.ended();
      count();
    });
    const leave = strangers.enter(address, connection);
    if (leave === null) return connection.giveWay();
    connection.leaveStrangers = leave;
    if (token !== null) {
      // What the client sends meanwhile waits for the login.
      connection.isBusy = true;
      login(connection, token, liveCloseCodes.serverError)
        .then(() => {
          connection.isBusy = false;
          return pump(connection);
        })
        .catch((error: unknown) => log.error({ err: error }, 'a socket message failed'));
      return;
    }
    connection.authTimer = setTimeout(
      () => connection.close(liveCloseCodes.policy, 'Auth timeout'),
      limits.authTimeoutMs,
    );
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined); // before the handshake nobody else listens
    const url = URL.parse(request.url ?? '', 'http://localhost');
    const path = url?.pathname ?? '';
    if (isStopping || !(path === '/ws' || path.startsWith('/ws/') || path.startsWith('/api/ws'))) {
      // The caller may keep its own side open for ever.
      socket.end(
        `HTTP/1.1 ${isStopping ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        () => socket.destroy(),
      );
      return;
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      if ((livePaths as readonly string[]).includes(path))
        return opened(ws, socket, { token: url?.searchParams.get('token') || null, address: addressOf(request) });
      ws.on('error', () => undefined);
      ws.close(liveCloseCodes.badData, 'Unknown session type');
      setTimeout(() => ws.terminate(), closeGraceMs).unref();
    });
  }

  function ping(): void {
    const now = performance.now();
    for (const connection of connections) {
      // While it is not read nothing can be heard of it.
      if (!connection.isReading) connection.heardAt = now;
      if (now - connection.heardAt <= limits.pongTimeoutMs) {
        if (connection.isOpen) connection.ws.ping();
      } else {
        connection.close(liveCloseCodes.notReliable, 'Session not reliable');
      }
    }
    count();
  }

  /** Looks at the account again: closes a socket whose login ended, follows a scope that changed. */
  async function confirm(session: Session): Promise<void> {
    try {
      const principal = await auth.confirm(session.principal);
      session.renew(principal);
      await recheck(session, session.followed());
    } catch (error) {
      // A database that is away says nothing about the account.
      if (error instanceof AppError)
        session.close(liveCloseCodes.policy, error.error === 'sessionExpired' ? 'Login ended' : reasonOf(error));
      else log.error({ err: error }, 'a socket could not be checked');
    }
  }

  /**
   * Ends what tells of these devices where they are out of reach now: devices move between factories, and are deleted.
   */
  async function recheck(session: Session, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const reachable = new Set((await devices.resolve(session.scope, ids)).map(({ id }) => id));
    const gone = new Set(ids.filter((id) => !reachable.has(id)));
    session.endWhere(({ id }) => gone.has(id));
  }

  async function confirmAll(): Promise<void> {
    for (const session of sessions()) await confirm(session);
  }

  function checkFailed(error: unknown): void {
    log.error({ err: error }, 'sockets could not be checked');
  }

  async function devicesChanged(deviceIds: ReadonlySet<string>): Promise<void> {
    for (const session of sessions())
      await recheck(
        session,
        session.followed().filter((deviceId) => deviceIds.has(deviceId)),
      );
  }

  return {
    offer: { commands, topics: parts.topics },
    attach(httpServer) {
      httpServer.on('upgrade', upgrade);
      detach.push(() => httpServer.off('upgrade', upgrade));
    },
    async start() {
      timers = [
        setInterval(ping, limits.pingIntervalMs),
        setInterval(() => void confirmAll().catch(checkFailed), limits.confirmIntervalMs),
      ];
      detach.push(
        bus.on('accessChanged', ({ userId, sessionId }) => {
          for (const session of sessions()) {
            const concerned =
              session.principal.user.id === userId && (sessionId === null || session.principal.sessionId === sessionId);
            if (concerned) confirm(session).catch(checkFailed);
          }
        }),
        bus.on('accessOfManyChanged', ({ userIds }) => {
          const concerned = new Set(userIds);
          for (const session of sessions())
            if (concerned.has(session.principal.user.id)) confirm(session).catch(checkFailed);
        }),
        onDeviceChanges(bus, (deviceIds) => void devicesChanged(deviceIds).catch(checkFailed)),
      );
    },
    async stop() {
      isStopping = true;
      for (const end of detach) end();
      detach = [];
      for (const timer of timers) clearInterval(timer);
      ticker.stop();
      const closing = [...connections].map((connection) => {
        const closed = new Promise<void>((resolve) => connection.ws.once('close', () => resolve()));
        connection.close(liveCloseCodes.goingAway, 'Server is stopping');
        return closed;
      });
      const cut = setTimeout(() => {
        for (const { ws } of connections) ws.terminate();
      }, 1000);
      await Promise.all(closing);
      clearTimeout(cut);
    },
  };
}
