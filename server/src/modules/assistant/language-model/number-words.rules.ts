import { numberOf } from '../understanding/normal-text.rules.ts';

/** A number that is written in words, and where; NaN: how many it says is not certain, so that nothing supports it. */
export interface NumberWord {
  readonly at: number;
  readonly end: number;
  readonly value: number;
  /** 百分之: the unit is %. */
  readonly isShare: boolean;
}

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const english = new RegExp(
  String.raw`\b(?:(?<ten>${tens.join('|')})(?:[- ](?<one>${small.slice(1, 10).join('|')}))?|(?<small>${small.join('|')})|(?:dozens?|hundreds?|thousands?|[mb]illions?|half|halves|halved|twice|thrice|doubled?|doubles|tripled?|triples|quarters?|thirds?|fourth|fifth|sixth|seventh|eighth|ninth|tenth))\b`,
  'gi',
);
const wholeOfList = (list: readonly string[], word: string): number => list.indexOf(word.toLowerCase());

const chinese = /百分之[零〇一二两三四五六七八九十百千万亿半]*|[零〇一二两三四五六七八九十百千万亿半]+/g;
/** What is counted or measured after a single sign; without it 一 and 十 are parts of words. */
const countedZh =
  /^ ?(?:台|条|起|次|天|小时|周|年|倍|度|家|分钟|秒|成(?![为功本立])|[^一]?摄氏度|℃|°C|兆帕|千帕|巴|升(?!高|至|到|温|级)|毫升|毫米|微米|千克|公斤|克|毫克|安|伏|瓦|转|%|[个份项种张层级](?!别))/;
const articleZh = /^ ?(?:个(?!百分点|小时|月|告警|报警|预警)|次|种|项|张|份|度|起(?!告警|报警|预警)|级|年)/;
const vagueZh = /翻倍|翻番|成倍|加倍|减半|倍增|过半/g;

/** All numbers of a text that are written in words, Chinese or English. */
export function numberWordsIn(text: string): NumberWord[] {
  const words: NumberWord[] = [];
  for (const match of text.matchAll(english)) {
    const { index, 0: whole, groups } = match;
    const end = index + whole.length;
    const { ten, one, small: few } = groups ?? {};
    const value =
      ten !== undefined
        ? (wholeOfList(tens, ten) + 2) * 10 + (one === undefined ? 0 : wholeOfList(small, one))
        : few === undefined
          ? Number.NaN
          : wholeOfList(small, few);
    words.push({ at: index, end, value, isShare: false });
  }
  for (const { index, 0: whole } of text.matchAll(chinese)) {
    const end = index + whole.length;
    const after = text.slice(end, end + 5);
    const isShare = whole.startsWith('百分之');
    // A figure before it is scaled by it: 1.2万 is read with the figure.
    const scales = /\d ?$/.test(text.slice(0, index)) && /^[千万亿]$/.test(whole);
    if (scales) continue;
    if (whole.length === 1 && (!countedZh.test(after) || (whole === '一' && articleZh.test(after)))) continue;
    const digits = isShare ? whole.slice(3) : whole;
    words.push({ at: index, end, value: /^ ?成/.test(after) ? Number.NaN : (numberOf(digits) ?? Number.NaN), isShare });
  }
  for (const { index, 0: whole } of text.matchAll(vagueZh))
    words.push({ at: index, end: index + whole.length, value: Number.NaN, isShare: false });
  return words;
}
