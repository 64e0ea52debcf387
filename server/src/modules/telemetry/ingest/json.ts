import { isUtf8 } from 'node:buffer';
import { AppError } from '@oilsight/contract';

/** An object as it was written: every key, repeated ones too, in order. */
export class Fields {
  readonly keys: string[] = [];
  readonly values: Json[] = [];
}

/**
 * A JSON value. Objects are plain, or `Fields` where a key was repeated or the document was parsed by `readTolerantly`.
 * NaN stands for every number that is not finite.
 */
export type Json = null | boolean | number | string | readonly Json[] | Fields | PlainObject;
export interface PlainObject {
  readonly [key: string]: Json;
}

/** Documents that are nested deeper are parsed by `readTolerantly`, which does not use the call stack. */
const plainDepth = 40;
const colon = 0x3a;

/**
 * Reads a JSON document. It accepts more than the standard, so that one bad reading does not cost the others: NaN and
 * infinities, as `printf` and Python write them, are read as NaN, and repeated keys are kept.
 *
 * @throws AppError `malformedJson` (no UTF-8), `unexpectedJson` (with the position)
 */
export function readJson(bytes: Uint8Array): Json {
  if (!isUtf8(bytes)) throw new AppError('malformedJson', { reason: 'UTF-8' });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const plain = parsePlain(text);
  if (plain === undefined || mayRepeatKeys(bytes, plain)) return readTolerantly(text);
  return plain;
}

function parsePlain(text: string): PlainObject | undefined {
  try {
    return JSON.parse(text) as PlainObject;
  } catch {
    return undefined;
  }
}

/** Each key has one colon: more colons than keys mean repeated keys, or colons within strings. */
function mayRepeatKeys(bytes: Uint8Array, document: Json): boolean {
  let colons = 0;
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index] === colon) colons += 1;
  return colons !== countKeys(document, plainDepth);
}

function countKeys(value: Json, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === 0) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) if (typeof item === 'object') count += countKeys(item, depth - 1);
    return count;
  }
  const object = value as PlainObject;
  for (const key in object) {
    count += 1;
    const field = object[key];
    if (typeof field === 'object') count += countKeys(field, depth - 1);
  }
  return count;
}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const noNumberForm = /[+-]?(?:nan|inf(?:inity)?)(?![\w.])/iy;
const escapeForm = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const words: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

type Open = Json[] | Fields;

/** Parses with a stack of its own: the depth of nesting is bounded by the document's length, not by the call stack. */
export function readTolerantly(text: string): Json {
  const open: Open[] = [];
  let position = 0;

  function fail(): never {
    const found =
      position >= text.length ? 'EOF' : JSON.stringify(String.fromCodePoint(text.codePointAt(position) ?? 0));
    throw new AppError('unexpectedJson', { position, found });
  }
  function skipSpace(): void {
    for (;;) {
      const unit = text.charCodeAt(position);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      position += 1;
    }
  }
  function take(character: string): boolean {
    skipSpace();
    if (text[position] !== character) return false;
    position += 1;
    return true;
  }
  function match(form: RegExp): string | null {
    form.lastIndex = position;
    const found = form.exec(text)?.[0] ?? null;
    if (found !== null) position += found.length;
    return found;
  }
  function readText(): string {
    const start = position;
    if (text[position] !== '"') fail();
    position += 1;
    for (;;) {
      const unit = text.charCodeAt(position);
      if (unit === 0x22) break;
      if (unit === 0x5c) {
        if (match(escapeForm) === null) fail();
      } else if (unit >= 0x20) position += 1;
      // A control character, or the end of the text (NaN).
      else fail();
    }
    position += 1;
    return JSON.parse(text.slice(start, position)) as string;
  }
  function readScalar(): Json {
    if (text[position] === '"') return readText();
    for (const [word, value] of words) {
      if (!text.startsWith(word, position)) continue;
      position += word.length;
      return value;
    }
    if (match(noNumberForm) !== null) return Number.NaN;
    const digits = match(numberForm);
    return digits === null ? fail() : Number(digits);
  }
  function readKey(fields: Fields): void {
    skipSpace();
    fields.keys.push(readText());
    if (!take(':')) fail();
  }
  /** Starts an object or array that begins here and returns null, or returns a whole value. */
  function begin(): Json | null | undefined {
    skipSpace();
    if (take('{')) {
      const fields = new Fields();
      if (take('}')) return fields;
      open.push(fields);
      readKey(fields);
      return undefined;
    }
    if (take('[')) {
      if (take(']')) return [];
      open.push([]);
      return undefined;
    }
    return readScalar();
  }
  /**
   * Adds a whole value to the open object or array; returns the object or array if this closes it, or undefined when
   * another value follows.
   */
  function put(value: Json, into: Open): Json | undefined {
    if (into instanceof Fields) {
      into.values.push(value);
      if (take('}')) return into;
      if (!take(',')) fail();
      readKey(into);
      return undefined;
    }
    into.push(value);
    if (take(']')) return into;
    return take(',') ? undefined : fail();
  }

  for (;;) {
    let value = begin();
    while (value !== undefined) {
      const into = open.at(-1);
      if (into === undefined) {
        skipSpace();
        return position < text.length ? fail() : value;
      }
      value = put(value, into);
      if (value !== undefined) open.pop();
    }
  }
}

/** Whether a value is an object, plain or `Fields`. */
export function isObject(value: Json | undefined): value is Fields | PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `visit` with each field in the order written. */
export function eachField(object: Fields | PlainObject, visit: (key: string, value: Json) => void): void {
  if (object instanceof Fields) {
    object.keys.forEach((key, index) => visit(key, object.values[index] ?? null));
    return;
  }
  for (const key in object) visit(key, object[key] ?? null);
}

/** The last value with that name; undefined when there is none. */
export function fieldOf(object: Fields | PlainObject, name: string): Json | undefined {
  if (!(object instanceof Fields)) return Object.hasOwn(object, name) ? object[name] : undefined;
  const index = object.keys.lastIndexOf(name);
  return index < 0 ? undefined : object.values[index];
}

/** Whether PostgreSQL can store the text: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** `__proto__` is refused as a name: readers of the JSON could set a prototype by it. */
export function isStorableName(name: string): boolean {
  return name !== '__proto__' && isStorableText(name);
}

/** Why a value cannot be kept as JSON; null: it can. */
export function faultOf(value: Json, depth: number): 'tooDeep' | 'notFinite' | 'badText' | null {
  if (typeof value === 'string') return isStorableText(value) ? null : 'badText';
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'notFinite';
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return 'tooDeep';
  const isArray = Array.isArray(value);
  const inner =
    value instanceof Fields ? value.values : isArray ? (value as readonly Json[]) : Object.values(value as PlainObject);
  const names = isArray ? [] : value instanceof Fields ? value.keys : Object.keys(value);
  if (!names.every(isStorableName)) return 'badText';
  for (const item of inner) {
    const fault = faultOf(item, depth - 1);
    if (fault !== null) return fault;
  }
  return null;
}

/** Converts to plain data; of a repeated key the last value counts. Only for values that `faultOf` accepted. */
export function toPlain(value: Json): unknown {
  if (Array.isArray(value)) return (value as readonly Json[]).map(toPlain);
  if (value instanceof Fields)
    return Object.fromEntries(value.keys.map((key, index) => [key, toPlain(value.values[index] ?? null)]));
  // Everything within a plain object is plain.
  return value;
}
