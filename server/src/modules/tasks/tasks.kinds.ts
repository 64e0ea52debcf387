import type { Language } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

/** A file that can be generated. */
export interface Making {
  readonly name: string;
  /** Generation starts when the first chunk is requested. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** A kind of file that is generated in the background. The module that generates it registers it (`Tasks.register`). */
export interface TaskKind {
  /** The name stored with its tasks. */
  readonly name: string;
  /** Media type of its files. */
  readonly type: string;
  /**
   * @param request as it was requested, or as it was stored
   * @throws AppError when the subject is outside the scope, or the request's bounds are invalid
   */
  open(
    scope: Scope,
    request: unknown,
    options: { readonly language: Language; readonly onProgress: (share: number) => void },
  ): Promise<Making>;
}

/** The kinds of all modules. */
export interface TaskKinds {
  /** @throws when another kind has the same name */
  register(kind: TaskKind): TaskKind;
  /** @throws when no module has registered the kind */
  get(name: string): TaskKind;
}

export function createTaskKinds(): TaskKinds {
  const known = new Map<string, TaskKind>();
  return {
    register(kind) {
      if (known.has(kind.name)) throw new Error(`two kinds of background task are called ${kind.name}`);
      known.set(kind.name, kind);
      return kind;
    },
    get(name) {
      const kind = known.get(name);
      if (kind === undefined) throw new Error(`no module makes the background task ${name}`);
      return kind;
    },
  };
}
