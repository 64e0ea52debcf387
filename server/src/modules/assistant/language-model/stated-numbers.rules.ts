import { numberOf } from '../understanding/normal-text.rules.ts';
import { unitAt } from './stated-units.rules.ts';

/** A number as a sentence states it. */
export interface StatedNumber {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly value: number;
  /** Half of what its last digit counts: a true value may lie so far off. */
  readonly tolerance: number;
  /** The sign that is written; null: none. */
  readonly sign: '+' | '-' | null;
  /** As `unitAt` spells it; null: none stands beside it. */
  readonly unit: string | null;
  /** It counts things: machines, alarms, entries. */
  readonly isCount: boolean;
  /** What it counts, in the words of claims; null: it counts nothing, or that is not certain. */
  readonly of: 'devices' | 'alarms' | 'factories' | 'reports' | null;
  /** It is written in words: `three`, 三. */
  readonly isWord: boolean;
  /** It is part of a name or code, such as `HPU-9` or `3#`, and no quantity. */
  readonly isCode: boolean;
}

const figure = /[-−+]?(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?/g;
const scaleHere = / ?(万|亿|千|million\b|thousand\b|billion\b)/y;
const scales: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  亿: 1e8,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};
const countedHere =
  / ?(?:(?<devices>台|(?:\w+ )?(?:machines?|devices?)\b)|(?<alarms>条(?:未处理的?|未恢复的?)?(?:一级|二级)?(?:告警|报警|预警)|(?:open |unprocessed )?(?:alarms?|warnings?)\b)|(?<factories>家|(?:factory|factories)\b)|(?<reports>份|reports?\b)|条|次|种|项|张|个(?!百分点|月|\/)|(?:findings?|sensors?|entries|oil changes?|times)\b)/y;

/** What the number before a place of a text counts; null: nothing. */
function countAt(text: string, at: number): { readonly of: StatedNumber['of'] } | null {
  countedHere.lastIndex = at;
  const groups = countedHere.exec(text)?.groups;
  if (groups === undefined) return null;
  const of = (['devices', 'alarms', 'factories', 'reports'] as const).find((name) => groups[name] !== undefined);
  return { of: of ?? null };
}

const ones = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const;
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const wordEn = new RegExp(
  String.raw`\b(?:(${tens.join('|')})(?:[- ](one|${ones.slice(0, 8).join('|')}))?|(${ones.join('|')})|(dozens?|hundreds?|thousands?|millions?))\b`,
  'gi',
);
const wordZh =
  /(?<![\d.] ?)(百分之)?[一二两三四五六七八九十百千万]{1,9}(?= ?(?:台|个|条|次|天|小时|周|年|倍|度|种|项|家|份|分钟|秒|成))|百分之[一二两三四五六七八九十百]{1,9}/g;

/** What stands before it makes it part of a code: `HPU-9`, `v40`, `_3`. */
const isCodeBefore = /(?:[A-Za-z_][-_./]?|[#№])$/;
/** `3#`, `2号`, `1st`, `5x`, `0x1f`, `43.9abc`. */
const isCodeAfter = /^(?:[#号]|[A-Za-z_])/;

/** All numbers of a text, in order, in figures and in words. */
export function numbersIn(text: string): StatedNumber[] {
  return [...inFigures(text), ...inWords(text)].toSorted((a, b) => a.at - b.at);
}

function inFigures(text: string): StatedNumber[] {
  return [...text.matchAll(figure)].map(({ index, 0: whole }) => {
    const before = text.slice(Math.max(0, index - 3), index);
    const isSigned = /^[-−+]/.test(whole);
    // `40-45`, `5–15`, `2026-11`: between two figures a hyphen is no sign.
    const hasSign = isSigned && !/[\p{L}\d%)]$/u.test(before);
    const digits = whole.replace(/^[-−+]/, '').replaceAll(',', '');
    const start = isSigned ? index + 1 : index;
    const end = index + whole.length;
    scaleHere.lastIndex = end;
    const scaled = scaleHere.exec(text);
    const scale = scales[scaled?.[1] ?? ''] ?? 1;
    const scaleEnd = end + (scaled?.[0].length ?? 0);
    const unit = unitAt(text, scaleEnd);
    const counted = unit === null ? countAt(text, scaleEnd) : null;
    const decimals = digits.split('.')[1]?.length ?? 0;
    const codeText = isSigned && !hasSign ? text.slice(Math.max(0, index - 3), index + 1) : before;
    return {
      at: start,
      end: unit?.end ?? scaleEnd,
      text: digits,
      value: Number(digits) * scale * (hasSign && !whole.startsWith('+') ? -1 : 1),
      tolerance: 0.5 * 10 ** -decimals * scale,
      sign: hasSign ? (whole.startsWith('+') ? '+' : '-') : null,
      unit: unit?.unit ?? null,
      isCount: counted !== null,
      of: counted?.of ?? null,
      isWord: false,
      isCode:
        (isCodeBefore.test(codeText) && !/[%)]-$/.test(codeText)) ||
        (unit === null && isCodeAfter.test(text.slice(scaleEnd))),
    };
  });
}

function inWords(text: string): StatedNumber[] {
  const word = (at: number, whole: string, value: number, isShare = false): StatedNumber => {
    const end = at + whole.length;
    const unit = isShare ? { unit: '%', end } : unitAt(text, end);
    const counted = unit === null ? countAt(text, end) : null;
    return {
      at,
      end: unit?.end ?? end,
      text: whole,
      value,
      tolerance: 0.5,
      sign: null,
      unit: unit?.unit ?? null,
      isCount: counted !== null,
      of: counted?.of ?? null,
      isWord: true,
      isCode: false,
    };
  };
  const english = [...text.matchAll(wordEn)].map(({ index, 0: whole, 1: ten, 2: one, 3: small }) => {
    const from = (list: readonly string[], name: string | undefined) => list.indexOf((name ?? '').toLowerCase());
    if (small !== undefined) return word(index, whole, from(ones, small) + 2);
    // `dozens`, `a hundred`: how many is not said, so nothing supports it.
    if (ten === undefined) return word(index, whole, Number.NaN);
    const unit = one === undefined ? 0 : one.toLowerCase() === 'one' ? 1 : from(ones, one) + 2;
    return word(index, whole, (from(tens, ten) + 2) * 10 + unit);
  });
  const chinese = [...text.matchAll(wordZh)].flatMap(({ index, 0: whole }) => {
    const isShare = whole.startsWith('百分之');
    const value = numberOf(isShare ? whole.slice(3) : whole);
    // 一个, 一次: an article rather than a count.
    return value === 1 && !isShare ? [] : [word(index, whole, value ?? Number.NaN, isShare)];
  });
  return [...english, ...chinese];
}
