import type { $ZodType, output, input } from 'zod/v4/core';
import type { RouteAudit } from './audit-words.ts';
import type { PermissionName } from './roles.ts';

/**
 * One call of the product, described once. The server mounts it, the console is typed from it, `/openapi.json` is
 * written from it, and a test walks all of it for every role.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  /** What the caller must hold; `public` is spelled out. */
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
  /** Reply is a large array: clients check only its envelope in production. */
  readonly bulk?: boolean;
  /**
   * It may read very much: such calls take turns by person, and are answered piece by piece. With `whenQuery` only
   * where this parameter is given.
   */
  readonly heavy?: true | { readonly whenQuery: string };
  /**
   * Whether it changes anything that is kept: a display's token may not make such a call. Absent: every method but GET
   * does.
   */
  readonly changes?: boolean;
  /**
   * Takes a form (`multipart/form-data`) with one file in this field, at most so many bytes, in place of JSON: `body`
   * then tells the form's texts.
   */
  readonly upload?: Upload;
  /** Largest body; 64 KiB when absent. What strangers may send is kept small. */
  readonly bodyBytes?: number;
  /**
   * `login`: asks for the header `Bearer login`, which every call before a login carries. A page of somebody else's
   * cannot send it: its images and forms make no such call.
   */
  readonly bearer?: 'login';
  /**
   * What the call is called in the audit log, or why it is not there. A call that is no GET and says nothing is there
   * as `other`.
   */
  readonly audit?: RouteAudit;
}

export interface Upload {
  readonly field: string;
  readonly bytes: number;
}

/** Whether a call changes anything that is kept. */
export function changes({ method, changes: isSaid }: Route): boolean {
  return isSaid ?? method !== 'GET';
}

export type Routes = Readonly<Record<string, Route>>;

export function defineRoutes<const T extends Routes>(routes: T): T {
  return routes;
}

type OutputOf<S> = S extends $ZodType ? output<S> : undefined;
type InputOf<S> = S extends $ZodType ? input<S> : undefined;

/** A file that came with a call. Its name and type are what the sender says: nothing to trust. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a handler receives: checked, with defaults applied. */
export interface Request<R extends Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  readonly file: R['upload'] extends Upload ? UploadedFile : undefined;
}

/** What a caller gives. */
export interface CallArguments<R extends Route> {
  readonly params?: InputOf<R['params']>;
  readonly query?: InputOf<R['query']>;
  readonly body?: InputOf<R['body']>;
  /** For routes with `upload`. */
  readonly file?: R['upload'] extends Upload ? Blob : undefined;
}

/** What a handler returns: data for `data` and `plain`, a page for `rows`. */
export type Reply<R extends Route> = R['reply'] extends 'rows' ? Page<output<R['data']>> : output<R['data']>;

/** `data` of a `rows` route is the schema of the array of rows. */
export interface Page<Rows> {
  readonly rows: Rows;
  readonly total: number;
}
