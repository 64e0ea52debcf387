import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { localDate, startOfDate } from '../../../platform/time-zone.rules.ts';
import { numberOf } from './normal-text.rules.ts';

/**
 * A time that a question names: from … to in ms; an event of the device's log from whose newest entry on it counts; or
 * a single moment.
 */
export type NamedTime =
  | { readonly kind: 'period'; readonly from: number; readonly to: number }
  | { readonly kind: 'since'; readonly event: 'oil_change' | 'refill' | 'maintenance' | 'start' | 'sensor_replacement' }
  | {
      /** Some days before or after the newest such event. */
      readonly kind: 'around';
      readonly event: Extract<NamedTime, { kind: 'since' }>['event'];
      readonly side: 'before' | 'after';
      readonly days: number;
    }
  | { readonly kind: 'moment'; readonly at: number };

export interface Now {
  readonly now: number;
  readonly zone: string;
}
export type Reading = (match: RegExpExecArray, clock: Clock) => NamedTime | null;

/** Days and weeks by the asker's clock. */
export interface Clock {
  readonly now: number;
  /** Start of the day so many days from today, ms. */
  day(offset: number): number;
  /** Start of the month so many months from this one, ms. */
  month(offset: number): number;
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
  /** 1 January … 12 December. */
  readonly monthNumber: number;
  date(month: number, day: number, year?: number): number;
}

export function clockOf({ now, zone }: Now): Clock {
  const today = localDate(now, zone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay() || 7;
  return {
    now,
    weekday,
    monthNumber: today.month,
    day: (offset) => startOfDate({ ...today, day: today.day + offset }, zone),
    month: (offset) => startOfDate({ ...today, month: today.month + offset, day: 1 }, zone),
    date(month, day, year = today.year) {
      const at = startOfDate({ year, month, day }, zone);
      // A date without a year is the newest one that has been.
      return at > now && year === today.year ? startOfDate({ year: year - 1, month, day }, zone) : at;
    },
  };
}

export const period = (from: number, to: number): NamedTime => ({ kind: 'period', from, to });
export const unitsMs: Readonly<Record<string, number>> = {
  分钟: minuteMs,
  分: minuteMs,
  小时: hourMs,
  钟头: hourMs,
  天: dayMs,
  日: dayMs,
  周: 7 * dayMs,
  星期: 7 * dayMs,
  礼拜: 7 * dayMs,
  月: 30 * dayMs,
  季度: 90 * dayMs,
  年: 365 * dayMs,
  minute: minuteMs,
  min: minuteMs,
  hour: hourMs,
  hr: hourMs,
  h: hourMs,
  day: dayMs,
  d: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  quarter: 90 * dayMs,
  year: 365 * dayMs,
};
const englishNumbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
  'a couple of': 2,
  'couple of': 2,
  few: 3,
  'a few': 3,
};
export const amountOf = (text: string): number | null => englishNumbers[text] ?? numberOf(text);
const weekdaysZh = '一二三四五六日天';
const weekdaysEn = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
export const monthsEn = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 Monday … 7 Sunday. */
export function weekdayOf(text: string): number {
  const zh = weekdaysZh.indexOf(text);
  if (zh !== -1) return Math.min(zh + 1, 7);
  return weekdaysEn.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1;
}
/** Days from today back to the newest such weekday before today. */
export const backTo = (weekday: number, { weekday: today }: Clock) => -(((today - weekday + 6) % 7) + 1);
/** Days from today to that weekday of this week. */
export const inWeek = (weekday: number, { weekday: today }: Clock) => weekday - today;

export const zhCount = String.raw`(\d{1,3}|[一二两三四五六七八九十]{1,3})`;
export const zhUnit = '(分钟|小时|钟头|天|日|周|星期|礼拜|月|季度|年)';
export const enUnit = '(minute|min|hour|hr|day|week|month|quarter|year)s?';
export const enCount = String.raw`(\d{1,3}|a couple of|couple of|a few|few|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty)`;
export const enWeekday = '(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
/** Units in short, right behind their number: 24h, 24 hrs, 7d. */
export const shortUnit = '(h|hrs?|hours?|d|days?|wks?|weeks?|mins?)(?![a-z])';
/** The unit that a short one stands for. */
export const unitOfShort = (text: string): string =>
  text.startsWith('h') ? 'hour' : text.startsWith('d') ? 'day' : text.startsWith('w') ? 'week' : 'minute';
/** Parts of a day, as they stand before an hour. */
export const zhPart = '(上午|下午|早上|早晨|晚上|傍晚|凌晨|中午|夜里|晚|早|夜)';
export const clockPart = String.raw`(?: ?的? ?${zhPart}?的? ?(\d{1,2}|[零〇一二两三四五六七八九十]{1,3})(?::|点|时(?!候))(\d{2}|半)?分?)`;

export const enDay =
  '(the day before yesterday|yesterday|today|last night|tonight|this morning)(?: (morning|afternoon|evening|night))?';
export const enHour = String.raw`(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.|o'clock)?(?![\d%])`;

/** Names of months, each in full or short, and no longer words: `dec` is one, and `decanter` is none. */
export const enMonth =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';

/** An hour of a clock as one of the whole day, by the part of the day that is said with it. */
function hourOf(part: string, hour: number): number {
  if (part.startsWith('夜') || part.startsWith('晚')) {
    // The small hours of a night belong to the day that it leads to.
    if (hour === 12) return 24;
    return hour < (part.startsWith('夜') ? 6 : 5) ? hour + 24 : hour < 12 ? hour + 12 : hour;
  }
  if (part === '中午') return hour < 4 ? hour + 12 : hour;
  if (part === 'am') return hour === 12 ? 0 : hour;
  return (part === '下午' || part === '傍晚' || part === 'pm') && hour < 12 ? hour + 12 : hour;
}

/**
 * The hour of a moment from the start of its day, ms; in the small hours of a night more than a day.
 *
 * @param part of the day: one of `zhPart`, am or pm
 */
export function timeOfDay(part: string | undefined, hour: string | undefined, minutes: string | undefined): number {
  const hours = hourOf(part ?? '', numberOf(hour ?? '0') ?? 0);
  return (hours * 60 + (minutes === '半' ? 30 : Number(minutes ?? 0))) * minuteMs;
}
