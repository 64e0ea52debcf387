import { inflateSync } from 'node:zlib';
import { AppError } from '@oilsight/contract/errors';
import type { ErrorName } from '@oilsight/contract/errors';
import { checkFilters, spelledOut } from './pdf-filters.ts';
import { refusal } from './pdf-refusal.ts';

/** Bytes at the beginning in which programs look for the kind of a file. */
const headBytes = 1024;
/** A zip archive is found by the record at its end, which a comment of at most this length may follow, bytes. */
const zipEndBytes = 65_557;
/** First bytes and words of other kinds of files, which a file may be besides a pdf. */
const otherKinds = [
  'pk\x03\x04',
  '<html',
  '<!doctype',
  '<script',
  '<svg',
  '<?php',
  '\x7felf',
  'gif8',
  '\x89png',
  '#!/',
];
const zipEnd = 'PK\x05\x06';

/**
 * Checks that a file is a pdf from its first byte to its last, and nothing else besides.
 *
 * @param text the file, a character for each byte
 * @throws AppError `notAPdf`, `pdfIsMixed`, `pdfBroken`
 */
export function checkEnvelope(text: string): void {
  if (!/^%PDF-(?:1\.[0-7]|2\.0)[\s%]/.test(text))
    throw refusal(text.slice(1, headBytes).includes('%PDF-') ? 'pdfIsMixed' : 'notAPdf');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) throw refusal('pdfBroken');
  if (/[^\s\0]/.test(text.slice(end + 5))) throw refusal('pdfIsMixed');
  const head = text.slice(0, headBytes).toLowerCase();
  if (otherKinds.some((kind) => head.includes(kind)) || text.slice(-zipEndBytes).includes(zipEnd))
    throw refusal('pdfIsMixed');
}

/** Longest content of one packed stream, and of all together, bytes: a scanned page has 26 MB. */
const maxStreamBytes = 64 * 1024 ** 2;
const maxUnpackedBytes = 512 * 1024 ** 2;
/** Longest text of all packed objects together, characters. */
const maxObjectsLength = 32 * 1024 ** 2;

/** A name may be written with some of its letters as numbers: `/Java#53cript`. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The texts of the objects of a pdf, those in packed streams too, without the contents of its pages and pictures. */
export interface PdfObjects {
  readonly text: string;
  /** The beginnings of all objects of a number: which of them counts only a reader of the whole language knows. */
  objectsAt(number: number): readonly string[];
}

/**
 * Reads what stands outside of streams, and the streams that hold objects.
 *
 * @throws AppError `pdfBroken`: it unpacks to more than a report has, or its objects cannot be read
 */
export function readObjects(bytes: Uint8Array, text: string): PdfObjects {
  const outside: string[] = [];
  const packed = new Map<number, string[]>();
  let unpackedBytes = 0;
  let objectsLength = 0;
  let from = 0;

  function unpack(content: Uint8Array): Buffer | null {
    try {
      const made = inflateSync(content, { maxOutputLength: maxStreamBytes, finishFlush: 2 });
      unpackedBytes += made.length;
      if (unpackedBytes > maxUnpackedBytes) throw refusal('pdfBroken');
      return made;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof RangeError) throw refusal('pdfBroken', error);
      return null;
    }
  }

  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', Math.max(from, at + 6))) {
    if (text.slice(at - 3, at) === 'end' || !/^[\r\n]/.test(text.slice(at + 6, at + 7))) continue;
    const begin = at + (text.slice(at + 6, at + 8) === '\r\n' ? 8 : 7);
    const found = text.indexOf('endstream', begin);
    const end = found < 0 ? text.length : found;
    const before = text.slice(from, at);
    // All since the stream before: where its dictionary begins only a reader of the whole language knows.
    const head = plainNames(before);
    outside.push(before);
    from = end;
    checkFilters(head, end - begin);
    // What looks like a stream to us may be objects to others, which skip a comment.
    checkHidden(text.slice(begin, end));
    const isPacked = /\/(?:FlateDecode|Fl)\b/.test(head);
    const raw = spelledOut(head, bytes.subarray(begin, end));
    const content = isPacked ? unpack(raw) : raw;
    const isObjects = /\/ObjStm\b/.test(head);
    if (isPacked && content !== null && !isObjects) checkHidden(content.toString('latin1'));
    if (!isObjects) continue;
    // Objects that were packed otherwise could say anything.
    if (content === null || (!isPacked && head.includes('/Filter')) || head.includes('/Predictor'))
      throw refusal('pdfBroken');
    const objects = content.toString('latin1');
    objectsLength += objects.length;
    if (objectsLength > maxObjectsLength) throw refusal('pdfBroken');
    outside.push(objects);
    noteObjects(objects, Number([...head.matchAll(/\/First\s+(\d+)\b(?!\s+\d+\s+R)/g)].at(-1)?.[1] ?? 0), packed);
  }
  outside.push(text.slice(from));
  const whole = plainNames(outside.join('\n'));
  return {
    text: whole,
    objectsAt(number) {
      const plain = whole.matchAll(new RegExp(`(?:^|[^\\d])0*${number}\\s+\\d+\\s+obj\\b`, 'g'));
      const outside = Array.from(plain, ({ index, 0: head }) => beginning(whole, index + head.length));
      return [...outside, ...(packed.get(number) ?? []).map(plainNames)];
    },
  };
}

/** Most of an object that is looked at: an action that shows a place is short, characters. */
const beginningLength = 500;
const beginning = (text: string, at: number) => text.slice(at, at + beginningLength);

/** A stream of objects begins with pairs of a number and the place of its object behind `first`. */
function noteObjects(objects: string, first: number, into: Map<number, string[]>): void {
  const numbers = objects.slice(0, first).trim().split(/\s+/).map(Number);
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    const at = first + (numbers[n + 1] ?? 0);
    const number = numbers[n] ?? -1;
    into.set(number, [...(into.get(number) ?? []), beginning(objects, at)]);
  }
}

/** What a report may not hold, by the names of pdf objects. */
const forbidden: readonly (readonly [ErrorName, RegExp])[] = [
  ['pdfEncrypted', /\/Encrypt\b/],
  ['pdfHasScripts', /\/(?:JavaScript|JS|Rendition|XFA)\b/],
  ['pdfHasAttachments', /\/(?:EmbeddedFiles?|EF|FileAttachment|RichMedia|Collection)\b/],
  ['pdfHasActions', /\/(?:Launch|GoToR|GoToE|ImportData|SubmitForm|AA)\b/],
  // These names may be those of other things, except where an object says what it is.
  ['pdfHasActions', /\/(?:S|Subtype)\s{0,9}\/(?:Named|Hide|ResetForm|Movie|Sound|SetOCGState|GoTo3DView|Trans)\b/],
];

/** The same where pages and pictures stand, in whose bytes short names may come by chance: with what follows them. */
const forbiddenInside: typeof forbidden = [
  ['pdfHasScripts', /\/(?:JavaScript|Rendition)\b/],
  ['pdfHasAttachments', /\/(?:EmbeddedFiles?|FileAttachment|RichMedia)\b/],
  ['pdfHasActions', /\/(?:OpenAction|Launch|GoToR|GoToE|ImportData|SubmitForm)\b|\/AA\s*<</],
];

/** Looks for objects in what we take for a page or picture. @throws AppError as `checkObjects` does */
function checkHidden(content: string): void {
  const plain = plainNames(content);
  for (const [error, names] of forbiddenInside) if (names.test(plain)) throw refusal(error);
}

/**
 * Checks that opening and reading a pdf does nothing but show it.
 *
 * @throws AppError `pdfEncrypted`, `pdfHasScripts`, `pdfHasAttachments`, `pdfHasActions`
 */
export function checkObjects({ text, objectsAt }: PdfObjects): void {
  for (const [error, names] of forbidden) if (names.test(text)) throw refusal(error);
  for (const { index } of text.matchAll(/\/OpenAction\b/g)) {
    const after = beginning(text, index + '/OpenAction'.length).trimStart();
    const reference = /^(\d+)\s+\d+\s+R\b/.exec(after);
    const actions = reference === null ? [after] : objectsAt(Number(reference[1]));
    if (actions.length === 0 || !actions.every(opensAtPlace)) throw refusal('pdfHasActions');
  }
}

/** A dictionary without others inside of it, and without comments. */
const flatDictionary = /^<<(?:[^<>()%]|<[\da-f\s]*>|\((?:[^()\\]|\\[^])*\))*>>/i;

/** Whether what happens on opening is to show a place in the file: `[…]`, or an action that goes there and ends. */
function opensAtPlace(object: string): boolean {
  const action = object.trimStart();
  if (action.startsWith('[')) return true;
  const own = flatDictionary.exec(action)?.[0] ?? '';
  const kinds = own.match(/\/S(?![\w.-])/g) ?? [];
  return kinds.length === 1 && /\/S\s*\/GoTo(?![\w.-])/.test(own) && !own.includes('/Next');
}
