/** Most codes in a table of GIF's LZW. */
const maxCodes = 4096;
const maxBits = 12;

/**
 * Offset at which the packed pixels of a frame end: data after it is not part of the picture. Nothing is unpacked.
 *
 * @param least bits of a pixel's number, as the frame states
 * @returns bytes; null: the data do not contain that many pixels
 */
export function lzwEnd(data: Uint8Array, least: number, pixels: number): number | null {
  if (least < 2 || least > 8) return null;
  const [clear, end] = [2 ** least, 2 ** least + 1];
  /** Number of pixels of each code. */
  const lengths = new Uint32Array(maxCodes).fill(1, 0, clear);
  let [bits, next, before, count] = [least + 1, end + 1, -1, 0];
  let [at, held, heldBits] = [0, 0, 0];
  /** null: the data have ended. */
  function read(): number | null {
    while (heldBits < bits) {
      if (at >= data.length) return null;
      held |= (data[at] ?? 0) << heldBits;
      heldBits += 8;
      at += 1;
    }
    const code = held & (2 ** bits - 1);
    held >>>= bits;
    heldBits -= bits;
    return code;
  }

  for (let code = read(); code !== null && code !== end; code = read()) {
    if (code === clear) {
      [bits, next, before] = [least + 1, end + 1, -1];
      continue;
    }
    if (before < 0 ? code >= clear : code > next || (code === next && next >= maxCodes)) return null;
    if (before >= 0 && next < maxCodes) {
      lengths[next] = (lengths[before] ?? 0) + 1;
      next += 1;
      if (next === 2 ** bits && bits < maxBits) bits += 1;
    }
    count += lengths[code] ?? 0;
    if (count > pixels) return null;
    if (count === pixels) {
      // Some programs leave out the end code.
      const here = at;
      return read() === end ? at : here;
    }
    before = code;
  }
  return null;
}
