export interface GifFrame {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  /** Duration of the frame in hundredths of a second. */
  readonly delay?: number;
  /** Compressed pixel data to use instead of valid data. */
  readonly data?: Uint8Array;
}

export interface GifOptions {
  readonly width?: number;
  readonly height?: number;
  readonly frames?: readonly GifFrame[];
  /** Blocks between the palette and the first frame. */
  readonly extra?: readonly Uint8Array[];
}

/** Bits per pixel in these pictures. */
const gifBits = 2;

/** Their palette: red, green and blue. Pixels have the second colour. */
export const gifColours = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;

/** Compressed pixels of one colour; clear codes come often, so that the code table never grows. */
export function packedPixels(count: number, { hasEnd = true } = {}): Buffer {
  const [clear, end] = [4, 5];
  const codes: number[] = [];
  for (let n = 0; n < count; n += 1) codes.push(...(n % 2 === 0 ? [clear] : []), 1);
  if (hasEnd) codes.push(end);
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const code of codes) {
    held |= code << bits;
    bits += 3;
    for (; bits >= 8; bits -= 8) {
      bytes.push(held & 0xff);
      held >>>= 8;
    }
  }
  return Buffer.from(bits > 0 ? [...bytes, held] : bytes);
}

function inPieces(data: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255)
    parts.push(Buffer.from([Math.min(255, data.length - at)]), data.subarray(at, at + 255));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** A block other than a frame. */
export function gifExtension(label: number, ...pieces: readonly Uint8Array[]): Buffer {
  return Buffer.concat([
    Buffer.from([0x21, label]),
    ...pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]),
    Buffer.from([0]),
  ]);
}

/** The repetition count of an animation, in the form that browsers write. */
export const gifLoop = gifExtension(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 0, 0]));

/** A GIF of four colours. */
export function gifOf({ width = 8, height = 6, frames = [{}], extra = [] }: GifOptions = {}): Uint8Array<ArrayBuffer> {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80 | (gifBits - 1);
  const written = frames.map(
    ({ x = 0, y = 0, width: w = width, height: h = height, delay = 10, data = packedPixels(w * h) }) => {
      const head = Buffer.alloc(10);
      head[0] = 0x2c;
      [x, y, w, h].forEach((value, n) => head.writeUInt16LE(value, 1 + 2 * n));
      return Buffer.concat([
        gifExtension(0xf9, Buffer.from([4, delay & 0xff, delay >> 8, 0])),
        head,
        Buffer.from([gifBits]),
        inPieces(data),
      ]);
    },
  );
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('GIF89a'),
      screen,
      Buffer.from(gifColours.flat()),
      ...extra,
      ...written,
      Buffer.from([0x3b]),
    ]),
  );
}
