import { crc32, createInflateRaw } from 'node:zlib';

/** An entry of a zip file, as the file's directory describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly packed: Uint8Array;
}

export class ZipFault extends Error {
  override readonly name = 'ZipFault';
  readonly kind: 'broken' | 'tooLarge';
  constructor(kind: ZipFault['kind']) {
    super(`the zip file is ${kind}`);
    this.kind = kind;
  }
}

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const entryMark = 0x04034b50;
/** Parts of a workbook have shorter names than this, bytes. */
const longestName = 500;
/** Length of the end record with the longest comment. */
const endSearched = 22 + 65_535;

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - endSearched); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new ZipFault('broken');
}

/**
 * Lists the entries of a zip file without unpacking them.
 *
 * @throws ZipFault `broken` for anything unusual (zip64, several disks, entries that overlap the file's end),
 * `tooLarge` for too many entries
 */
export function entriesOf(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 22) throw new ZipFault('broken');
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new ZipFault('tooLarge');
  const entries: ZipEntry[] = [];
  try {
    let at = view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (view.getUint32(at, true) !== directoryMark) throw new ZipFault('broken');
      const [flags, method, packedSize] = [
        view.getUint16(at + 8, true),
        view.getUint16(at + 10, true),
        view.getUint32(at + 20, true),
      ];
      const [nameLength, extraLength, commentLength, start] = [
        view.getUint16(at + 28, true),
        view.getUint16(at + 30, true),
        view.getUint16(at + 32, true),
        view.getUint32(at + 42, true),
      ];
      if (nameLength > longestName) throw new ZipFault('broken');
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      if (view.getUint32(start, true) !== entryMark) throw new ZipFault('broken');
      const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      if (from + packedSize > bytes.byteLength) throw new ZipFault('broken');
      entries.push({ name, isEncrypted: (flags & 1) === 1, method, packed: bytes.subarray(from, from + packedSize) });
      at += 46 + nameLength + extraLength + commentLength;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ZipFault('broken');
    throw error;
  }
  return entries;
}

/**
 * The content of an entry, unpacked in pieces, so that an entry that exceeds the bound is refused before it fills the
 * memory.
 *
 * @throws ZipFault
 */
export async function unpack({ method, packed }: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  if (method === 0) {
    if (packed.byteLength > maxBytes) throw new ZipFault('tooLarge');
    return packed;
  }
  if (method !== 8) throw new ZipFault('broken');
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  const chunks: Buffer[] = [];
  let size = 0;
  inflate.end(packed);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new ZipFault('tooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    throw new ZipFault('broken');
  } finally {
    inflate.destroy();
  }
  return Buffer.concat(chunks);
}

function header(mark: number, size: number, fields: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  fields(view);
  return bytes;
}

/** A zip file of these contents, stored without compression. */
export function storedZip(files: readonly { readonly name: string; readonly content: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = new TextEncoder().encode(name);
    const [sum, start] = [crc32(content), offset];
    const sizes = (view: DataView, at: number) => {
      view.setUint32(at, sum, true);
      view.setUint32(at + 4, content.byteLength, true);
      view.setUint32(at + 8, content.byteLength, true);
      view.setUint16(at + 12, nameBytes.byteLength, true);
    };
    const head = header(
      entryMark,
      30,
      (view) => (view.setUint16(4, 20, true), view.setUint16(6, 0x0800, true), sizes(view, 14)),
    );
    parts.push(head, nameBytes, content);
    directory.push(
      header(
        directoryMark,
        46,
        (view) => (
          view.setUint16(4, 20, true),
          view.setUint16(6, 20, true),
          view.setUint16(8, 0x0800, true),
          sizes(view, 16),
          view.setUint32(42, start, true)
        ),
      ),
      nameBytes,
    );
    offset += head.byteLength + nameBytes.byteLength + content.byteLength;
  }
  const directorySize = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const end = header(endMark, 22, (view) => {
    view.setUint16(8, files.length, true);
    view.setUint16(10, files.length, true);
    view.setUint32(12, directorySize, true);
    view.setUint32(16, offset, true);
  });
  return Buffer.concat([...parts, ...directory, end]);
}
