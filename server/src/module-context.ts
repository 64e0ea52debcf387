import { resolve } from 'node:path';
import type { Routes } from '@oilsight/contract';
import type { Config } from './config.ts';
import { callsOf, type Call } from './http/call.ts';
import type { Handlers } from './http/handlers.ts';
import type { LiveCommand } from './live/live.types.ts';
import type { LiveTopic } from './live/topics.ts';
import { createBlobs, type Blobs } from './platform/blobs.ts';
import { createBus, type Bus } from './platform/bus.ts';
import { createChanges, type Changes } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import { createHeavyReads, type HeavyReads } from './platform/heavy-reads.ts';
import { createIsolatedWork, isolatedWorkBounds, type IsolatedWork } from './platform/isolated-work.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { trustedPeers, type IsTrustedPeer } from './platform/network.ts';
import { createPasswordRules, type PasswordRules } from './platform/password.rules.ts';
import { createPg, type Pg } from './platform/pg.ts';
import { createQueue, type Queue } from './platform/queue.ts';
import { createSeal, type Seal } from './platform/seal.ts';

/** Something that starts and stops with the app. */
export interface Runs {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Part {
  readonly name: string;
  readonly runs: Runs;
}

/** A module registers here what it adds to the app, while the app is composed. */
export interface Registration {
  /** A table of calls with their handlers. */
  calls<T extends Routes>(routes: T, handlers: Handlers<T>): void;
  /** Topics of the live socket. */
  topics(...topics: readonly LiveTopic[]): void;
  /** Commands of the live socket besides topics. */
  commands(...commands: readonly LiveCommand[]): void;
  /** A part that runs: parts start in the order of registration and stop in the reverse one. */
  part(name: string, runs: Runs): void;
  /** A protocol's adapter: it opens after all parts and jobs have started, and closes before them. */
  adapter(name: string, runs: Runs): void;
}

/** Everything that has been registered. */
export interface Registered {
  readonly calls: readonly Call[];
  readonly topics: readonly LiveTopic[];
  readonly commands: readonly LiveCommand[];
  readonly parts: readonly Part[];
  readonly adapters: readonly Part[];
}

/** What every module gets: the database and the rest of the platform, and the registration. Nothing runs yet. */
export interface ModuleContext {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Reports changes in the database, so that copies of the changed rows are dropped. */
  readonly changes: Changes;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly pg: Pg;
  /** Separate connections for large reads, so that a login finds a free connection however long those reads take. */
  readonly readPg: Pg;
  /** Longest time of one statement of `readPg`, ms. */
  readonly readTimeoutMs: number;
  readonly reads: HeavyReads;
  readonly queue: Queue;
  readonly isolated: IsolatedWork;
  readonly passwordRules: PasswordRules;
  readonly isTrustedPeer: IsTrustedPeer;
  /**
   * Whether this server runs the demonstration. The demonstration's passwords and tokens work only while it runs. Set
   * before any adapter opens.
   */
  readonly demonstration: { isRunning: boolean };
  /** Shows the person who starts the program something that no log may hold. */
  readonly announce: (line: string) => void;
  readonly register: Registration;
  /** A module's files, in a folder of this name below the data folder. */
  blobs(folder: string): Blobs;
  /** Seals a module's secrets. A seal made for one purpose does not open for another. */
  seal(purpose: string): Seal;
}

export interface ContextOptions extends Pick<
  ModuleContext,
  'config' | 'databaseUrl' | 'jwtSecret' | 'log' | 'clock' | 'announce'
> {
  /** While the app stops, its connections end, which is not a failure. */
  readonly isStopping: () => boolean;
}

/** Connections for large reads, and the longest time of one statement on them, ms. */
const readConnections = 6;
const readTimeoutMs = 30_000;

export function createModuleContext({ isStopping, ...options }: ContextOptions): {
  readonly context: ModuleContext;
  readonly registered: Registered;
} {
  const { config, databaseUrl: url, jwtSecret, log } = options;
  const metrics = createMetrics();
  const changes = createChanges({ url, log });
  // Only the message: the client's errors contain the whole connection.
  const onError = ({ message }: Error) => {
    if (!isStopping()) log.warn({ reason: message }, 'a database connection was lost');
  };
  const registered = {
    calls: [] as Call[],
    topics: [] as LiveTopic[],
    commands: [] as LiveCommand[],
    parts: [] as Part[],
    adapters: [] as Part[],
  };
  const isolated = createIsolatedWork(isolatedWorkBounds, (error, { pathname }) => {
    log.warn({ err: error, program: pathname.split('/').at(-1) }, 'work on a file of a stranger failed');
  });
  const context: ModuleContext = {
    ...options,
    metrics,
    isolated,
    readTimeoutMs,
    changes,
    bus: createBus((error, event) => log.error({ err: error, event }, 'a listener failed'), changes.caughtUp),
    pg: createPg({ url, onError }),
    readPg: createPg({ url, max: readConnections, statementTimeoutMs: readTimeoutMs, onError }),
    reads: createHeavyReads(metrics),
    queue: createQueue({ url, log }),
    passwordRules: createPasswordRules({ least: config.passwordMinLength }),
    isTrustedPeer: trustedPeers(config.trustProxy),
    demonstration: { isRunning: false },
    register: {
      calls: (routes, handlers) => void registered.calls.push(...callsOf(routes, handlers)),
      topics: (...topics) => void registered.topics.push(...topics),
      commands: (...commands) => void registered.commands.push(...commands),
      part: (name, runs) => void registered.parts.push({ name, runs }),
      adapter: (name, runs) => void registered.adapters.push({ name, runs }),
    },
    blobs: (folder) => createBlobs(resolve(config.dataDir, folder)),
    seal: (purpose) => createSeal(jwtSecret, purpose),
  };
  // Started before the parts that hold copies of what it reports on.
  context.register.part('changes', changes);
  context.register.part('isolated work', isolated);
  return { context, registered };
}
