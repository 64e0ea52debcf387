import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ConnectionBounds, createConnections, patienceMs } from '../platform/connections.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { IsTrustedPeer } from '../platform/network.ts';
import { settleForwarding } from './address.ts';
import { boundConnections, type HttpConnection } from './connections.ts';
import { sendError } from './errors.ts';
import { takeForms } from './form-bodies.ts';
import type { FastPath } from './fast-path.ts';
import type { FastPathTimeouts } from './fast-path.types.ts';
import { createRequestLog } from './request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged: machines ask for it so often that a log line says nothing. */
    isUnlogged?: boolean;
    /**
     * The route accepts a form. This is the limit in bytes to name in the error: the form may be a little larger than
     * its file.
     */
    reportedLimit?: number | undefined;
  }
}

/** Largest body where no route says otherwise, bytes: small enough to hold for any caller. */
const strangersBodyLimit = 4096;
/** Connections at the same time, in all and of one network. Each belongs to a device, a browser or a reverse proxy. */
const connectionLimits: ConnectionBounds = { most: 10_000, maxOfNetwork: 2000 };
/**
 * Time for receiving the headers, and for receiving the whole request (a mebibyte over a slow radio takes long), and
 * how often both are checked, ms.
 */
const headersMs = 10_000;
const requestMs = 60_000;
const checkEveryMs = 5_000;
/**
 * A connection without a byte in either direction for this long is closed, ms: longer than any call waits for its turn.
 */
const silenceMs = 360_000;
/** A connection without a call for this long is closed, ms: longer than the minute between a device's messages. */
const keepAliveMs = 72_000;
/** How often connections that have become idle are closed while the server stops, ms. */
const sweepEveryMs = 50;

export interface ServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly isTrustedPeer: IsTrustedPeer;
  /** Answers the simplest of the calls that arrive by the thousand per second, before HTTP is parsed. */
  readonly fastPath?: (timeouts: FastPathTimeouts) => FastPath;
  /** Memory for all forms with files together, bytes. */
  readonly formMemory?: number;
  readonly limits?: Partial<ConnectionBounds> & { readonly patienceMs?: number };
}

/** A request id that a caller may choose: short and safe in a log. */
const requestIdForm = /^[\w.:-]{1,64}$/;

/**
 * The HTTP server with what all routes share: ids, headers, compression, errors, measurements. It has no routes yet.
 */
export async function createServer({
  log,
  metrics,
  now,
  isTrustedPeer,
  fastPath: openFastPath,
  formMemory,
  limits,
}: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const requestLog = createRequestLog(metrics);
  const connectionOf = new WeakMap<Socket, HttpConnection>();
  const patience = limits?.patienceMs ?? patienceMs;
  const fastPath = openFastPath?.({ headersMs, requestMs, keepAliveMs, checkEveryMs, patienceMs: patience });
  const server = fastify({
    loggerInstance: logger,
    // We write one log line per request ourselves: Fastify's own shows the path, which may hold a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: strangersBodyLimit,
    // The forwarding headers that are left at this point are trusted: see settleForwarding.
    trustProxy: (_address, hop) => hop === 0,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
    },
    // Node accepts 16 KiB of headers, so that every parameter reaches the check of its route, which names the fault.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    serverFactory: (handle) => {
      const listener = createHttpServer(
        {
          headersTimeout: headersMs,
          requestTimeout: requestMs,
          connectionsCheckingInterval: checkEveryMs,
          keepAliveTimeout: keepAliveMs,
        },
        (request, response) => {
          if (connectionOf.get(request.socket)?.begin(request, response) === false) return;
          settleForwarding(request, isTrustedPeer);
          handle(request, response);
        },
      );
      listener.timeout = silenceMs;
      boundConnections(listener, {
        fastPath,
        connectionOf,
        patienceMs: patience,
        connections: createConnections({ ...connectionLimits, ...limits }, isTrustedPeer),
      });
      return listener;
    },
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => {
      // Measured here, because no hook of Fastify runs for a request that failed before it had a route.
      reply.raw.once('finish', () => requestLog.ended(request, reply));
      sendError(error, request, reply, now());
    },
  });
  server.decorateRequest('principal', null);
  // A call without a body may still have the JSON content type: axios and fetch wrappers send it.
  const parseJson = server.getDefaultJsonParser('remove', 'remove');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  takeForms(server, formMemory);
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, now()));
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    fastPath?.close();
    // A reply in progress when closing began leaves its connection idle afterwards, and nothing else would close it.
    const sweep = setInterval(() => server.server.closeIdleConnections(), sweepEveryMs).unref();
    server.server.once('close', () => clearInterval(sweep));
  });
  server.addHook('onSend', async (_request, reply) => {
    // A connection kept open for the next call would keep the server from stopping.
    if (isClosing) void reply.header('connection', 'close');
  });
  requestLog.followOn(server);
  await server.register(fastifyHelmet, helmetOptions);
  await server.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's default quality is meant for files that are packed once, and is a hundred times slower than this.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return server;
}

const helmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The component library adds its styles while the page runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // Also covers the live socket, which is on the page's own host and port.
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // Not set, because an installation over plain HTTP must stay reachable.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  // The address of a display contains its token until the page removes it.
  referrerPolicy: { policy: 'no-referrer' as const },
};
