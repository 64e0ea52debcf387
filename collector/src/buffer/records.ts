import { crc32 } from 'node:zlib';
import type { Frame } from './frame.ts';

/** Length and checksum before each record, bytes. */
const headerBytes = 8;
/** A record with its header, at most: a sensor's longest register map fits several times over. */
export const maxRecordBytes = 262_144;

/** Covers the length as well: a tail of zeros, as a power cut leaves it, is no record. */
function checksumOf(length: number, body: Uint8Array): number {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  return crc32(body, crc32(head));
}

/** A frame as it lies on disk: length of the body, checksum, body (JSON). @throws RangeError when it is too large */
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
  /** Bytes of whole records. */
  readonly used: number;
  /** Behind them lies what can be no record: not the beginning of one. */
  readonly isBroken: boolean;
}

/** Whole records from the beginning of `bytes`, at most `most`. */
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
