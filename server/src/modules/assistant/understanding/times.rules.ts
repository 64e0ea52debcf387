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

export interface FoundTime {
  readonly time: NamedTime | null;
  /** The question with what was understood blanked out. */
  readonly rest: string;
}

interface Now {
  readonly now: number;
  readonly zone: string;
}
type Reading = (match: RegExpExecArray, clock: Clock) => NamedTime | null;

/** Days and weeks by the asker's clock. */
interface Clock {
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

function clockOf({ now, zone }: Now): Clock {
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

const period = (from: number, to: number): NamedTime => ({ kind: 'period', from, to });
const unitsMs: Readonly<Record<string, number>> = {
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
const amountOf = (text: string): number | null => englishNumbers[text] ?? numberOf(text);
const weekdaysZh = '一二三四五六日天';
const weekdaysEn = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const monthsEn = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 Monday … 7 Sunday. */
function weekdayOf(text: string): number {
  const zh = weekdaysZh.indexOf(text);
  if (zh !== -1) return Math.min(zh + 1, 7);
  return weekdaysEn.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1;
}
/** Days from today back to the newest such weekday before today. */
const backTo = (weekday: number, { weekday: today }: Clock) => -(((today - weekday + 6) % 7) + 1);
/** Days from today to that weekday of this week. */
const inWeek = (weekday: number, { weekday: today }: Clock) => weekday - today;

const past = (amount: number | null, unit: string, clock: Clock): NamedTime | null => {
  const ms = unitsMs[unit];
  return amount === null || ms === undefined || amount === 0 ? null : period(clock.now - amount * ms, clock.now);
};
const zhCount = String.raw`(\d{1,3}|[一二两三四五六七八九十]{1,3})`;
const zhUnit = '(分钟|小时|钟头|天|日|周|星期|礼拜|月|季度|年)';
const enUnit = '(minute|min|hour|hr|day|week|month|quarter|year)s?';
const enCount = String.raw`(\d{1,3}|a couple of|couple of|a few|few|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty)`;
const enWeekday = '(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const clockPart = String.raw`(?: ?的? ?(上午|下午|早上|早晨|晚上|傍晚|凌晨|中午|夜里|晚|早|夜)?的? ?(\d{1,2}|[一二两三四五六七八九十]{1,3})(?::|点|时(?!候))(\d{2}|半)?分?)`;

const enDay =
  '(the day before yesterday|yesterday|today|last night|tonight|this morning)(?: (morning|afternoon|evening|night))?';
const enHour = String.raw`(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.|o'clock)?(?![\d%])`;

/** Hours of the parts of a day, from and to. */
const partsOfDay: Readonly<Record<string, readonly [number, number]>> = {
  凌晨: [0, 6],
  早上: [6, 12],
  早晨: [6, 12],
  上午: [6, 12],
  中午: [11, 14],
  下午: [12, 18],
  傍晚: [17, 20],
  晚上: [18, 24],
  夜里: [18, 30],
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [18, 30],
};

function partOfDay(clock: Clock, offset: number, part: string): NamedTime | null {
  const [from, to] = partsOfDay[part] ?? [0, 24];
  const start = clock.day(offset);
  const begin = start + from * hourMs;
  return begin >= clock.now ? null : period(begin, Math.min(start + to * hourMs, clock.now));
}

const hours = (clock: Clock, from: number, to: number): NamedTime | null =>
  from >= to || from >= clock.now ? null : period(from, Math.min(to, clock.now));

type Hour = readonly [hour: string | undefined, minutes: string | undefined, half: string | undefined];

/** Between two hours of a day; what is said of the second, am or pm, holds for the first too. */
function hoursOf(clock: Clock, day: string | undefined, from: Hour, to: Hour): NamedTime | null {
  const start = clock.day(
    day === 'the day before yesterday' ? -2 : day === 'yesterday' || day === 'last night' ? -1 : 0,
  );
  const at = ([hour, minutes, half]: Hour, other: string | undefined) =>
    start + timeOfDay((half ?? other)?.startsWith('p') === true ? 'pm' : undefined, hour, minutes);
  return hours(clock, at(from, to[2]), at(to, undefined));
}

interface EnglishMoment {
  readonly day: string;
  readonly part: string | undefined;
  /** Whether `at` stands before the hour. */
  readonly isSaid: boolean;
  readonly hour: string | undefined;
  readonly minutes: string | undefined;
  /** am or pm. */
  readonly half: string | undefined;
}

function momentOf(clock: Clock, { day, part, isSaid, hour, minutes, half }: EnglishMoment): NamedTime | null {
  // A bare figure behind a day may count something else: `yesterday 3 alarms`.
  if ((!isSaid && half === undefined && minutes === undefined) || Number(hour) > 24) return null;
  const offset = day === 'the day before yesterday' ? -2 : day === 'yesterday' || day === 'last night' ? -1 : 0;
  const half2 = half?.replaceAll('.', '');
  const isNight = day === 'last night' || day === 'tonight' || part === 'evening' || part === 'night';
  const isSmallHour = day === 'last night' && (half2 === 'am' || Number(hour) < 6);
  const late =
    half2 === 'pm' || (half2 !== 'am' && !isSmallHour && (isNight || part === 'afternoon')) ? 'pm' : undefined;
  return { kind: 'moment', at: clock.day(isSmallHour ? 0 : offset) + timeOfDay(late, hour, minutes) };
}

const isoMoment = String.raw`(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d{2}))?`;

/** The hour of a moment within its day, ms; `pm` words add twelve hours. */
function timeOfDay(part: string | undefined, hour: string | undefined, minutes: string | undefined): number {
  const isLate = ['下午', '晚上', '傍晚', '夜里', '晚', '夜', 'pm', 'evening', 'afternoon', 'night'].includes(
    part ?? '',
  );
  const hours = numberOf(hour ?? '0') ?? 0;
  return ((isLate && hours < 12 ? hours + 12 : hours) * 60 + (minutes === '半' ? 30 : Number(minutes ?? 0))) * minuteMs;
}

const events: readonly (readonly [RegExp, Extract<NamedTime, { kind: 'since' }>['event']])[] = [
  [/(?:自从?|从)?(?:上次|最近一次|最后一次|这次)?换油(?:以来|之后|以后|后|到现在|至今|起)/, 'oil_change'],
  [/(?:自从?|从)?(?:上次|最近一次)?(?:补油|加油)(?:以来|之后|以后|后|到现在|至今|起)/, 'refill'],
  [
    /(?:自从?|从)?(?:上次|最近一次)?(?:维护|保养|检修|换滤芯|更换滤芯)(?:以来|之后|以后|后|到现在|至今|起)/,
    'maintenance',
  ],
  [/(?:自从?|从)?(?:上次|最近一次)?(?:开机|启动|重启)(?:以来|之后|以后|后|到现在|至今|起)/, 'start'],
  [/(?:自从?|从)?(?:上次|最近一次)?(?:换传感器|更换传感器)(?:以来|之后|以后|后|到现在|至今|起)/, 'sensor_replacement'],
  [
    /(?:since|after) (?:the |its |our |that )?(?:last |latest |most recent )?(?:oil change|change of (?:the )?oil|oil was changed)/,
    'oil_change',
  ],
  [/(?:since|after) (?:the |its )?(?:last |latest )?(?:refill|top[ -]?up|topping up)/, 'refill'],
  [/(?:since|after) (?:the |its )?(?:last |latest )?(?:maintenance|service|filter change|overhaul)/, 'maintenance'],
  [/(?:since|after) (?:the |its )?(?:last |latest )?(?:start|restart|start-up)/, 'start'],
  [/(?:since|after) (?:the |its )?(?:last |latest )?sensor (?:replacement|exchange|change)/, 'sensor_replacement'],
];

const eventWords: readonly (readonly [string, string, Extract<NamedTime, { kind: 'since' }>['event']])[] = [
  ['换油', '(?:oil change|change of (?:the )?oil|oil was changed)', 'oil_change'],
  ['(?:补油|加油)', '(?:refill|top[ -]?up)', 'refill'],
  ['(?:维护|保养|检修|换滤芯)', '(?:maintenance|service|filter change|overhaul)', 'maintenance'],
  ['(?:换传感器|更换传感器)', 'sensor (?:replacement|exchange|change)', 'sensor_replacement'],
];
/** Days that are looked at around an event where none are said. */
const aroundDays = 7;
const daysOf = (amount: string | undefined, unit: string | undefined): number =>
  amount === undefined ? aroundDays : Math.round(((amountOf(amount) ?? 0) * (unitsMs[unit ?? '天'] ?? dayMs)) / dayMs);

/** `the 7 days before the oil change`, 换油后 3 天: bounded stretches beside an event. */
const around: readonly (readonly [RegExp, Reading])[] = eventWords.flatMap(([zh, en, event]) => {
  const reading =
    (side: 'before' | 'after', amount: number, unit: number): Reading =>
    (m) => {
      const days = daysOf(m[amount], m[unit]);
      return days < 1 || days > 90 ? null : { kind: 'around', event, side, days };
    };
  const sides = [
    ['before', '(?:之前|以前|前)', '(?:before|prior to)'],
    ['after', '(?:之后|以后|后)', '(?:after|following)'],
  ] as const;
  return sides.flatMap(([side, zhSide, enSide]): (readonly [RegExp, Reading])[] => [
    [new RegExp(`(?:上次|最近一次)?${zh}${zhSide}的? ?${zhCount} ?个?${zhUnit}`), reading(side, 1, 2)],
    [
      new RegExp(
        `(?:the |in the )?(?:last |first )?${enCount} ${enUnit} ${enSide} (?:the |its )?(?:last |latest )?${en}`,
      ),
      reading(side, 1, 2),
    ],
  ]);
});
/** `before the oil change` without a number of days. */
const beforeEvents: readonly (readonly [RegExp, Reading])[] = eventWords.map(([zh, en, event]) => [
  new RegExp(`(?:上次|最近一次)?${zh}(?:之前|以前|前(?!后))|(?:before|prior to) (?:the |its )?(?:last |latest )?${en}`),
  () => ({ kind: 'around', event, side: 'before', days: aroundDays }),
]);

/** Tried one after the other; what stands further up says more. */
const readings: readonly (readonly [RegExp, Reading])[] = [
  ...around,
  ...events.map(([pattern, event]) => [pattern, (): NamedTime => ({ kind: 'since', event })] as const),
  // 2026/11/20 08:00 到 2026/11/22 10:00, 2026-11-20 to 2026-11-22
  [
    new RegExp(String.raw`(?:从|自|from |between )? ?${isoMoment} ?(?:至|到|to|until|till|and|-|~) ?${isoMoment}`),
    (m, clock) => {
      const [begin, end] = [m.slice(1, 6), m.slice(6, 11)].map(([year, month, day, hour, minutes]) => ({
        at: clock.date(Number(month), Number(day), Number(year)) + timeOfDay(undefined, hour, minutes),
        isDay: hour === undefined,
      }));
      if (begin === undefined || end === undefined) return null;
      return period(begin.at, Math.min(end.isDay ? end.at + dayMs : end.at, clock.now));
    },
  ],
  // 11月20日到11月22日
  [
    /(?:从|自)?(\d{1,2})月(\d{1,2})[日号]? ?(?:至|到|-|~) ?(?:(\d{1,2})月)?(\d{1,2})[日号]/,
    (m, clock) =>
      period(
        clock.date(Number(m[1]), Number(m[2])),
        Math.min(clock.date(Number(m[3] ?? m[1]), Number(m[4])) + dayMs, clock.now),
      ),
  ],
  // 11月15日14:30, 11月15日
  [
    new RegExp(String.raw`(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]${clockPart}?(以来|之后|以后|到现在|至今|起)?`),
    (m, clock) => {
      const at = clock.date(Number(m[2]), Number(m[3]), m[1] === undefined ? undefined : Number(m[1]));
      if (m[7] !== undefined) return period(at, clock.now);
      return m[5] === undefined
        ? period(at, Math.min(at + dayMs, clock.now))
        : { kind: 'moment', at: at + timeOfDay(m[4], m[5], m[6]) };
    },
  ],
  [
    /(since |on |from )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?: (\d{4}))?/,
    (m, clock) => dated(clock, m[1] === 'since ' || m[1] === 'from ', m[3] ?? '', Number(m[2]), m[4]),
  ],
  [
    /(since |on |from )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?(?!\d|:)(?:,? (\d{4}))?/,
    (m, clock) => dated(clock, m[1] === 'since ' || m[1] === 'from ', m[2] ?? '', Number(m[3]), m[4]),
  ],
  // 昨天8点到12点, 今天下午2点到4点, yesterday between 10:00 and 12:00
  [
    new RegExp(
      `(前天|昨天|昨日|今天|今日|昨|今)${clockPart} ?(?:到|至|-|~) ?(?:今天|次日)?(上午|下午|晚上|中午)?(\\d{1,2}|[一二两三四五六七八九十]{1,3})(?::|点|时)(\\d{2}|半)?`,
    ),
    (m, clock) => {
      const start = clock.day(dayOffset(m[1] ?? ''));
      return hours(clock, start + timeOfDay(m[2], m[3], m[4]), start + timeOfDay(m[5] ?? m[2], m[6], m[7]));
    },
  ],
  [
    new RegExp(String.raw`${enDay},? (?:between|from) ${enHour} (?:and|to|until|till|-) ${enHour}`),
    (m, clock) => hoursOf(clock, m[1], [m[3], m[4], m[5]], [m[6], m[7], m[8]]),
  ],
  [
    new RegExp(String.raw`(?:between|from) ${enHour} (?:and|to|until|till|-) ${enHour} (?:on )?${enDay}`),
    (m, clock) => hoursOf(clock, m[7], [m[1], m[2], m[3]], [m[4], m[5], m[6]]),
  ],
  // 昨天14:30, 今早8点, yesterday at 14:30
  [
    new RegExp(`(前天|昨天|昨日|今天|今日|昨|今)${clockPart}`),
    (m, clock) => ({ kind: 'moment', at: clock.day(dayOffset(m[1] ?? '')) + timeOfDay(m[2], m[3], m[4]) }),
  ],
  [
    new RegExp(String.raw`${enDay},?( at| around| about)? ${enHour}`),
    (m, clock) =>
      momentOf(clock, {
        day: m[1] ?? '',
        part: m[2],
        isSaid: m[3] !== undefined,
        hour: m[4],
        minutes: m[5],
        half: m[6],
      }),
  ],
  [
    new RegExp(String.raw`(at |around |about )?(?<![\d.])${enHour} (?:on )?${enDay}`),
    (m, clock) =>
      momentOf(clock, {
        day: m[5] ?? '',
        part: m[6],
        isSaid: m[1] !== undefined,
        hour: m[2],
        minutes: m[3],
        half: m[4],
      }),
  ],
  // 昨天下午, yesterday evening
  [
    /(前天|昨天|昨日|今天|今日)的?(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里)/,
    (m, clock) => partOfDay(clock, dayOffset(m[1] ?? ''), m[2] ?? ''),
  ],
  [
    /(the day before yesterday|yesterday|this|today) ?(?:in the )?(morning|afternoon|evening|night)/,
    (m, clock) =>
      partOfDay(clock, m[1] === 'yesterday' ? -1 : m[1]?.startsWith('the day') === true ? -2 : 0, m[2] ?? ''),
  ],
  [
    /昨天?(?:此时|这个?时候?|同一时间|同时段)|(?:this|the same|same) time yesterday/,
    (_, clock) => ({ kind: 'moment', at: clock.now - dayMs }),
  ],
  // 上周五下午两点, on Friday at 14:00
  [
    new RegExp(`(上上|上个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])${clockPart}`),
    (m, clock) => {
      const weekday = weekdayOf(m[2] ?? '');
      const weeks = m[1]?.startsWith('上上') === true ? -14 : m[1]?.startsWith('上') === true ? -7 : 0;
      const offset = inWeek(weekday, clock) + weeks;
      const start = clock.day(m[1] === undefined && offset > 0 ? offset - 7 : offset);
      return { kind: 'moment', at: start + timeOfDay(m[3], m[4], m[5]) };
    },
  ],
  [
    new RegExp(String.raw`(?:on |last )?(?<![a-z])${enWeekday},? (?:at|around|about) ${enHour}`),
    (m, clock) => ({
      kind: 'moment',
      at:
        clock.day(backTo(weekdayOf(m[1] ?? ''), clock)) +
        timeOfDay(m[4]?.startsWith('p') === true ? 'pm' : undefined, m[2], m[3]),
    }),
  ],
  // 周一到周三, between Monday and Wednesday
  [
    /(?:从)?(上个?|本|这个?)?(?:周|星期|礼拜)([一二三四五六日天]) ?(?:到|至|-|~) ?(?:上个?|本|这个?)?(?:周|星期|礼拜)([一二三四五六日天])/,
    (m, clock) => weekdays(clock, m[2] ?? '', m[3] ?? '', m[1]?.startsWith('上') === true),
  ],
  [
    new RegExp(String.raw`(?:between|from) (last )?${enWeekday} (?:and|to|until|till|through) ${enWeekday}\b`),
    (m, clock) => weekdays(clock, m[2] ?? '', m[3] ?? '', false),
  ],
  // 上周末, last weekend
  [
    /(?:上个?|刚过去的?|这个?|本)?周末|(?:last |past |at the |over the |on the )?weekend/,
    (_, clock) => period(clock.day(-1 - clock.weekday), clock.day(1 - clock.weekday)),
  ],
  // 上周三, 本周一以来, 周一到现在
  [
    /(上上|上个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])(以来|之后|以后|到现在|至今|起|到今天)?/,
    (m, clock) => {
      const weekday = weekdayOf(m[2] ?? '');
      const weeks = m[1]?.startsWith('上上') === true ? -14 : m[1]?.startsWith('上') === true ? -7 : 0;
      let offset = inWeek(weekday, clock) + weeks;
      // Without a word for which week the newest such day before today is meant.
      if (m[1] === undefined && offset >= 0) offset -= 7;
      const from = clock.day(offset);
      return period(from, m[3] === undefined ? Math.min(clock.day(offset + 1), clock.now) : clock.now);
    },
  ],
  [
    new RegExp(String.raw`since (?:last )?${enWeekday}\b`),
    (m, clock) => {
      const weekday = weekdayOf(m[1] ?? '');
      return period(clock.day(backTo(weekday, clock)), clock.now);
    },
  ],
  [
    new RegExp(String.raw`(?:on |last |this past )${enWeekday}\b`),
    (m, clock) => {
      const offset = backTo(weekdayOf(m[1] ?? ''), clock);
      return period(clock.day(offset), clock.day(offset + 1));
    },
  ],
  // 最近 7 天, 过去两周, 这三天, 24小时内
  [
    new RegExp(`(?:最近|近|过去|这|前|之前|刚过去|刚才|近来)的? ?${zhCount} ?个?${zhUnit}(?:以来|里|内|来|中|间)?`),
    (m, clock) => past(numberOf(m[1] ?? ''), m[2] ?? '', clock),
  ],
  [
    new RegExp(`${zhCount} ?个?${zhUnit}(?:以来|之内|以内|里|内|来)`),
    (m, clock) => past(numberOf(m[1] ?? ''), m[2] ?? '', clock),
  ],
  [/(?:最近|近|过去|这)?半个?(小时|天|月|年)(?:来|里|内|以来)?/, (m, clock) => past(0.5, m[1] ?? '', clock)],
  [/(?:最近|过去|近)(?:的)?一?个?(小时|天|周|星期|月|季度|年)/, (m, clock) => past(1, m[1] ?? '', clock)],
  [
    new RegExp(
      String.raw`(?:the |in |over |during |for |within )*(?:last|past|previous|these|recent) ${enCount} ${enUnit}\b`,
    ),
    (m, clock) => past(amountOf(m[1] ?? ''), m[2] ?? '', clock),
  ],
  [
    new RegExp(String.raw`(?:in|over|within|during|for) (?:the )?(?:last |past )?${enCount} ${enUnit}\b`),
    (m, clock) => past(amountOf(m[1] ?? ''), m[2] ?? '', clock),
  ],
  [/(?:over|in|during|for) the (?:last|past) (hour|day|quarter|year)\b/, (m, clock) => past(1, m[1] ?? '', clock)],
  [/(?:the )?(?:last|past) (\d{1,3}) ?(h|d)\b/, (m, clock) => past(numberOf(m[1] ?? ''), m[2] ?? '', clock)],
  // 三天前, 3 days ago
  [new RegExp(`${zhCount} ?个?${zhUnit}(?:之前|以前|前)`), (m, clock) => ago(numberOf(m[1] ?? ''), m[2] ?? '', clock)],
  [new RegExp(String.raw`${enCount} ${enUnit} ago`), (m, clock) => ago(amountOf(m[1] ?? ''), m[2] ?? '', clock)],
  // Weeks, months, days
  [/上上(?:个)?(?:周|星期|礼拜)/, (_, clock) => week(clock, -2)],
  [/上(?:一|个)?(?:周|星期|礼拜)|last week|previous week/, (_, clock) => week(clock, -1)],
  [/(?:本|这一?个?)(?:周|星期|礼拜)|this week/, (_, clock) => period(clock.day(1 - clock.weekday), clock.now)],
  [/上个?月(?:份)?|last month|previous month/, (_, clock) => period(clock.month(-1), clock.month(0))],
  [/(?:本|这个?|当)月(?:份)?|this month/, (_, clock) => period(clock.month(0), clock.now)],
  [/今年|this year/, (_, clock) => period(clock.month(1 - clock.monthNumber), clock.now)],
  [/去年|last year/, (_, clock) => period(clock.month(-11 - clock.monthNumber), clock.month(1 - clock.monthNumber))],
  [/(?:本|这个?)季度|this quarter/, (_, clock) => period(clock.month(-((clock.monthNumber - 1) % 3)), clock.now)],
  [
    /上个?季度|last quarter|previous quarter/,
    (_, clock) => {
      const first = -((clock.monthNumber - 1) % 3);
      return period(clock.month(first - 3), clock.month(first));
    },
  ],
  // 十月份, in October
  [
    /(?<!\d)(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|里|的|整月)?(?!\d)/,
    (m, clock) => monthNamed(clock, numberOf(m[1] ?? '') ?? 0),
  ],
  [
    /(?:in|during|for|of) (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])/,
    (m, clock) => monthNamed(clock, monthsEn.indexOf((m[1] ?? '').slice(0, 3)) + 1),
  ],
  [/前天|the day before yesterday/, (_, clock) => period(clock.day(-2), clock.day(-1))],
  [/自?从?昨[天日](?:以来|到现在|至今|起)|since yesterday/, (_, clock) => period(clock.day(-1), clock.now)],
  [/昨晚|昨夜|last night/, (_, clock) => period(clock.day(-1) + 18 * hourMs, clock.day(0) + 6 * hourMs)],
  [/昨[天日]|yesterday/, (_, clock) => period(clock.day(-1), clock.day(0))],
  [
    /今早|今天早上|今天上午|this morning/,
    (_, clock) =>
      period(
        clock.day(0) + 6 * hourMs,
        Math.max(clock.day(0) + 6 * hourMs, Math.min(clock.day(0) + 12 * hourMs, clock.now)),
      ),
  ],
  ...beforeEvents,
  [/今[天日]|当天|today|since midnight|so far today/, (_, clock) => period(clock.day(0), clock.now)],
];

/** The newest month of that name, up to now. */
function monthNamed(clock: Clock, month: number): NamedTime | null {
  if (month < 1 || month > 12) return null;
  const back = (clock.monthNumber - month + 12) % 12;
  return period(clock.month(-back), Math.min(clock.month(1 - back), clock.now));
}

/** From the start of one weekday to the end of another, the newest that have been. */
function weekdays(clock: Clock, from: string, to: string, isLastWeek: boolean): NamedTime | null {
  const [first, last] = [weekdayOf(from), weekdayOf(to)];
  const week = isLastWeek || inWeek(first, clock) > 0 ? -7 : 0;
  const [begin, end] = [inWeek(first, clock) + week, inWeek(last, clock) + week + (last < first ? 7 : 0)];
  const start = clock.day(begin);
  return start >= clock.now ? null : period(start, Math.min(clock.day(end + 1), clock.now));
}

const week = (clock: Clock, weeks: number) =>
  period(clock.day(1 - clock.weekday + 7 * weeks), clock.day(8 - clock.weekday + 7 * weeks));

function dated(clock: Clock, isSince: boolean, month: string, day: number, year: string | undefined): NamedTime {
  const at = clock.date(monthsEn.indexOf(month) + 1, day, year === undefined ? undefined : Number(year));
  return period(at, isSince ? clock.now : Math.min(at + dayMs, clock.now));
}

/** A day some days back as a whole; hours and minutes back are a moment. */
function ago(amount: number | null, unit: string, clock: Clock): NamedTime | null {
  const ms = unitsMs[unit];
  if (amount === null || ms === undefined) return null;
  if (ms < dayMs) return { kind: 'moment', at: clock.now - amount * ms };
  const offset = -Math.round((amount * ms) / dayMs);
  return period(clock.day(offset), clock.day(offset + 1));
}

function dayOffset(word: string): number {
  if (word.startsWith('前')) return -2;
  return word.startsWith('昨') ? -1 : 0;
}

/** Both sides of an event that a question sets against each other: 换油前后, before and after the oil change. */
const bothSides = eventWords.map(
  ([zh, en, event]) =>
    [
      new RegExp(
        `${zh}(?:之?前(?:和|与|跟|、|及)?(?:${zh})?之?后)(?:各? ?${zhCount} ?个?${zhUnit})?|(?:${enCount} ${enUnit} )?before (?:and|vs\\.?|versus|against|compared (?:to|with)) (?:${enCount} ${enUnit} )?after (?:the |its )?(?:last |latest )?${en}|before (?:the |its )?(?:last |latest )?${en} (?:and|vs\\.?|versus|against|compared (?:to|with)|to) (?:the )?after(?:wards)?`,
      ),
      event,
    ] as const,
);

const isAgainst =
  /(?:比|相比于?|和|跟|与|较|对比)(?:上上?个?(?:周|星期|礼拜|月|季度)|昨天|昨日|前天|去年)(?!.{0,12}(?:哪台|谁))(?=.{0,12}(?:比|高|低|大|小|多|少|好|差|涨|升|降|变|相|如何|怎))|(?<![a-z])(?:than|compared (?:to|with)|versus|vs\.?|against) (?:in |during )?(?:last (?:week|month|quarter|year)|yesterday|the (?:previous|last) (?:week|month|day))/;

/**
 * The two times that a normalised question sets against each other: this week and last week, before and after the oil
 * change. Null: it names no two.
 */
export function timesIn(
  question: string,
  now: Now,
): { readonly times: readonly [NamedTime, NamedTime]; readonly rest: string } | null {
  for (const [pattern, event] of bothSides) {
    const match = pattern.exec(question);
    if (match === null) continue;
    const days = daysOf(match[1] ?? match[3] ?? match[5], match[2] ?? match[4] ?? match[6]);
    const rest = `${question.slice(0, match.index)} ${question.slice(match.index + match[0].length)}`;
    return {
      times: [
        { kind: 'around', event, side: 'before', days },
        { kind: 'around', event, side: 'after', days },
      ],
      rest,
    };
  }
  const first = timeIn(question, now);
  if (first.time === null) return null;
  const second = timeIn(first.rest, now);
  const weeksBefore = /the week before|前一周|上上周|the previous week/.test(first.rest) ? 'week' : null;
  if (second.time !== null) {
    // `the 7 days before the oil change vs the 7 days after`: what the event is stands once.
    return { times: [first.time, second.time], rest: second.rest };
  }
  const { time } = first;
  if (time.kind === 'around') {
    const other = new RegExp(
      time.side === 'before'
        ? String.raw`(?:${enCount} ${enUnit} )?(?:after|afterwards|following)\b|(?:之后|以后|后)的? ?(?:${zhCount} ?个?${zhUnit})?`
        : String.raw`(?:${enCount} ${enUnit} )?(?:before|prior)\b|(?:之前|以前|前)的? ?(?:${zhCount} ?个?${zhUnit})?`,
    ).exec(first.rest);
    if (other !== null)
      return {
        times: [
          time,
          {
            ...time,
            side: time.side === 'before' ? 'after' : 'before',
            days:
              other[1] === undefined && other[3] === undefined
                ? time.days
                : daysOf(other[1] ?? other[3], other[2] ?? other[4]),
          },
        ],
        rest: first.rest.replace(other[0], ' '),
      };
  }
  // `higher than last week`: what is meant is the time since then.
  if (time.kind === 'period' && time.to < now.now && isAgainst.test(question))
    return { times: [period(time.to, now.now), time], rest: first.rest };
  if (time.kind === 'period' && weeksBefore !== null) {
    const length = 7 * dayMs;
    return { times: [time, period(time.from - length, time.from)], rest: first.rest };
  }
  return null;
}

/** The time that a normalised question names; of several the first kind that is known. */
export function timeIn(question: string, now: Now): FoundTime {
  const clock = clockOf(now);
  for (const [pattern, read] of readings) {
    const match = pattern.exec(question);
    const time = match === null ? null : read(match, clock);
    if (match === null || time === null) continue;
    if (time.kind === 'period' && time.from >= time.to) continue;
    const end = match.index + match[0].length;
    return { time, rest: `${question.slice(0, match.index)} ${question.slice(end)}` };
  }
  return { time: null, rest: question };
}
