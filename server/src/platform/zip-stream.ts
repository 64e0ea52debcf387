import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A part of a zip file, as the file's directory lists it. */
interface Entry {
  readonly path: string;
  /** Where it begins, bytes. */
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/** What a zip file that is being written must remember; it can be kept and continued with. */
export interface ZipState {
  /** Bytes written so far. */
  at: number;
  /** The last one may still be open. */
  readonly entries: Entry[];
}

export const newZip = (): ZipState => ({ at: 0, entries: [] });

const deflated = promisify<Uint8Array, object, Buffer>(deflateRaw);
/** Quick: the figures of a sheet become hardly smaller at the levels above, which take twice the time. */
const level = 4;
/** UTF-8 name; sizes and checksum follow the content. */
const flags = 0x0808;
const deflateMethod = 8;
/** 1980-01-01, the beginning of the format's time. */
const noDate = 0x0021;

function record(mark: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[], name = ''): Buffer {
  const tail = Buffer.from(name);
  const head = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 4));
  head.writeUInt32LE(mark, 0);
  let at = 4;
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes);
  return Buffer.concat([head, tail]);
}

function counted(zip: ZipState, bytes: Buffer): Buffer {
  zip.at += bytes.length;
  return bytes;
}

/** Begins a part; the bytes are those of the file. */
export function beginPart(zip: ZipState, path: string): Buffer {
  zip.entries.push({ path, offset: zip.at, crc: 0, size: 0, packed: 0 });
  const name = Buffer.byteLength(path);
  const fields = [
    [2, 20],
    [2, flags],
    [2, deflateMethod],
    [2, 0],
    [2, noDate],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name],
    [2, 0],
  ] as const;
  return counted(zip, record(0x04034b50, fields, path));
}

/**
 * Compresses a piece of the open part, in a thread of its own. Each piece stands for itself, so that a file can be
 * continued after any of them. The state changes before the promise resolves.
 */
export async function addPiece(zip: ZipState, text: string, isLast = false): Promise<Buffer> {
  const entry = zip.entries.at(-1);
  if (entry === undefined) throw new Error('no part of the zip file is open');
  const bytes = Buffer.from(text);
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const packed = await deflated(bytes, { level, finishFlush });
  entry.crc = crc32(bytes, entry.crc);
  entry.size += bytes.length;
  entry.packed += packed.length;
  return counted(zip, packed);
}

/** Ends the open part, after its last piece. */
export function endPart(zip: ZipState): Buffer {
  const entry = zip.entries.at(-1);
  if (entry === undefined) throw new Error('no part of the zip file is open');
  const fields = [
    [4, entry.crc],
    [4, entry.packed],
    [4, entry.size],
  ] as const;
  return counted(zip, record(0x08074b50, fields));
}

/** The directory, which ends the file. */
export function endZip(zip: ZipState): Buffer {
  const directory = Buffer.concat(
    zip.entries.map(({ path, offset, crc, size, packed }) =>
      record(
        0x02014b50,
        [
          [2, 20],
          [2, 20],
          [2, flags],
          [2, deflateMethod],
          [2, 0],
          [2, noDate],
          [4, crc],
          [4, packed],
          [4, size],
          [2, Buffer.byteLength(path)],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ],
        path,
      ),
    ),
  );
  const count = zip.entries.length;
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, zip.at],
    [2, 0],
  ]);
  return counted(zip, Buffer.concat([directory, end]));
}
