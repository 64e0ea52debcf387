import { AppError } from '@oilsight/contract';
import type { CallArguments, Language, Route, UploadedFile } from '@oilsight/contract';
import type { Log } from '../platform/log.ts';
import { askerOf, type Principal } from '../platform/principal.ts';
import { auditDraftOf } from './audit.ts';
import { admit, perform, type Call, type CallOptions, type GivenInput } from './call.ts';
import type { Cookies } from './cookies.ts';
import { knownError } from './errors.ts';
import type { CallContext, FileReply, HandlerReply } from './handlers.ts';

/** The person for whom calls are made inside the server, and the request that led to them, for the audit log. */
export interface InProcessOrigin {
  readonly principal: Principal;
  readonly language: Language;
  /** The id of the request that led to the calls, with its address and user agent. */
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Raised when nobody waits for the answers any more. */
  readonly signal: AbortSignal;
}

export type InProcessArguments<R extends Route> = Omit<CallArguments<R>, 'file'> & {
  readonly file?: UploadedFile;
};

/** Calls of the route table from inside the server. The public ones are left out: browsers make them before a login. */
export interface InProcessCalls {
  /**
   * Makes a call as its person would over HTTP: the login must still be open, the role must hold the permission, the
   * parameters are checked, a heavy read waits for a slot, and the audit log gets an entry.
   *
   * @returns what the handler answers; each piece of a file is read in a slot of the heavy reads
   * @throws AppError as over HTTP; a fault of ours is logged and is `systemError`
   */
  call<R extends Route>(origin: InProcessOrigin, route: R, given?: InProcessArguments<R>): Promise<HandlerReply<R>>;
}

export interface InProcessParts extends CallOptions {
  /** Read at the first call: modules may still add to it until then. */
  readonly calls: readonly Call[];
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** In-process calls have no browser that would keep cookies. */
const noCookies: Cookies = { get: () => null, set: () => undefined };

/** The same as over HTTP: a missing part of the input is empty, and a file has its size limit. */
function inputOf({ upload }: Route, { params, query, body, file }: InProcessArguments<Route>): GivenInput {
  if (upload !== undefined && (file?.bytes.byteLength ?? 0) > upload.bytes) {
    throw new AppError('tooLarge', { limit: upload.bytes });
  }
  return { params: params ?? {}, query: query ?? {}, body, file };
}

export function createInProcessCalls({ calls, log, ...options }: InProcessParts): InProcessCalls {
  let byRoute: ReadonlyMap<Route, Call> | null = null;

  function callOf(route: Route): Call {
    byRoute ??= new Map(calls.map((call) => [call.route, call]));
    const call = byRoute.get(route);
    if (call === undefined || route.permission === 'public') {
      throw new Error(`${route.method} ${route.path} cannot be called from inside the server`);
    }
    return call;
  }

  /** Each piece of a file waits for a slot like any heavy read, so that no slot is held while nothing is read. */
  async function* atPlaces(file: FileReply, { principal, signal }: CallContext): FileReply['chunks'] {
    const chunks = file.chunks[Symbol.asyncIterator]();
    const next = () => options.reads.run(askerOf(principal), () => chunks.next(), signal);
    try {
      for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
    } finally {
      await chunks.return?.();
    }
  }

  async function made(origin: InProcessOrigin, route: Route, given: InProcessArguments<Route>): Promise<unknown> {
    const call = callOf(route);
    const known = { ...origin, principal: await options.confirm(origin.principal) };
    const auditDraft = auditDraftOf(known, route);
    const context: CallContext = { ...known, auditDraft, cookies: noCookies };
    await admit(known.principal, route, auditDraft, options.audit);
    let isHeavy = false;
    const result = await perform(
      {
        call,
        context,
        given: async () => inputOf(route, given),
        atPlace(answer) {
          isHeavy = true;
          return options.reads.run(askerOf(known.principal), answer, origin.signal);
        },
      },
      options,
    );
    if (route.reply !== 'file' || !isHeavy) return result;
    const reply = result as FileReply;
    return { ...reply, chunks: atPlaces(reply, context) };
  }

  return {
    async call<R extends Route>(origin: InProcessOrigin, route: R, given: InProcessArguments<R> = {}) {
      try {
        return (await made(origin, route, given)) as HandlerReply<R>;
      } catch (error) {
        if (origin.signal.aborted) throw error;
        const known = knownError(error, log);
        if (known !== null) throw known;
        log.error({ err: error, route: route.path, requestId: origin.requestId }, 'unhandled error');
        throw new AppError('systemError', {}, { cause: error });
      }
    },
  };
}
