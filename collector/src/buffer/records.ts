import { crc32 } from 'node:zlib';
import type { Frame } from './frame.ts';

/** Length and checksum before each record, bytes. */
const headerBytes = 8;
/** Largest record with its header, bytes: several times the longest register map. */
export const maxRecordBytes = 262_144;

/** Includes the length, so that zeros, which a power cut may leave at the end, are not a valid record. */
function checksumOf(length: number, body: Uint8Array): number {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  return crc32(body, crc32(head));
}

/** A frame as stored on disk: length of the body, checksum, body (JSON). @throws RangeError when it is too large */
export function encodeFrame(frame: Frame): Buffer {
  const body = Buffer.from(JSON.stringify(frame));
  if (body.length + headerBytes > maxRecordBytes)
    throw new RangeError(`a frame of ${body.length} bytes is larger than ${maxRecordBytes}`);
  const record = Buffer.allocUnsafe(headerBytes + body.length);
  record.writeUInt32LE(body.length, 0);
  record.writeUInt32LE(checksumOf(body.length, body), 4);
  body.copy(record, headerBytes);
  return record;
}

export interface Decoded {
  readonly frames: readonly Frame[];
  /** Bytes of complete records. */
  readonly used: number;
  /** The bytes after them cannot be the beginning of a record. */
  readonly isBroken: boolean;
}

/** Complete records from the beginning of `bytes`, at most `most`. */
export function decodeFrames(bytes: Buffer, most = Number.POSITIVE_INFINITY): Decoded {
  const frames: Frame[] = [];
  let at = 0;
  while (frames.length < most && at + headerBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    if (length === 0 || length + headerBytes > maxRecordBytes) return { frames, used: at, isBroken: true };
    const end = at + headerBytes + length;
    if (end > bytes.length) break;
    const body = bytes.subarray(at + headerBytes, end);
    if (bytes.readUInt32LE(at + 4) !== checksumOf(length, body)) return { frames, used: at, isBroken: true };
    frames.push(JSON.parse(body.toString('utf8')) as Frame);
    at = end;
  }
  return { frames, used: at, isBroken: false };
}
