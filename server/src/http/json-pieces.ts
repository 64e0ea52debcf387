import { LazyList } from '../platform/lazy-list.ts';

/** Approximate length of a piece, characters. */
const pieceLength = 16_384;
const gatheredLength = 4096;
/** A list of at most this many elements is written in one go. */
const shortList = 64;

/** The types that may be sent for T: a list may be a lazy one. */
export type Sendable<T> = T extends readonly (infer Item)[]
  ? T | LazyList<Item>
  : T extends object
    ? { readonly [K in keyof T]: Sendable<T[K]> }
    : T;

/**
 * Yields a value as JSON, in pieces that each take little time to write. Joined they equal the output of
 * `JSON.stringify`.
 */
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
  if (value instanceof LazyList || (Array.isArray(value) && value.length > shortList)) return yield* partsOfList(value);
  if (!isTree(value)) return yield leaf(value);
  const isArray = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isArray
    ? value.map((element: unknown) => ['', element] as const)
    : Object.entries(value).filter(([, member]) => member !== undefined);
  yield isArray ? '[' : '{';
  for (const [n, [key, member]] of entries.entries()) {
    if (n > 0) yield ',';
    if (!isArray) yield `${JSON.stringify(key)}:`;
    yield* partsOf(member);
  }
  yield isArray ? ']' : '}';
}

/** The elements of a long list, each of which is short; there may be half a million. */
function* partsOfList(list: Iterable<unknown>): Generator<string> {
  let text = '[';
  let isFirst = true;
  for (const element of list) {
    text += isFirst ? leaf(element) : `,${leaf(element)}`;
    isFirst = false;
    if (text.length < gatheredLength) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/** A value that JSON cannot represent is null in a list. */
function leaf(value: unknown): string {
  // Most of a long list are numbers, which are written much faster so.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  return JSON.stringify(value) ?? 'null';
}

/** Whether the value may be long: a plain object or list that contains lists or objects. */
function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof LazyList) return true;
  if ('toJSON' in value && typeof value.toJSON === 'function') return false;
  for (const key in value) if (typeof (value as Record<string, unknown>)[key] === 'object') return true;
  return false;
}
