import type { Language, Reply, Request, Route, Routes } from '@oilsight/contract';
import type { Scope } from '../platform/scope.ts';
import type { Sendable } from './json-pieces.ts';
import type { AuditDraft } from '../platform/audit-draft.ts';
import type { CallOrigin } from './audit.ts';
import type { Cookies } from './cookies.ts';

/** What a handler may know of its call besides what it was given. */
export interface CallContext extends CallOrigin {
  readonly language: Language;
  /** What it leaves in the audit log. */
  readonly auditDraft: AuditDraft;
  readonly cookies: Cookies;
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal;
}

/** A file that is written while it is sent. */
export interface FileReply {
  /** Name that the browser saves it under; any language. */
  readonly name: string;
  readonly type: string;
  /** Names the content: it is shown in the page and asked for anew without being sent again. Absent: a download. */
  readonly etag?: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

type ScopeOf<R extends Route> = R['permission'] extends 'public' ? null : Scope;
/** What a handler returns. */
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

/** One handler for every call of a table: the compiler names the missing one. */
export type Handlers<T extends Routes> = { readonly [K in keyof T]: Handler<T[K]> };
