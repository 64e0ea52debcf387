import type { Language } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

/** A file that can be made. */
export interface Making {
  readonly name: string;
  /** Starts with the first that is asked for. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** One kind of file that is made in the background. The module that makes it registers it (`Tasks.register`). */
export interface TaskKind {
  /** As it is kept with its tasks. */
  readonly name: string;
  /** Media type of its files. */
  readonly type: string;
  /**
   * @param request as it was asked for, or as it was kept
   * @throws AppError when the scope does not reach what it is about, or its bounds are wrong
   */
  open(
    scope: Scope,
    request: unknown,
    options: { readonly language: Language; readonly onProgress: (share: number) => void },
  ): Promise<Making>;
}

/** The kinds of all modules. */
export interface TaskKinds {
  /** @throws when another kind has its name */
  register(kind: TaskKind): TaskKind;
  /** @throws when no module makes it */
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
