import { qualityOf } from '@oilsight/contract';
import type { Target } from '@oilsight/contract';
import type { Frame } from '../telemetry.store.ts';
import { messageBounds as limits } from './message-bounds.ts';
import type { Load, Sender } from './normalise.ts';

/**
 * The text that the messages of a sensor share: everything but the digits. A sensor writes the same text every minute
 * with other numbers in it. Once one of its messages has been parsed in full, the next is read by comparing bytes. A
 * message that differs in anything else is parsed in full, so that both ways give the same readings.
 */
export interface MessageLayout {
  /** The bytes before, between and after a frame's numbers, concatenated. */
  readonly text: Uint8Array;
  /** The end of each of these pieces in `text`; one more than there are numbers. */
  readonly ends: readonly number[];
  /** Index of the number that is the frame's time; −1: it has none. */
  readonly timeSlot: number;
  /** The keys under which the other numbers are stored, in their order. */
  readonly keys: readonly string[];
  readonly targets: readonly Target[];
  /**
   * One number per key to copy from: copying is quicker than growing an array, and its fractions make it an array of
   * doubles.
   */
  readonly blank: readonly number[];
}

/** Longer frames are always parsed in full. */
const maxBytes = 4096;
const maxNumbers = 200;
/** Digits that a double represents exactly. */
const maxDigits = 15;

const [space, newline, carriageReturn, tab] = [0x20, 0x0a, 0x0d, 0x09];
const [quote, backslash, comma, minus, dot, zero, nine] = [0x22, 0x5c, 0x2c, 0x2d, 0x2e, 0x30, 0x39];
const [openList, closeList, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Reads one message by a message layout. */
class Reader {
  readonly #bytes: Uint8Array;
  position = 0;
  /** The number that was read last. */
  number = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (byte !== space && byte !== newline && byte !== carriageReturn && byte !== tab) return;
      this.position += 1;
    }
  }

  take(byte: number): boolean {
    if (this.#bytes[this.position] !== byte) return false;
    this.position += 1;
    return true;
  }

  isAtEnd(): boolean {
    return this.position === this.#bytes.length;
  }

  takeText(text: Uint8Array, from: number, to: number): boolean {
    const bytes = this.#bytes;
    const shift = this.position - from;
    for (let index = from; index < to; index += 1) if (bytes[index + shift] !== text[index]) return false;
    this.position = to + shift;
    return true;
  }

  /**
   * Reads a decimal number without exponent whose double is exact: up to 15 digits divided by a power of ten are
   * rounded only once.
   */
  takeNumber(): boolean {
    const bytes = this.#bytes;
    let { position } = this;
    const isNegative = bytes[position] === minus;
    if (isNegative) position += 1;
    const start = position;
    let digits = 0;
    let byte = bytes[position] ?? 0;
    while (byte >= zero && byte <= nine) {
      digits = digits * 10 + (byte - zero);
      position += 1;
      byte = bytes[position] ?? 0;
    }
    const whole = position - start;
    // JSON has no number without digits before the point, and none with a needless leading zero.
    if (whole === 0 || (whole > 1 && bytes[start] === zero)) return false;
    let decimals = 0;
    if (byte === dot) {
      position += 1;
      byte = bytes[position] ?? 0;
      while (byte >= zero && byte <= nine) {
        digits = digits * 10 + (byte - zero);
        decimals += 1;
        position += 1;
        byte = bytes[position] ?? 0;
      }
      if (decimals === 0) return false;
    }
    if (whole + decimals > maxDigits) return false;
    const value = decimals === 0 ? digits : digits / (powersOfTen[decimals] ?? 1);
    this.number = isNegative ? -value : value;
    this.position = position;
    return true;
  }
}

const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => Number(`1e${power}`));

/**
 * Reads a message that consists of one frame of this layout, or a list of such frames, into `load`. False: the message
 * has another form, and nothing was added.
 *
 * @param now the server's time, ms
 */
export function readByLayout(
  layout: MessageLayout,
  bytes: Uint8Array,
  {
    sender,
    now,
    load,
  }: { readonly sender: Pick<Sender, 'device' | 'stamp'>; readonly now: number; readonly load: Load },
): boolean {
  const reader = new Reader(bytes);
  reader.skipSpace();
  const isList = reader.take(openList);
  // Several frames without a time are merged into one, which this reader does not do.
  if (isList && layout.timeSlot < 0) return false;
  const frames: Frame[] = [];
  for (;;) {
    if (isList) reader.skipSpace();
    const frame = frameAlong(layout, reader, sender, now);
    if (frame === null || frames.push(frame) > limits.framesPerMessage) return false;
    reader.skipSpace();
    if (!isList) break;
    if (reader.take(closeList)) {
      reader.skipSpace();
      break;
    }
    if (!reader.take(comma)) return false;
  }
  if (!reader.isAtEnd()) return false;
  for (const frame of frames) load.frames.push(frame);
  load.readings += frames.length * layout.keys.length;
  return true;
}

function frameAlong(
  { text, ends, timeSlot, keys, targets, blank }: MessageLayout,
  reader: Reader,
  { device, stamp }: Pick<Sender, 'device' | 'stamp'>,
  now: number,
): Frame | null {
  const values = blank.slice();
  let quality: Uint8Array | null = null;
  let at = 0;
  let from = 0;
  let place = 0;
  const numbers = ends.length - 1;
  for (let slot = 0; slot < numbers; slot += 1) {
    const to = ends[slot] ?? 0;
    if (!reader.takeText(text, from, to) || !reader.takeNumber()) return null;
    from = to;
    if (slot === timeSlot) {
      at = reader.number;
      if (!Number.isSafeInteger(at) || at > now + limits.futureMs || at < now - limits.pastMs) return null;
      continue;
    }
    const target = targets[place];
    if (target === undefined) return null;
    const value = reader.number * target.factor + target.offset;
    values[place] = value;
    if (value < target.lowest || value > target.highest)
      (quality ??= new Uint8Array(keys.length))[place] = qualityOf(target, value);
    place += 1;
  }
  if (!reader.takeText(text, from, text.length)) return null;
  return { device, at: timeSlot < 0 ? stamp() : at, keys, values, quality };
}

/**
 * The layout of a message that was parsed in full; null when reading by the layout would not give exactly the same
 * frames.
 *
 * @param frames the frames of the full parse
 */
export function learnLayout(
  bytes: Uint8Array,
  frames: readonly Frame[],
  targetOf: (sentKey: string) => Target | null,
): MessageLayout | null {
  const [first] = frames;
  const candidate = first === undefined || first.keys.length > maxNumbers ? null : partsOf(bytes, targetOf);
  if (first === undefined || candidate === null) return null;
  const load: Load = { frames: [], texts: [], runs: [], readings: 0, bytes: bytes.length };
  const sender = { device: first.device, stamp: () => first.at };
  return readByLayout(candidate, bytes, { sender, now: first.at, load }) && isSame(load.frames, frames)
    ? candidate
    : null;
}

/** Splits the first frame of a message into its numbers and the text between them. */
function partsOf(bytes: Uint8Array, targetOf: (sentKey: string) => Target | null): MessageLayout | null {
  const reader = new Reader(bytes);
  reader.skipSpace();
  if (reader.take(openList)) reader.skipSpace();
  const text: number[] = [];
  const ends: number[] = [];
  const keys: string[] = [];
  const targets: Target[] = [];
  let timeSlot = -1;
  let depth = 0;
  let name = '';
  /** Whether the frame has a time: one that is not a plain number would be taken as part of the text. */
  let hasTime = false;
  while (text.length <= maxBytes) {
    const byte = bytes[reader.position];
    if (byte === undefined || byte === backslash) return null;
    if (byte === quote) {
      const end = bytes.indexOf(quote, reader.position + 1);
      if (end < 0) return null;
      const string = bytes.subarray(reader.position, end + 1);
      if (string.includes(backslash)) return null;
      name = Buffer.from(string.subarray(1, -1)).toString();
      hasTime ||= depth === 1 && name === 'ts';
      text.push(...string.subarray(0, maxBytes));
      reader.position = end + 1;
      continue;
    }
    if ((byte >= zero && byte <= nine) || byte === minus) {
      if (!reader.takeNumber()) return null;
      if (depth === 1 && name === 'ts' && timeSlot < 0) timeSlot = ends.length;
      else {
        const target = targetOf(name);
        if (target === null) return null;
        keys.push(target.key);
        targets.push(target);
      }
      ends.push(text.length);
      continue;
    }
    text.push(byte);
    reader.position += 1;
    if (byte === openBrace) depth += 1;
    if (byte === closeBrace && (depth -= 1) === 0) {
      if (hasTime && timeSlot < 0) return null;
      ends.push(text.length);
      return { text: Uint8Array.from(text), ends, timeSlot, keys, targets, blank: keys.map(() => 0.5) };
    }
  }
  return null;
}

function isSame(read: readonly Frame[], expected: readonly Frame[]): boolean {
  return (
    read.length === expected.length &&
    read.every((frame, index) => {
      const other = expected[index];
      return (
        other !== undefined &&
        frame.at === other.at &&
        frame.keys.length === other.keys.length &&
        frame.keys.every(
          (key, place) =>
            key === other.keys[place] &&
            Object.is(frame.values[place], other.values[place]) &&
            (frame.quality?.[place] ?? 0) === (other.quality?.[place] ?? 0),
        )
      );
    })
  );
}
