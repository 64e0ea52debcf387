import { numberWordsIn } from './number-words.rules.ts';
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

const figure = /(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?/g;
const scaleHere = / ?(万|亿|千(?!帕|克|瓦)|million\b|thousand\b|billion\b)/y;
const scales: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  亿: 1e8,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};
/** Most of its value that a number with a scale may be off. */
const scaledShare = 0.05;
const alarmsZh = String.raw`(?:未处理的?|未恢复的?)?(?:一级|二级|[12] ?级|\u2588+)?(?:未处理的?)?(?:告警|报警|预警)`;
const countedHere = new RegExp(
  String.raw` ?(?:(?<devices>(?:台|个)(?:设备|机组|机器)|台|(?:machines?|devices?)\b)|(?<alarms>[条个起项]${alarmsZh}|(?:open |unprocessed |level[- ](?:one|two|[12]) |\u2588+ )*(?:alarms?|warnings?)\b)|(?<factories>家(?:工厂)?|(?:factory|factories)\b)|(?<reports>份(?:报告)?|reports?\b)|条|次|种|项|张|个(?!百分点|小时|月|\/)|(?:\w+ )?(?:findings?|sensors?|entries|entry|machines?|devices?|alarms?|warnings?|changes?)\b)`,
  'y',
);
/** `no alarms` counts them as well. */
const noAlarms =
  /\bno (?:(?:open|unprocessed|active|current|level[- ](?:one|two|[12])|\u2588+) )*(?:alarms?|warnings?)\b|(?:没有|无|未发现|未出现|不存在)(?:任何)?(?:未处理的?|未恢复的?)?(?:一级|二级|\u2588+)?(?:告警|报警|预警)/gi;

/** What the number before a place of a text counts; null: nothing. */
function countAt(text: string, at: number): { readonly of: StatedNumber['of'] } | null {
  countedHere.lastIndex = at;
  const groups = countedHere.exec(text)?.groups;
  if (groups === undefined) return null;
  const of = (['devices', 'alarms', 'factories', 'reports'] as const).find((name) => groups[name] !== undefined);
  return { of: of ?? null };
}

/** What stands before it makes it part of a code: `HPU-9`, `v40`, `_3`. */
const isCodeBefore = /(?:[A-Za-z_][-_./]?|[#№])$/;
/** `3#`, `2号`, `1st`, `5x`, `0x1f`, `43.9abc`. */
const isCodeAfter = /^(?:[#号]|[A-Za-z_])/;
/** A sign or a word for it; all dashes were made hyphens. */
const signBefore = /(?:([-+]) ?|(±) ?|(\b(?:minus|negative) |零下|负) ?)$/i;
/** `40-45`, `40 °C - 45`: after a figure or its unit a hyphen is no sign. */
const isAfterFigure = /\d(?: ?(?:°C|℃|°F|%|[A-Za-z²³·/]{1,6}))?$/;
const inRange = /^ ?(?:-|~|～|to|and|到|至|和|与) ?$/;

/** All numbers of a text, in order, in figures and in words. */
export function numbersIn(text: string): StatedNumber[] {
  const found = [...inFigures(text), ...inWords(text)].toSorted((a, b) => a.at - b.at);
  // `40 to 45 °C`: the unit of the second is that of both.
  return found.map((one, nth) => {
    const next = found[nth + 1];
    if (one.unit !== null || one.isCount || next === undefined || next.unit === null) return one;
    return inRange.test(text.slice(one.end, next.at)) ? { ...one, unit: next.unit } : one;
  });
}

/** The sign before a place, NaN for one that says both, and whether what stands there is a hyphen of a code. */
function signAt(text: string, at: number): { readonly sign: StatedNumber['sign']; readonly factor: number } {
  const before = text.slice(Math.max(0, at - 24), at);
  const match = signBefore.exec(before);
  if (match === null) return { sign: null, factor: 1 };
  const earlier = before.slice(0, match.index);
  if (match[2] !== undefined) return { sign: '-', factor: Number.NaN };
  if (match[3] !== undefined) return { sign: '-', factor: -1 };
  const isJoined = /[A-Za-z\d%)_]$/.test(earlier);
  if (isJoined || isAfterFigure.test(earlier.trimEnd())) return { sign: null, factor: 1 };
  return match[1] === '+' ? { sign: '+', factor: 1 } : { sign: '-', factor: -1 };
}

function inFigures(text: string): StatedNumber[] {
  return [...text.matchAll(figure)].map(({ index, 0: whole }) => {
    const before = text.slice(Math.max(0, index - 4), index);
    const { sign, factor } = signAt(text, index);
    const digits = whole.replaceAll(',', '');
    const end = index + whole.length;
    scaleHere.lastIndex = end;
    const scaled = scaleHere.exec(text);
    const scale = scales[scaled?.[1] ?? ''] ?? 1;
    const scaleEnd = end + (scaled?.[0].length ?? 0);
    const unit = unitAt(text, scaleEnd);
    const counted = unit === null ? countAt(text, scaleEnd) : null;
    const decimals = digits.split('.')[1]?.length ?? 0;
    const value = Number(digits) * scale * factor;
    const tolerance = 0.5 * 10 ** -decimals * scale;
    return {
      at: index,
      end: unit?.end ?? scaleEnd,
      text: digits,
      value,
      tolerance: scaled === null ? tolerance : Math.min(tolerance, scaledShare * Math.abs(value)),
      sign,
      unit: unit?.unit ?? null,
      isCount: counted !== null,
      of: counted?.of ?? null,
      isWord: false,
      isCode:
        (isCodeBefore.test(before) && !isAfterFigure.test(before.replace(/[-/.]$/, ''))) ||
        (unit === null && isCodeAfter.test(text.slice(scaleEnd))),
    };
  });
}

function inWords(text: string): StatedNumber[] {
  const words = numberWordsIn(text).flatMap(({ at, end, value, isShare }): StatedNumber[] => {
    const unit = isShare ? { unit: '%', end } : unitAt(text, end);
    const counted = unit === null ? countAt(text, end) : null;
    const { sign, factor } = signAt(text, at);
    // `one possible cause`, `the last one`: it counts nothing.
    if (unit === null && counted === null && /^one$/i.test(text.slice(at, end))) return [];
    return [
      {
        at,
        end: unit?.end ?? end,
        text: text.slice(at, end),
        value: value * factor,
        tolerance: 0.5,
        sign,
        unit: unit?.unit ?? null,
        isCount: counted !== null,
        of: counted?.of ?? null,
        isWord: true,
        isCode: false,
      },
    ];
  });
  const none = [...text.matchAll(noAlarms)].map(({ index, 0: whole }): StatedNumber => ({
    at: index,
    end: index + whole.length,
    text: '0',
    value: 0,
    tolerance: 0.5,
    sign: null,
    unit: null,
    isCount: true,
    of: 'alarms',
    isWord: true,
    isCode: false,
  }));
  return [...words, ...none];
}
