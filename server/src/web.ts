import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Call } from './http/call.ts';
import { serveConsole } from './http/console.ts';
import { serveDocs } from './http/docs.ts';
import type { FastPath } from './http/fast-path.ts';
import type { FastPathTimeouts } from './http/fast-path.types.ts';
import { serveMap } from './http/map.ts';
import { mount, type MountOptions } from './http/mount.ts';
import { serveProbes } from './http/probes.ts';
import { createServer } from './http/server.ts';
import type { LiveServer } from './live/live-server.ts';
import type { ModuleContext, Runs } from './module-context.ts';
import type { Readiness } from './platform/readiness.ts';

/** Connections that the kernel queues until they are accepted: one that finds no room is retried a second later. */
const maxUnaccepted = 4096;

export interface WebParts {
  readonly calls: readonly Call[];
  readonly auth: Pick<MountOptions, 'authenticate' | 'confirm'>;
  readonly audit: MountOptions['audit'];
  /** The calls of devices. */
  readonly devices: {
    fastPath(timeouts: FastPathTimeouts): FastPath;
    serveOn(server: FastifyInstance): void;
  };
  readonly live: Pick<LiveServer, 'attach'>;
  readonly readiness: Pick<Readiness, 'check'>;
}

/** The web server and what it serves: calls, devices, the live socket, probes, the API's description, the console. */
export function createWeb(
  { config, changes, clock, log, metrics, reads, isTrustedPeer }: ModuleContext,
  { calls, auth, audit, devices, live, readiness }: WebParts,
): Runs & { readonly port: number } {
  let server: FastifyInstance | null = null;

  async function composed(): Promise<FastifyInstance> {
    const made = await createServer({
      log,
      metrics,
      now: () => clock.now(),
      isTrustedPeer,
      fastPath: devices.fastPath,
    });
    const { checkReplies } = config;
    const { caughtUp } = changes;
    const authenticate = (token: string) => auth.authenticate(token);
    const confirm: MountOptions['confirm'] = (principal) => auth.confirm(principal);
    mount(made, calls, { authenticate, confirm, audit, reads, caughtUp, checkReplies });
    devices.serveOn(made);
    serveProbes(made, { metrics, ready: () => readiness.check(), isMetricsPublic: config.metricsPublic });
    await serveDocs(made);
    serveMap(made, config.mapFile);
    await serveConsole(made, { folder: resolve(import.meta.dirname, '../../console/dist'), now: () => clock.now() });
    return made;
  }

  return {
    /** 0 while it does not listen. */
    get port() {
      const address = server?.server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    async start() {
      server = await composed();
      live.attach(server.server);
      await server.listen({ port: config.port, host: config.host, backlog: maxUnaccepted });
    },
    async stop() {
      await server?.close();
    },
  };
}
