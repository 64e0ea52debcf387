import { wordsOf } from '@oilsight/contract';
import type { Register } from '@oilsight/contract';

type Layout = Pick<Register, 'type' | 'wordOrder' | 'byteOrder'>;

/** Puts the bytes of one number into the other order, or back: each order undoes itself. */
function reordered(bytes: Uint8Array, { wordOrder, byteOrder }: Layout): DataView {
  if (wordOrder === 'big' && byteOrder === 'big') return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = bytes.length / 2;
  const ordered = new Uint8Array(bytes.length);
  for (let word = 0; word < words; word += 1) {
    const from = 2 * (wordOrder === 'big' ? word : words - 1 - word);
    const swap = byteOrder === 'big' ? 0 : 1;
    ordered[2 * word] = bytes[from + swap] ?? 0;
    ordered[2 * word + 1] = bytes[from + 1 - swap] ?? 0;
  }
  return new DataView(ordered.buffer);
}

function numberIn(view: DataView, type: Register['type']): number {
  switch (type) {
    case 'int16':
      return view.getInt16(0);
    case 'uint16':
      return view.getUint16(0);
    case 'int32':
      return view.getInt32(0);
    case 'uint32':
      return view.getUint32(0);
    case 'float32':
      return shortest(view.getFloat32(0));
    case 'float64':
      return view.getFloat64(0);
  }
}

/**
 * The shortest decimal number that a float32 stands for: a sensor that keeps 58.3 has not measured 58.29999923706055.
 */
function shortest(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  for (let digits = 6; digits < 9; digits += 1) {
    const short = rounded(value, digits);
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Powers of ten that are exact. */
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * As `Number(value.toPrecision(digits))`, without the text for numbers of everyday size: a collector does this for
 * every number it reads.
 */
export function rounded(value: number, digits: number): number {
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  const power = powers[Math.abs(places)];
  const whole = power === undefined ? Number.NaN : Math.round(places < 0 ? value / power : value * power);
  // At the edges of a power of ten a digit more or less comes out, which the text decides; so do NaN, 0 and sizes out
  // of the ordinary.
  const limit = powers[digits] ?? 0;
  if (power === undefined || !(Math.abs(whole) < limit && Math.abs(whole) * 10 >= limit))
    return Number(value.toPrecision(digits));
  return places < 0 ? whole * power : whole / power;
}

/** The number in its registers as they came over the wire. @param bytes two for each register of the type */
export function readNumber(bytes: Uint8Array, layout: Layout): number {
  return numberIn(reordered(bytes, layout), layout.type);
}

/** The registers that hold a number, as they go over the wire; undoes `readNumber`. */
export function writeNumber(value: number, layout: Layout): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * wordsOf[layout.type]));
  switch (layout.type) {
    case 'int16':
      view.setInt16(0, value);
      break;
    case 'uint16':
      view.setUint16(0, value);
      break;
    case 'int32':
      view.setInt32(0, value);
      break;
    case 'uint32':
      view.setUint32(0, value);
      break;
    case 'float32':
      view.setFloat32(0, value);
      break;
    case 'float64':
      view.setFloat64(0, value);
      break;
  }
  const ordered = reordered(new Uint8Array(view.buffer), layout);
  return new Uint8Array(ordered.buffer, ordered.byteOffset, ordered.byteLength);
}

/**
 * The reading in the bytes of a block that begins at register `from`: number × scale + offset, without the noise that
 * binary fractions add. Null when the sensor has none: not a number, or an infinity.
 */
export function readingIn(bytes: Uint8Array, from: number, register: Register): number | null {
  const begin = 2 * (register.address - from);
  const number = readNumber(bytes.subarray(begin, begin + 2 * wordsOf[register.type]), register);
  const isPlain = register.scale === 1 && register.offset === 0;
  const reading = isPlain ? number : rounded(number * register.scale + register.offset, 12);
  return Number.isFinite(reading) ? reading : null;
}
