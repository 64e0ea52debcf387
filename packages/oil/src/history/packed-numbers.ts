/** Numbers of buckets. */
export type BucketNumbers = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** Readings have a resolution, and a median may lie in the middle of two: steps a unit that are tried, the coarsest first. */
const scales = [1, 2, 10, 20, 100, 200, 1000, 2000, 10_000, 20_000] as const;
/** A scale is taken when at most this share of the numbers is no whole number of its steps. */
const exceptionShare = 1 / 8;
/** Greatest whole number of steps: differences of two stay below 2³¹. */
const mostSteps = 2 ** 29;
/** Equal numbers in a row from which on they are counted instead of written. */
const fewestEqual = 3;
/** Marks in the place of a difference: a number with its own four bytes, and a count of numbers equal to the one before. */
const plainMark = 0;
const equalMark = 1;
const firstDifference = 2;
/** Most bytes of one number: a mark and four bytes, or a count of up to 2³². */
const mostBytes = 6;
/** Numbers that a scale is chosen by, evenly from all: any choice gives the numbers back, a good one in few bytes. */
const tried = 240;

let scratch = new Uint8Array(0);

/**
 * Packs numbers so that unpacking gives the same to the last bit: differences of whole steps, one or two bytes each, with
 * runs of equal numbers counted; a number that is no whole number of steps stays as it is.
 *
 * @returns the bytes
 * @example packNumbers(Float32Array.of(46.1, 46.2, 46.2, 46.2, 46.2)).length is 6
 */
export function packNumbers(numbers: BucketNumbers): Uint8Array<ArrayBuffer> {
  const place = scaleOf(numbers);
  const scale = scales[place] as number;
  if (scratch.length < 1 + mostBytes * numbers.length) scratch = new Uint8Array(1 + mostBytes * numbers.length);
  const bytes = scratch;
  const view = new DataView(bytes.buffer);
  bytes[0] = place;
  let at = 1;
  let before = 0;
  for (let n = 0; n < numbers.length; n += 1) {
    const value = numbers[n] as number;
    const equal = n === 0 ? 0 : equalFrom(numbers, n);
    if (equal >= fewestEqual) {
      bytes[at] = equalMark;
      at = putNatural(bytes, at + 1, equal);
      n += equal - 1;
      continue;
    }
    const steps = stepsOf(value, scale);
    if (Number.isNaN(steps)) {
      bytes[at] = plainMark;
      view.setFloat32(at + 1, value);
      at += 5;
      continue;
    }
    const difference = steps - before;
    at = putNatural(bytes, at, (difference >= 0 ? 2 * difference : -2 * difference - 1) + firstDifference);
    before = steps;
  }
  return bytes.slice(0, at);
}

/**
 * Puts packed numbers into the first places of an array.
 *
 * @param from first byte of what `packNumbers` gave
 * @param count how many numbers were packed
 * @returns the first byte after them
 * @throws RangeError when they do not end within the bytes
 * @example unpackNumbers(packNumbers(Float32Array.of(1, 2)), 0, new Float32Array(2), 2) is 3
 */
export function unpackNumbers(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  target: BucketNumbers,
  count: number,
): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scale = scales[bytes[from] as number] ?? Number.NaN;
  let at = from + 1;
  let before = 0;
  for (let n = 0; n < count; n += 1) {
    let mark = bytes[at] as number;
    at += 1;
    if (mark >= 128) {
      mark &= 127;
      for (let weight = 128, byte = 128; byte >= 128; weight *= 128, at += 1) {
        byte = bytes[at] as number;
        mark += (byte & 127) * weight;
      }
    }
    if (mark >= firstDifference) {
      const doubled = mark - firstDifference;
      before += doubled % 2 === 0 ? doubled / 2 : -(doubled + 1) / 2;
      target[n] = before / scale;
    } else if (mark === plainMark) {
      target[n] = view.getFloat32(at);
      at += 4;
    } else {
      const [equal, next] = naturalAt(bytes, at);
      target.fill(target[n - 1] as number, n, n + equal);
      n += equal - 1;
      at = next;
    }
    if (!(at <= bytes.length)) throw new RangeError('packed numbers end too early');
  }
  return at;
}

/**
 * Writes a whole number from 0, seven bits a byte, the lowest first.
 *
 * @returns the first byte after it
 * @example putNatural(new Uint8Array(2), 0, 300) is 2
 */
export function putNatural(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) {
    bytes[at] = (rest % 128) + 128;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}

/**
 * Reads what `putNatural` wrote.
 *
 * @returns the number, and the first byte after it
 * @example naturalAt(Uint8Array.of(172, 2), 0) is [300, 2]
 */
export function naturalAt(bytes: Uint8Array, from: number): readonly [value: number, next: number] {
  let at = from;
  let value = 0;
  for (let weight = 1; ; weight *= 128, at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * weight;
    if (byte < 128) return [value, at + 1];
  }
}

/** The value in whole steps; NaN where it is none, so that dividing them by the scale would give another number. */
function stepsOf(value: number, scale: number): number {
  const steps = Math.round(value * scale);
  // An integer 0 is no −0.
  return Math.abs(steps) <= mostSteps && Object.is(Math.fround((steps | 0) / scale), value) ? steps | 0 : Number.NaN;
}

/** Place of the scale with the fewest steps for which nearly all numbers are whole; the last one without such a scale. */
function scaleOf(numbers: BucketNumbers): number {
  const step = Math.max(1, Math.floor(numbers.length / tried));
  const mostExceptions = (numbers.length / step) * exceptionShare;
  const found = scales.findIndex((scale) => {
    let exceptions = 0;
    for (let n = 0; n < numbers.length && exceptions <= mostExceptions; n += step)
      if (Number.isNaN(stepsOf(numbers[n] as number, scale))) exceptions += 1;
    return exceptions <= mostExceptions;
  });
  return found < 0 ? scales.length - 1 : found;
}

/** How many numbers from a place on are the same as the one before it. */
function equalFrom(numbers: BucketNumbers, from: number): number {
  const before = numbers[from - 1];
  let n = from;
  while (n < numbers.length && Object.is(numbers[n], before)) n += 1;
  return n - from;
}
