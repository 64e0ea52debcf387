import type { Language, TaskAbout, TaskDone } from '@oilsight/contract';
import type { Mark } from '../../platform/blobs.ts';
import type { Scope } from '../../platform/scope.ts';

/** A file that can be generated. */
export interface Making {
  readonly name: string;
  /**
   * Generation starts when the first chunk is requested. A mark says that another attempt, opened with `resume`, can
   * continue after what was yielded before it.
   */
  readonly chunks: AsyncIterable<string | Uint8Array | Mark>;
  /** Readings in the part that an earlier attempt has written; null or absent: it begins at the beginning. */
  readonly resumedAt?: number | null;
}

export interface MakingOptions {
  readonly language: Language;
  /** The finished part of the file, 0 to 1, and where the kind counts them, its readings. */
  readonly onProgress: (share: number, done?: Omit<TaskDone, 'resumedAt'>) => void;
  /** The mark of an earlier attempt to go on from; undefined: from the beginning. */
  readonly resume?: unknown;
}

/** A kind of file that is generated in the background. The module that generates it registers it (`Tasks.register`). */
export interface TaskKind {
  /** The name stored with its tasks. */
  readonly name: string;
  /** Media type of its files. */
  readonly type: string;
  /** What such a file of readings holds. */
  about?(request: unknown): TaskAbout;
  /**
   * Quick, because it is called again and again while the file is made: it throws once the subject is no longer in
   * scope.
   *
   * @param request as it was requested, or as it was stored
   * @throws AppError when the subject is outside the scope, or the request's bounds are invalid
   */
  open(scope: Scope, request: unknown, options: MakingOptions): Promise<Making>;
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
