import { AppError } from '@oilsight/contract/errors';
import { entriesOf, storedZip, unpack, ZipFault } from './zip.ts';
import type { ZipEntry } from './zip.ts';

export interface SheetBounds {
  /** Maximum number of entries of the zip file. */
  readonly entries: number;
  /** Maximum bytes of all entries that are read, unpacked. */
  readonly bytes: number;
  /** How many times its packed size an entry may grow; small ones may grow more. */
  readonly ratio: number;
  /** Maximum number of rows, named in the refusal. */
  readonly rows: number;
}

/** Entries unpacked below this size may have any ratio, bytes. */
const smallBytes = 1_048_576;
/** The entries that are read. Pictures, charts and themes are skipped. */
const isRead = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/(?:sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)$/.test(
    name,
  );
const isMacro = (name: string) =>
  /(?:^|\/)(?:vbaProject[^/]*\.bin|vbaData\.xml|macrosheets\/|dialogsheets\/|activeX\/)/i.test(name);
const isLink = (name: string) => /(?:^|\/)(?:externalLinks\/|embeddings\/|connections\.xml$|queryTables\/)/i.test(name);

/** First bytes of a workbook with a password: Excel writes a compound file instead of a zip file. */
const compoundMark = [0xd0, 0xcf, 0x11, 0xe0];
const zipMark = [0x50, 0x4b, 0x03, 0x04];
const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, n) => bytes[n] === byte);
/** A compound file with an encrypted workbook contains a stream of this name, in UTF-16. */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

function checkNames(entries: readonly ZipEntry[]): void {
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new AppError('sheetEncrypted');
  if (entries.some(({ name }) => isMacro(name))) throw new AppError('sheetHasMacros');
  if (entries.some(({ name }) => isLink(name))) throw new AppError('sheetHasLinks');
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) throw new AppError('sheetNotXlsx');
  if (names.size < entries.length) throw new AppError('sheetBroken');
}

/** Tags that declare the kind of a part, in lower case. Each character is read once, even if a tag never ends. */
function overridesIn(text: string): string[] {
  const found: string[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf('<override'); at >= 0;) {
    const end = lower.indexOf('>', at);
    if (end < 0) break;
    found.push(lower.slice(at, end));
    at = lower.indexOf('<override', end);
  }
  return found;
}

function checkXml(name: string, content: Uint8Array): void {
  const text = new TextDecoder().decode(content.byteLength > smallBytes ? content.subarray(0, smallBytes) : content);
  // Declarations of entities are refused: no workbook program writes them.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new AppError('sheetBroken');
  // Declared kinds are checked for existing parts only: some programs declare kinds of files that they do not write.
  if (
    name === '[Content_Types].xml' &&
    overridesIn(text).some((tag) => tag.includes('macroenabled') || tag.includes('vbaproject'))
  )
    throw new AppError('sheetHasMacros');
}

/**
 * Checks a workbook, unpacks within bounds what is needed, and packs it again without compression, so that the library
 * that reads it next unpacks nothing itself.
 *
 * @throws AppError `sheetNotXlsx`, `sheetEncrypted`, `sheetHasMacros`, `sheetHasLinks`, `sheetBroken`, `sheetTooLarge`
 */
export async function plainWorkbook(bytes: Uint8Array, bounds: SheetBounds): Promise<Uint8Array> {
  if (begins(bytes, compoundMark))
    throw new AppError(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedStream)
        ? 'sheetEncrypted'
        : 'sheetNotXlsx',
    );
  if (!begins(bytes, zipMark)) throw new AppError('sheetNotXlsx');
  try {
    const entries = entriesOf(bytes, bounds.entries);
    checkNames(entries);
    const files: { name: string; content: Uint8Array }[] = [];
    let left = bounds.bytes;
    for (const entry of entries.filter(({ name }) => isRead(name))) {
      const content = await unpack(entry, Math.min(left, Math.max(smallBytes, entry.packed.byteLength * bounds.ratio)));
      checkXml(entry.name, content);
      left -= content.byteLength;
      files.push({ name: entry.name, content });
    }
    return storedZip(files);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw error.kind === 'broken'
      ? new AppError('sheetBroken', {}, { cause: error })
      : new AppError('sheetTooLarge', { limit: bounds.rows }, { cause: error });
  }
}
