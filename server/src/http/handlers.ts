import type { Language, Reply, Request, Route, Routes } from '@oilsight/contract';
import type { Scope } from '../platform/scope.ts';
import type { Sendable } from './json-pieces.ts';
import type { AuditDraft } from '../platform/audit-draft.ts';
import type { CallOrigin } from './audit.ts';
import type { Cookies } from './cookies.ts';

/** What a handler is told about its call besides the input. */
export interface CallContext extends CallOrigin {
  readonly language: Language;
  /** The audit entry of the call. */
  readonly auditDraft: AuditDraft;
  readonly cookies: Cookies;
  /** Raised when the caller hangs up. */
  readonly signal: AbortSignal;
}

/** A file that is produced while it is sent. */
export interface FileReply {
  /** Name under which the browser saves it; any language. */
  readonly name: string;
  readonly type: string;
  /**
   * Identifies the content, so that an unchanged file is shown in the page without being sent again. Absent: a
   * download.
   */
  readonly etag?: string;
  /** It was made by strangers: a browser that opens it runs nothing of it, and gives it no rights of our pages. */
  readonly isSandboxed?: true;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

type ScopeOf<R extends Route> = R['permission'] extends 'public' ? null : Scope;
/** The return type of a handler. */
export type HandlerReply<R extends Route> = R['reply'] extends 'file'
  ? FileReply
  : R['heavy'] extends object | true
    ? Sendable<Reply<R>>
    : Reply<R>;

export type Handler<R extends Route> = (
  request: Request<R>,
  scope: ScopeOf<R>,
  context: CallContext,
) => Promise<HandlerReply<R>> | HandlerReply<R>;

/** One handler for every call of a table: a missing one is a compile error. */
export type Handlers<T extends Routes> = { readonly [K in keyof T]: Handler<T[K]> };
