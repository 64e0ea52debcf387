import { AppError } from '@oilsight/contract/errors';
import { lzwEnd } from './gif-lzw.ts';
import type { PixelBounds } from './picture-bounds.rules.ts';

/** First bytes of GIF89a's blocks. */
const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** The application extension for the number of repetitions of an animation. */
const looping = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

export function isGif(file: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(Buffer.from(file.subarray(0, 6)).toString('latin1'));
}

/**
 * A new GIF made from the frames of another: header, palettes, frames with their delays, and the number of repetitions.
 * Comments, texts, other programs' data and data after its end are left out.
 *
 * @param bytes from outside, not trusted
 * @throws AppError `imageBroken`, `imageTooManyPixels`
 */
export function rebuiltGif(bytes: Uint8Array, { maxSide, maxPixels }: PixelBounds, field: string): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () => new AppError('imageBroken', { field });
  const tooMany = () => new AppError('imageTooManyPixels', { limit: maxPixels, field });
  let at = 6;
  const take = (length: number): Buffer => {
    if (at + length > file.length) throw broken();
    at += length;
    return file.subarray(at - length, at);
  };
  const byte = () => take(1)[0] ?? 0;
  /** A palette with the number of colours given by the packed byte, three bytes each; empty: there is none. */
  const palette = (packed: number) => take((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  /** Reads data blocks of up to 255 bytes, up to the empty block that ends them. */
  const pieces = (): Buffer[] => {
    const found: Buffer[] = [];
    for (let length = byte(); length !== 0; length = byte()) found.push(take(length));
    return found;
  };

  const screen = take(7);
  const [width, height] = [screen.readUInt16LE(0), screen.readUInt16LE(2)];
  if (width === 0 || height === 0) throw broken();
  if (width > maxSide || height > maxSide) throw tooMany();
  const parts: Buffer[] = [Buffer.from('GIF89a', 'latin1'), screen, palette(screen[4] ?? 0)];
  let frames = 0;
  let control: Buffer | null = null;

  function keepFrame(): void {
    const head = take(9);
    const [x, y, w, h] = [head.readUInt16LE(0), head.readUInt16LE(2), head.readUInt16LE(4), head.readUInt16LE(6)];
    if (w === 0 || h === 0 || x + w > width || y + h > height) throw broken();
    frames += 1;
    // A browser draws each frame onto the whole screen, however small the frame is.
    if (frames * width * height > maxPixels) throw tooMany();
    const colours = palette(head[8] ?? 0);
    if (colours.length === 0 && ((screen[4] ?? 0) & 0x80) === 0) throw broken();
    const codeSize = byte();
    const data = Buffer.concat(pieces());
    const end = lzwEnd(data, codeSize, w * h);
    if (end === null) throw broken();
    parts.push(
      ...(control === null ? [] : [control]),
      Buffer.from([image]),
      head,
      colours,
      Buffer.from([codeSize]),
      ...inPieces(data.subarray(0, end)),
    );
    control = null;
  }

  function readExtension(): void {
    const label = byte();
    const [first = Buffer.alloc(0), ...rest] = pieces();
    const kept = (...data: readonly Buffer[]) =>
      Buffer.concat([
        Buffer.from([extension, label]),
        ...data.flatMap((piece) => [Buffer.from([piece.length]), piece]),
        Buffer.from([0]),
      ]);
    if (label === graphicControl) {
      if (first.length !== 4) throw broken();
      control = kept(first);
    }
    const [times] = rest;
    if (label === application && looping.test(first.toString('latin1')) && times?.length === 3 && times[0] === 1)
      parts.push(kept(first, times));
  }

  for (;;) {
    switch (byte()) {
      case image:
        keepFrame();
        break;
      case extension:
        readExtension();
        break;
      case trailer:
        if (frames === 0) throw broken();
        return Buffer.concat([...parts, Buffer.from([trailer])]);
      default:
        throw broken();
    }
  }
}

/** Data divided into blocks. */
function inPieces(data: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const piece = data.subarray(at, at + 255);
    parts.push(Buffer.from([piece.length]), piece);
  }
  return [...parts, Buffer.from([0])];
}
