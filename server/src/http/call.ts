import { AppError, changes, displayMayCall, mayCall } from '@oilsight/contract';
import type { Language, Page, Route, Routes, UploadedFile } from '@oilsight/contract';
import { safeParse, safeParseAsync } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { HeavyReads } from '../platform/heavy-reads.ts';
import { LazyList } from '../platform/lazy-list.ts';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import type { AuditLog, AuditDraft } from '../platform/audit-draft.ts';
import { recorded } from './audit.ts';
import { InvalidRequest } from './errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { FieldError } from './field-errors.ts';
import type { CallContext, Handlers } from './handlers.ts';

/** The input of a call before its parameters are checked. */
export interface GivenInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/**
 * A call of the route table with its handler. The types of its input and reply are not known here: the compiler has
 * checked them where the handler was declared.
 */
export interface Call {
  readonly name: string;
  readonly route: Route;
  handle(request: GivenInput, scope: Scope | null, context: CallContext): unknown;
}

/** What every call needs, over HTTP and in process. */
export interface CallOptions {
  /** Every call that changes something writes an entry. */
  readonly audit: AuditLog;
  /** Queue of the calls that may read very much. */
  readonly reads: HeavyReads;
  /** Checks again a person whose token was valid. @throws AppError `notLoggedIn`, `userDisabled`, … */
  readonly confirm: (principal: Principal) => Promise<Principal>;
  /** Resolves when all in-memory copies of changed rows have been dropped. */
  readonly caughtUp: () => Promise<void>;
  /** Whether to check every reply against its schema. */
  readonly checkReplies: boolean;
}

/** The calls of a table with their handlers. */
export function callsOf<T extends Routes>(routes: T, handlers: Handlers<T>): Call[] {
  return Object.entries<Route>(routes).map(([name, route]) => ({
    name,
    route,
    handle: handlers[name] as unknown as Call['handle'],
  }));
}

/** Why the caller may not make the call; null: the call is allowed. */
function refusalOf(principal: Principal, route: Route): AppError | null {
  const { user, isDisplay = false, screens = [] } = principal;
  if (isDisplay && changes(route)) return new AppError('readOnly');
  const may = isDisplay ? displayMayCall(user.authority, route, screens) : mayCall(user.authority, route);
  return may ? null : new AppError('noPermission');
}

/** @throws AppError `readOnly`, `noPermission`; the refusal is written to the audit log */
export async function admit(
  principal: Principal,
  route: Route,
  auditDraft: AuditDraft,
  audit: AuditLog,
): Promise<void> {
  const refusal = refusalOf(principal, route);
  if (refusal === null) return;
  await audit.refused(auditDraft, refusal);
  throw refusal;
}

export interface Performance {
  readonly call: Call;
  readonly context: CallContext;
  /**
   * Reads the input of the call. Called inside the audited work, so that a fault in the input appears in the audit log.
   */
  given(): Promise<GivenInput>;
  /** Waits for a slot among the heavy reads, and runs the call there. */
  atPlace(answer: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Performs a call whose caller was admitted: checks its parameters, waits for a slot if it is heavy, runs the handler
 * and writes the audit entry.
 *
 * @throws InvalidRequest, what the handler throws
 */
export async function perform({ call, context, given, atPlace }: Performance, options: CallOptions): Promise<unknown> {
  const { name, route } = call;
  const work = async () => {
    const input = await checkedInput(route, await given(), context.language);
    const answer = async (principal: Principal | null) =>
      call.handle(input, principal?.scope ?? null, { ...context, principal });
    if (!isHeavy(route, input)) return answer(context.principal);
    return atPlace(async () => answer(await principalNow(route, context, options)));
  };
  const result = await afterwards(() => recorded(options.audit, context.auditDraft, work), route, options);
  if (options.checkReplies && route.reply !== 'file') checkReply(name, route, result);
  return result;
}

/**
 * The caller of a call that may have waited: rights and scope may have changed, and the login may have ended.
 *
 * @throws AppError as for a new call
 */
async function principalNow(
  route: Route,
  { principal }: CallContext,
  { confirm }: CallOptions,
): Promise<Principal | null> {
  if (principal === null) return null;
  const now = await confirm(principal);
  const refusal = refusalOf(now, route);
  if (refusal !== null) throw refusal;
  return now;
}

/**
 * Waits until all copies of changed rows are dropped before the caller is answered, so that a caller who is told of a
 * revoked token or an ended access can rely on it. Refused calls wait too: they may have ended something as well.
 */
async function afterwards<T>(work: () => Promise<T>, { method }: Route, { caughtUp }: CallOptions): Promise<T> {
  try {
    return await work();
  } finally {
    if (method !== 'GET') await caughtUp();
  }
}

function isHeavy({ heavy }: Route, { query }: GivenInput): boolean {
  if (heavy === undefined || heavy === true) return heavy ?? false;
  return (
    typeof query === 'object' && query !== null && (query as Record<string, unknown>)[heavy.whenQuery] !== undefined
  );
}

const missingRule = { 'zh-CN': '必填', 'en-US': 'is required' } as const;

async function checkedInput(route: Route, given: GivenInput, language: Language): Promise<GivenInput> {
  const errors: FieldError[] = [];
  const check = async (schema: $ZodType | undefined, value: unknown, whole: string): Promise<unknown> => {
    if (schema === undefined) return undefined;
    // Reporting the input with each issue tells missing values from wrong ones.
    const parsed = await safeParseAsync(schema, value, { reportInput: true });
    if (parsed.success) return parsed.data;
    errors.push(...fieldErrorsOf(parsed.error.issues, whole, language));
    return undefined;
  };
  const input = {
    params: await check(route.params, given.params, 'path'),
    query: await check(route.query, given.query, 'query'),
    body: await check(route.body, given.body, 'body'),
    file: given.file,
  };
  if (route.upload !== undefined && given.file === undefined) {
    errors.push({ field: route.upload.field, rule: missingRule[language] });
  }
  if (errors.length > 0) throw new InvalidRequest(errors);
  return input;
}

function checkReply(name: string, route: Route, result: unknown): void {
  const data = route.reply === 'rows' ? (result as Page<unknown>).rows : result;
  const checked = safeParse(route.data, whole(data ?? null));
  if (!checked.success) {
    throw new Error(`the reply of ${name} is not what its schema says`, { cause: checked.error });
  }
}

/** The value with its lazy lists turned into arrays. */
function whole(value: unknown): unknown {
  if (value instanceof LazyList || Array.isArray(value)) return [...(value as Iterable<unknown>)].map(whole);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, whole(member)]));
}
