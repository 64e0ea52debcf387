import type { $ZodType, output, input } from 'zod/v4/core';
import type { RouteAudit } from './audit-words.ts';
import type { PermissionName } from './roles.ts';
import type { OfferedToWalls } from './wall-screens.ts';

/**
 * The description of one call. The server mounts it, the console takes its types from it, `/openapi.json` is generated
 * from it, and a test checks it for every role.
 */
export interface Route extends OfferedToWalls {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  /** The permission that the caller needs; `public` must be written too. */
  readonly permission: PermissionName;
  /** One line for the API page, in English. */
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /**
   * `data` → `{code,msg,data}`; `rows` → `{code,msg,rows,total}`; `plain` → the data itself with real HTTP statuses
   * (the calls that ThingsBoard clients make); `file` → bytes; `message` → `{code,msg,data}` with the text as `msg`
   * too.
   */
  readonly reply?: 'data' | 'rows' | 'plain' | 'file' | 'message';
  readonly data: $ZodType;
  /** The reply is a large array: in production clients check only its envelope. */
  readonly bulk?: boolean;
  /**
   * The call may read or change very much: such calls take turns by person, and their replies are sent in pieces. With
   * `whenQuery` this applies only if that parameter is given.
   */
  readonly heavy?: true | { readonly whenQuery: string };
  /**
   * Whether the call changes stored data, which the token of a display may not do. Absent: true for every method but
   * GET.
   */
  readonly changes?: boolean;
  /** The screens of walls that make the call. The token of a wall makes the calls of its screens and no others. */
  readonly onWalls?: OfferedToWalls['onWalls'];
  /**
   * Takes a form (`multipart/form-data`) with one file in this field, of at most this size, in place of JSON: `body`
   * then describes the form's text fields.
   */
  readonly upload?: Upload;
  /** Largest body; 64 KiB when absent. It is kept small for calls without a login. */
  readonly bodyBytes?: number;
  /**
   * `login`: requires the header `Bearer login`, which every call before a login sends. Pages of other sites cannot
   * make such a call, because their images and forms cannot send the header.
   */
  readonly bearer?: 'login';
  /**
   * The call's action in the audit log, or why it leaves no entry. A call that is not a GET and has none leaves an
   * entry as `other`.
   */
  readonly audit?: RouteAudit;
}

export interface Upload {
  readonly field: string;
  readonly bytes: number;
}

/** Whether a call changes stored data. */
export function changes({ method, changes: isSaid }: Route): boolean {
  return isSaid ?? method !== 'GET';
}

export type Routes = Readonly<Record<string, Route>>;

export function defineRoutes<const T extends Routes>(routes: T): T {
  return routes;
}

type OutputOf<S> = S extends $ZodType ? output<S> : undefined;
type InputOf<S> = S extends $ZodType ? input<S> : undefined;

/** A file that came with a call. Its name and type come from the sender and must not be trusted. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The input of a handler: checked, with defaults applied. */
export interface Request<R extends Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  readonly file: R['upload'] extends Upload ? UploadedFile : undefined;
}

/** The input of a call as the caller gives it. */
export interface CallArguments<R extends Route> {
  readonly params?: InputOf<R['params']>;
  readonly query?: InputOf<R['query']>;
  readonly body?: InputOf<R['body']>;
  /** For routes with `upload`. */
  readonly file?: R['upload'] extends Upload ? Blob : undefined;
}

/** The result of a handler: data for `data` and `plain`, a page for `rows`. */
export type Reply<R extends Route> = R['reply'] extends 'rows' ? Page<output<R['data']>> : output<R['data']>;

/** `data` of a `rows` route is the schema of the array of rows. */
export interface Page<Rows> {
  readonly rows: Rows;
  readonly total: number;
}
