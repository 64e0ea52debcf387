import { LazyList } from '../platform/lazy-list.ts';

/** Characters of a piece, about. */
const pieceLength = 16_384;
/** Elements that are written in one go where a list is short. */
const shortList = 64;

/** What may be sent where T is said: a list may be a lazy one. */
export type Sendable<T> = T extends readonly (infer Item)[] ? T | LazyList<Item> : T extends object ? { readonly [K in keyof T]: Sendable<T[K]> } : T;

/** A value as JSON, in pieces that each take little time to write: joined they are what `JSON.stringify` gives. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = '';
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* partsOf(value: unknown): Generator<string> {
  if (value instanceof LazyList || (Array.isArray(value) && value.length > shortList)) {
    yield '[';
    let isFirst = true;
    for (const element of value) {
      if (!isFirst) yield ',';
      isFirst = false;
      yield* element === undefined ? ['null'] : partsOf(element);
    }
    yield ']';
    return;
  }
  if (!isTree(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isArray = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isArray ? value.map((element: unknown) => ['', element] as const) : Object.entries(value).filter(([, member]) => member !== undefined);
  yield isArray ? '[' : '{';
  for (const [n, [key, member]] of entries.entries()) {
    if (n > 0) yield ',';
    if (!isArray) yield `${JSON.stringify(key)}:`;
    yield* member === undefined ? ['null'] : partsOf(member);
  }
  yield isArray ? ']' : '}';
}

/** Whether there may be something long in it: a plain object or list with lists or objects inside. */
function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || ('toJSON' in value && typeof value.toJSON === 'function')) return false;
  return Object.values(value).some((member) => typeof member === 'object' && member !== null);
}
