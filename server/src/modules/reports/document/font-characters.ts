/** Reads the characters of a TrueType font from its `cmap` table, format 12 or 4. */
export function charactersOf(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = tableAt(view, 'cmap');
  const count = view.getUint16(table + 2);
  const parts = Array.from({ length: count }, (_, n) => table + view.getUint32(table + 4 + n * 8 + 4));
  const full = parts.find((at) => view.getUint16(at) === 12);
  if (full !== undefined) return groupsOf(view, full);
  const basic = parts.find((at) => view.getUint16(at) === 4);
  if (basic === undefined) throw new Error('the font has no table of characters in a known format');
  return segmentsOf(view, basic);
}

function tableAt(view: DataView, tag: string): number {
  const tables = view.getUint16(4);
  for (let n = 0; n < tables; n += 1) {
    const at = 12 + n * 16;
    const name = String.fromCharCode(...Array.from({ length: 4 }, (_, c) => view.getUint8(at + c)));
    if (name === tag) return view.getUint32(at + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Format 12: groups of a first character, a last one and the glyph of the first. Glyph 0 is the empty box. */
function groupsOf(view: DataView, at: number): Set<number> {
  const characters = new Set<number>();
  const groups = view.getUint32(at + 12);
  for (let n = 0; n < groups; n += 1) {
    const group = at + 16 + n * 12;
    const [first, last, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)];
    for (let code = first; code <= last; code += 1) if (glyph + code - first > 0) characters.add(code);
  }
  return characters;
}

/** Format 4: segments of the basic plane. */
function segmentsOf(view: DataView, at: number): Set<number> {
  const characters = new Set<number>();
  const double = view.getUint16(at + 6);
  for (let n = 0; n < double; n += 2) {
    const last = view.getUint16(at + 14 + n);
    const first = view.getUint16(at + 16 + double + n);
    const delta = view.getUint16(at + 16 + 2 * double + n);
    const offsetAt = at + 16 + 3 * double + n;
    const offset = view.getUint16(offsetAt);
    for (let code = first; code <= last && code < 0xff_ff; code += 1) {
      const glyph = offset === 0 ? code : view.getUint16(offsetAt + offset + 2 * (code - first));
      if (glyph !== 0 && ((glyph + delta) & 0xff_ff) !== 0) characters.add(code);
    }
  }
  return characters;
}
