import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { liveCloseCodes } from '@oilsight/contract';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { Changes } from '../platform/changes.ts';
import { createConnections } from '../platform/connections.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import { createAccess } from './access.ts';
import { Connection } from './connection.ts';
import { checkPulse } from './heartbeat.ts';
import { defaultLiveBounds, type LiveBounds } from './live-bounds.ts';
import type { LiveCommand } from './live.types.ts';
import { createMessages } from './messages.ts';
import { People } from './people.ts';
import { Session } from './session.ts';
import { createTicker } from './ticker.ts';
import { createTopicCommand, type LiveTopic } from './topics.ts';
import { createUpgrades } from './upgrades.ts';
import { ValueBudget } from './value-budget.ts';

export interface LiveServerParts {
  readonly auth: { authenticate(token: string): Promise<Principal>; confirm(principal: Principal): Promise<Principal> };
  readonly devices: { resolve(scope: Scope, ids: readonly string[]): Promise<readonly DeviceRef[]> };
  readonly commands: readonly LiveCommand[];
  readonly topics: readonly LiveTopic[];
  readonly changes: Pick<Changes, 'on'>;
  readonly metrics: Metrics;
  readonly log: Log;
  /** The caller's address, as a trusted proxy names it. Left out: the connection's own address. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<LiveBounds>;
}

export interface LiveServer {
  /** The commands and topics that clients can ask for. */
  readonly offer: { readonly commands: readonly LiveCommand[]; readonly topics: readonly LiveTopic[] };
  /** Handles upgrades of this web server from now on. */
  attach(server: Server): void;
  start(): Promise<void>;
  /** Tells every client to come back later, and closes all connections. */
  stop(): Promise<void>;
}

/** How long changes of a topic are collected before they are sent, ms. */
const topicTickMs = 50;

/**
 * The live socket: paths, login, envelopes, limits, opening and closing of connections. The modules provide what can be
 * asked over it as commands and topics; this file knows none of them.
 */
export function createLiveServer(parts: LiveServerParts): LiveServer {
  const limits: LiveBounds = { ...defaultLiveBounds, ...parts.limits };
  const { auth, changes, devices, log, metrics } = parts;
  const ticker = createTicker(topicTickMs, (error) => log.error({ err: error }, 'a topic could not be sent'));
  const commands = [...parts.commands, createTopicCommand({ topics: parts.topics, ticker })];
  const connections = new Set<Connection>();
  const people = new People(limits);
  const values = new ValueBudget(limits);
  const addressOf = parts.addressOf ?? (({ socket }: IncomingMessage) => socket.remoteAddress ?? '');
  /** Sockets that are not logged in. */
  const strangers = createConnections({ most: limits.maxStrangers, maxOfNetwork: limits.maxStrangersPerNetwork });
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

  const access = createAccess({ auth, devices, changes, log, sessions });
  const authenticate = (token: string) => auth.authenticate(token);
  const messages = createMessages({ commands, limits, log, authenticate, admit });
  const { maxMessageBytes } = limits;
  const upgrade = createUpgrades({ maxMessageBytes, isStopping: () => isStopping, opened });

  /** Gives the connection its session, or closes it. */
  function admit(connection: Connection, principal: Principal): void {
    if (!connection.isOpen) return;
    if (connection.authTimer !== null) clearTimeout(connection.authTimer);
    connection.leaveStrangers();
    const refusal = people.refusal(principal);
    if (refusal !== null) return connection.close(liveCloseCodes.policy, refusal);
    const { ws, socket } = connection;
    connection.session = new Session({ ws, socket, limits, principal, people, values });
    metrics.socketSessions.set(people.sessions);
    // The login may have ended while it was looked at: that was told before this session could be closed by it.
    access.confirmOne(connection.session);
  }

  function opened(
    ws: WebSocket,
    socket: Duplex,
    { token, request }: { readonly token: string | null; readonly request: IncomingMessage },
  ): void {
    const connection = new Connection(ws, socket, limits.strangersPace);
    connections.add(connection);
    ws.on('error', () => undefined); // `close` follows with its code
    ws.on('pong', () => (connection.heardAt = performance.now()));
    ws.on('message', (data, isBinary) => messages.receive(connection, data, isBinary));
    ws.on('close', () => {
      connections.delete(connection);
      connection.ended();
      count();
    });
    const leave = strangers.enter(addressOf(request), connection);
    if (leave === null) return connection.giveWay();
    connection.leaveStrangers = leave;
    if (token !== null) return messages.loginAtOnce(connection, token);
    const late = () => connection.close(liveCloseCodes.policy, 'Auth timeout');
    connection.authTimer = setTimeout(late, limits.authTimeoutMs);
  }

  return {
    offer: { commands, topics: parts.topics },
    attach(httpServer) {
      httpServer.on('upgrade', upgrade);
      detach.push(() => httpServer.off('upgrade', upgrade));
    },
    async start() {
      const pulse = () => {
        checkPulse(connections, performance.now(), limits);
        count();
      };
      timers = [setInterval(pulse, limits.pingIntervalMs), setInterval(access.confirmAll, limits.confirmIntervalMs)];
      detach.push(access.follow());
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
