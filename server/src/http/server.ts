import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
    /** Asked for so often by machines that a line in the log says nothing. */
    isUnlogged?: boolean;
    /** The route takes a form. Bytes to name when it is too large: a form is a little larger than its file. */
    reportedLimit?: number | undefined;
  }
}

/** Largest body where no route says otherwise, bytes: little enough to be kept for anybody. */
const strangersBodyLimit = 4096;
/** Connections at the same time, in all and of one network. Each is a device, a browser's or a reverse proxy's. */
const connectionLimits: ConnectionBounds = { most: 10_000, maxOfNetwork: 2000 };
/**
 * ms for the headers, and for all of a request: a mebibyte over a slow radio takes its time. How often they are looked
 * at.
 */
const headersMs = 10_000;
const requestMs = 60_000;
const checkEveryMs = 5_000;
/** Without a byte in either direction, ms: longer than any call waits for its turn. */
const silenceMs = 360_000;
/** A connection without a call, ms: longer than a device's minute. */
const keepAliveMs = 72_000;
/** How often connections that have become idle are ended while the server closes, ms. */
const sweepEveryMs = 50;

/** A listener that comes before the framework. False: the call is not for it. */
export type FirstListener = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly isTrustedPeer: IsTrustedPeer;
  /** Answers what comes by the thousand a second. */
  readonly first?: FirstListener;
  /** Takes the plainest of it before HTTP is even parsed. */
  readonly fastPath?: (timeouts: FastPathTimeouts) => FastPath;
  /** For forms with files, all together, bytes. */
  readonly formMemory?: number;
  readonly limits?: Partial<ConnectionBounds> & { readonly patienceMs?: number };
}

/** An id that callers may choose: short and harmless in a log. */
const requestIdForm = /^[\w.:-]{1,64}$/;

/**
 * The HTTP server with what every route shares: ids, headers, compression, errors, measurements. It has no routes yet.
 */
export async function createServer({
  log,
  metrics,
  now,
  isTrustedPeer,
  first = () => false,
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
    // One line a request, of ours: Fastify's own shows the path, which may hold a token.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: strangersBodyLimit,
    // What is left of the forwarding headers when a request gets here is believed: see settleForwarding.
    trustProxy: (_address, hop) => hop === 0,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
    },
    // Node takes 16 KiB of headers: every parameter reaches the check of its route, which says what is wrong with it.
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
          settleForwarding(request, isTrustedPeer);
          connectionOf.get(request.socket)?.begin(request, response);
          if (!first(request, response)) handle(request, response);
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
      // No hook sees a request that failed before it had a route.
      reply.raw.once('finish', () => requestLog.ended(request, reply));
      sendError(error, request, reply, now());
    },
  });
  server.decorateRequest('principal', null);
  // A call without a body may still carry the JSON content type: axios and fetch wrappers send it.
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
    // A reply that was under way when closing began leaves its connection idle afterwards: nobody else would end it.
    const sweep = setInterval(() => server.server.closeIdleConnections(), sweepEveryMs).unref();
    server.server.once('close', () => clearInterval(sweep));
  });
  server.addHook('onSend', async (_request, reply) => {
    // A connection that is kept for the next call would keep the server from stopping.
    if (isClosing) void reply.header('connection', 'close');
  });
  requestLog.followOn(server);
  await server.register(fastifyHelmet, helmetOptions);
  await server.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's own default is made for files that are packed once: a hundred times slower than this.
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
      // The component library writes its styles while the page runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // Holds for the live socket too: it is on the page's own host and port.
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // Set by request: a plain HTTP installation must stay reachable.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  // The address of a display holds its token until the page has taken it away.
  referrerPolicy: { policy: 'no-referrer' as const },
};
