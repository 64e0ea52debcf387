import type { Evidence } from '@oilsight/contract';

/** Part of a sentence: the number that was observed, an aside in brackets (what it is compared with), or the rest. */
export interface Piece {
  readonly kind: 'plain' | 'value' | 'aside';
  readonly text: string;
}

/**
 * The observed value as its sentence says it: a rate that is kept in shares of the limit is said in the quantity's own
 * unit.
 */
export function spokenValue({
  value,
  unit,
  baseline,
}: Pick<Evidence, 'value' | 'unit' | 'baseline'>): Evidence['value'] {
  return unit === 'headroom/d' && typeof value === 'number' && baseline !== null ? value * baseline : value;
}

/** A unit that belongs to the number before it. Longer words ("a day") stay plain. */
const unit = /^\u202F(?:[%‰°µ][^\s，。；、,;.()（）\u202F]*|kg\/m³|mg\/L|K\b|h\b|级|个百分点|个\/h(?:\/天)?|小时)/u;
/** Numbers that name what is meant: a particle size, a reference temperature, a length of time. */
const isName = (before: string, after: string): boolean =>
  /^\s?µm/u.test(after) ||
  /^\u202F(?:天|小时|分钟|(?:days|h|min)(?![\p{Letter}/]))/u.test(after) ||
  (/^\s?°C/u.test(after) && (/\bat $/u.test(before) || /^\s?°C ?[粘介]/u.test(after)));

/** Whether a number in the text is the value, to the digits it is written with. */
function isOf(value: number, digits: string): boolean {
  const decimals = digits.split('.')[1]?.length ?? 0;
  return Math.abs(value).toFixed(decimals) === digits;
}

function valueAt(text: string, value: number): { readonly from: number; readonly to: number } | null {
  for (const match of text.matchAll(/−?(\d+(?:\.\d+)?)/gu)) {
    const to = match.index + match[0].length;
    const after = text.slice(to);
    if (!isOf(value, match[1] ?? '') || isName(text.slice(0, match.index), after)) continue;
    return { from: match.index, to: to + (unit.exec(after)?.[0].length ?? 0) };
  }
  return null;
}

/**
 * A sentence of the diagnosis with what deserves emphasis: its observed value with the unit, and what stands in
 * brackets at its end.
 *
 * @param value what was observed, in the sentence's unit; anything but a number is not emphasised
 */
export function piecesOf(sentence: string, value: unknown): readonly Piece[] {
  const aside = /^(.*?)( ?[(（][^()（）]*[)）])([.。]?)$/su.exec(sentence);
  const [body, bracket, stop] = aside === null ? [sentence, '', ''] : [aside[1] ?? '', aside[2] ?? '', aside[3] ?? ''];
  const found = typeof value === 'number' ? valueAt(body, value) : null;
  const own: readonly Piece[] =
    found === null
      ? [{ kind: 'plain', text: body }]
      : [
          { kind: 'plain', text: body.slice(0, found.from) },
          { kind: 'value', text: body.slice(found.from, found.to) },
          { kind: 'plain', text: body.slice(found.to) },
        ];
  const all: readonly Piece[] = [...own, { kind: 'aside', text: bracket }, { kind: 'plain', text: stop }];
  return all.filter(({ text }) => text !== '');
}

/**
 * A text in parts: a number with its unit and sign, which a line that is cut short shows whole or not at all, and what
 * stands between them.
 */
export function wholeNumbers(text: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  const parts: { text: string; isWhole: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/(?:[^\s\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]|\u202F)+/gu)) {
    if (!/\d/.test(found)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isWhole: false });
    parts.push({ text: found, isWhole: true });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isWhole: false }] : parts;
}
