import { dayMs, hourMs } from '@oilsight/oil';
import {
  amountOf,
  backTo,
  clockOf,
  clockPart,
  enCount,
  enHour,
  enMonth,
  enUnit,
  enWeekday,
  inWeek,
  monthsEn,
  period,
  shortUnit,
  timeOfDay,
  unitOfShort,
  unitsMs,
  weekdayOf,
  zhCount,
  zhUnit,
} from './clock.rules.ts';
import type { Clock, NamedTime, Now, Reading } from './clock.rules.ts';
import { hourReadings } from './day-hours.rules.ts';
import { around, beforeEvents, events } from './event-times.rules.ts';
import { numberOf } from './normal-text.rules.ts';

export interface FoundTime {
  readonly time: NamedTime | null;
  /** The question with what was understood blanked out. */
  readonly rest: string;
}

const past = (amount: number | null, unit: string, clock: Clock): NamedTime | null => {
  const ms = unitsMs[unit];
  return amount === null || ms === undefined || amount === 0 ? null : period(clock.now - amount * ms, clock.now);
};
/**
 * A length of time in Chinese: its number, and its unit in one of three groups. 10月, 20日, 第一季度 and 2025年 are a
 * month, a day, a quarter and a year of the calendar, and no lengths.
 */
const zhLength =
  '(?:(?<![\\d.])(\\d{1,3})|(?<![第一二两三四五六七八九十])([一二两三四五六七八九十]{1,3}))(?: ?个(月|季度)| ?个?(分钟|小时|钟头|天|周|星期|礼拜)|(?<!\\d\\d)(年))';
const pastLength = (m: RegExpExecArray, clock: Clock): NamedTime | null =>
  past(numberOf(m[1] ?? m[2] ?? ''), m[3] ?? m[4] ?? m[5] ?? '', clock);
const isoMoment = String.raw`(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d{2}))?`;

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
  // 11月20、21号
  [
    /(\d{1,2})月(\d{1,2})[日号]?、(\d{1,2})[日号]/,
    (m, clock) => {
      const from = clock.date(Number(m[1]), Number(m[2]));
      return period(from, Math.min(clock.date(Number(m[1]), Number(m[3])) + dayMs, clock.now));
    },
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
    new RegExp(String.raw`(since |on |from )?(?<!\d)(\d{1,2})(?:st|nd|rd|th)? (?:of )?${enMonth}\.?(?: (\d{4}))?`),
    (m, clock) => dated(clock, m[1] === 'since ' || m[1] === 'from ', m[3] ?? '', Number(m[2]), m[4]),
  ],
  [
    new RegExp(String.raw`(since |on |from )?(?<![a-z])${enMonth}\.? (\d{1,2})(?:st|nd|rd|th)?(?!\d|:)(?:,? (\d{4}))?`),
    (m, clock) => dated(clock, m[1] === 'since ' || m[1] === 'from ', m[2] ?? '', Number(m[3]), m[4]),
  ],
  ...hourReadings,
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
      at: clock.day(backTo(weekdayOf(m[1] ?? ''), clock)) + timeOfDay(m[4]?.replaceAll('.', ''), m[2], m[3]),
    }),
  ],
  // 周一到周三, between Monday and Wednesday
  [
    /(?:从)?(上个?|本|这个?)?(?:周|星期|礼拜)([一二三四五六日天]) ?(?:到|至|-|~) ?(?:上个?|本|这个?)?(?:周|星期|礼拜)([一二三四五六日天])/,
    (m, clock) => weekdays(clock, m[2] ?? '', m[3] ?? '', m[1]?.startsWith('上') === true),
  ],
  [
    new RegExp(String.raw`(?:between|from) (last )?${enWeekday} (?:and|to|until|till|through) ${enWeekday}\b`),
    (m, clock) => weekdays(clock, m[2] ?? '', m[3] ?? '', m[1] !== undefined),
  ],
  // 上周末, last weekend; on one of its days that which runs is the weekend
  [
    /(上个?|刚过去的?)?周末|(?:(last |past )|this |at the |over the |on the |the )?weekend/,
    (m, clock) => {
      const isThis = m[1] === undefined && m[2] === undefined && clock.weekday > 5;
      return isThis
        ? period(clock.day(6 - clock.weekday), clock.now)
        : period(clock.day(-1 - clock.weekday), clock.day(1 - clock.weekday));
    },
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
  // 过去24h, last 24hrs, the 7d trend, 24小时平均
  [
    new RegExp(String.raw`(?:最近|近|过去|这|前|之前|刚过去|近来)的? ?(\d{1,3}) ?${shortUnit}(?:以来|里|内|来|中|间)?`),
    (m, clock) => past(numberOf(m[1] ?? ''), unitOfShort(m[2] ?? ''), clock),
  ],
  [
    new RegExp(
      String.raw`(?:the |in the |over the |within the )?(?:last|past|previous|recent) (\d{1,3})[ -]?${shortUnit}|(?<![\w.])(\d{1,3})[ -]?${shortUnit}(?=[ -](?:trend|mean|average|avg|max|maximum|min|minimum|high|low|peak|curve|change|history|rise|drop)(?![a-z]))`,
    ),
    (m, clock) => past(numberOf(m[1] ?? m[3] ?? ''), unitOfShort(m[2] ?? m[4] ?? ''), clock),
  ],
  [new RegExp(`${zhLength}(?=的?(?:趋势|平均|均值|最高|最低|最大|最小|曲线|走势|变化))`), pastLength],
  // Since the start of the week, month, year or day; a shift's start is in no log.
  [
    /since (?:the )?(?:start|beginning) of (?:the |this )?(day|week|month|year)(?![a-z])/,
    (m, clock) =>
      period(
        m[1] === 'day'
          ? clock.day(0)
          : m[1] === 'week'
            ? clock.day(1 - clock.weekday)
            : clock.month(m[1] === 'month' ? 0 : 1 - clock.monthNumber),
        clock.now,
      ),
  ],
  // 最近 7 天, 过去两周, 这三天, 24小时内
  [
    new RegExp(`(?:最近|近|过去|这|前|之前|刚过去|刚才|近来)的? ?${zhCount} ?个?${zhUnit}(?:以来|里|内|来|中|间)?`),
    (m, clock) => past(numberOf(m[1] ?? ''), m[2] ?? '', clock),
  ],
  [new RegExp(`${zhLength}(?:以来|之内|以内|里|内|来)`), pastLength],
  // 3日内 is a length, and 20日 a day.
  [/(?<![a-z\d月年.-])(\d{1,2})日(?:之内|以内|内)/, (m, clock) => past(numberOf(m[1] ?? ''), '日', clock)],
  [
    /(今年|去年)?的?(上|下)半年/,
    (m, clock) => {
      const first = (m[2] === '上' ? 1 : 7) - clock.monthNumber - (m[1] === '去年' ? 12 : 0);
      if (first > 0 && m[1] === '今年') return null;
      // The second half before July is that of the year before.
      const at = first > 0 ? first - 12 : first;
      return period(clock.month(at), Math.min(clock.month(at + 6), clock.now));
    },
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
  // 三天前, 3 days ago
  [new RegExp(`${zhCount} ?个?${zhUnit}(?:之前|以前|前)`), (m, clock) => ago(numberOf(m[1] ?? ''), m[2] ?? '', clock)],
  [new RegExp(String.raw`${enCount} ${enUnit} ago`), (m, clock) => ago(amountOf(m[1] ?? ''), m[2] ?? '', clock)],
  // Weeks, months, days
  [/上上(?:个)?(?:周|星期|礼拜)|(?:the )?week before last/, (_, clock) => week(clock, -2)],
  [/上(?:一|个)?(?:周|星期|礼拜)|last week|previous week/, (_, clock) => week(clock, -1)],
  [/(?:本|这一?个?)(?:周|星期|礼拜)|this week/, (_, clock) => period(clock.day(1 - clock.weekday), clock.now)],
  [/上个?月(?:份)?|last month|previous month/, (_, clock) => period(clock.month(-1), clock.month(0))],
  [/(?:本|这个?|当)月(?:份)?|this month/, (_, clock) => period(clock.month(0), clock.now)],
  // 去年10月, 今年上半年
  [
    /(今年|去年)的?(1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|里|的|整月)?(?!\d)/,
    (m, clock) => {
      const first = (numberOf(m[2] ?? '') ?? 0) - clock.monthNumber - (m[1] === '去年' ? 12 : 0);
      return first > 0 ? null : period(clock.month(first), Math.min(clock.month(first + 1), clock.now));
    },
  ],
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
  // 12日到15日
  [
    /(?<![a-z\d月年.-])(\d{1,2})[日号]? ?(?:到|至|-|~) ?(\d{1,2})日/,
    (m, clock) => {
      const [first, last] = [dayNamed(clock, Number(m[1])), dayNamed(clock, Number(m[2]))];
      return first?.kind === 'period' && last?.kind === 'period' && first.from < last.to
        ? period(first.from, last.to)
        : null;
    },
  ],
  // 2024年到2025年
  [
    /(?<!\d)(20\d\d)年? ?(?:到|至|-|~) ?(20\d\d)年(?!\d)/,
    (m, clock) => {
      const [first, last] = [ofYear(clock, Number(m[1]), undefined), ofYear(clock, Number(m[2]), undefined)];
      return first?.kind === 'period' && last?.kind === 'period' ? period(first.from, last.to) : null;
    },
  ],
  // 2025年10月, 2025年
  [/(?<!\d)(20\d\d)年(?:(\d{1,2})月(?:份|里|的|整月)?)?(?!\d)/, (m, clock) => ofYear(clock, Number(m[1]), m[2])],
  // 今年第一季度, 二季度
  [
    /(?:今年|本年度?)?第?(?:(?<!\d)([1-4])|(?<![一二三四五六七八九十])([一二三四]))季度/,
    (m, clock) => quarterNamed(clock, numberOf(m[1] ?? m[2] ?? '') ?? 0),
  ],
  // 十月份, in October
  [
    /(?:(?<![\d年])(1[0-2]|[1-9])|(?<![第一二三四五六七八九十年])(十[一二]?|[一二三四五六七八九]))月(?:份|里|的|整月)?(以来|到现在|至今|起)?(?!\d)/,
    (m, clock) => monthNamed(clock, numberOf(m[1] ?? m[2] ?? '') ?? 0, m[3] !== undefined),
  ],
  // 20日
  [
    /(?<![a-z\d月年.-])(\d{1,2})日(?![志期均常])(以来|到现在|至今|起)?/,
    (m, clock) => dayNamed(clock, Number(m[1]), m[2] !== undefined),
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

/** The newest month of that name, up to now; or all since it began. */
function monthNamed(clock: Clock, month: number, isSince = false): NamedTime | null {
  if (month < 1 || month > 12) return null;
  const back = (clock.monthNumber - month + 12) % 12;
  return period(clock.month(-back), isSince ? clock.now : Math.min(clock.month(1 - back), clock.now));
}

/** A year of the calendar, or one of its months, as far as it has been. */
function ofYear(clock: Clock, year: number, month: string | undefined): NamedTime | null {
  const first = month === undefined ? 1 : Number(month);
  if (first < 1 || first > 12) return null;
  const from = clock.date(first, 1, year);
  // A month of this year that has not begun is read as that of the year before, which is not what was asked.
  if (from === clock.date(first, 1, year - 1)) return null;
  const to = month === undefined || first === 12 ? clock.date(1, 1, year + 1) : clock.date(first + 1, 1, year);
  return period(from, to > from ? Math.min(to, clock.now) : clock.now);
}

/** The newest quarter of that number, up to now. */
function quarterNamed(clock: Clock, quarter: number): NamedTime | null {
  const first = 3 * quarter - 2;
  const back = (clock.monthNumber - first + 12) % 12;
  return period(clock.month(-back), Math.min(clock.month(3 - back), clock.now));
}

/** The newest day of that number, of this month or the one before; or all since it. */
function dayNamed(clock: Clock, day: number, isSince = false): NamedTime | null {
  if (day < 1 || day > 31) return null;
  const own = clock.date(clock.monthNumber, day);
  const at = own >= clock.month(0) && own <= clock.now ? own : clock.date(((clock.monthNumber + 10) % 12) + 1, day);
  return period(at, isSince ? clock.now : Math.min(at + dayMs, clock.now));
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
  const at = clock.date(monthsEn.indexOf(month.slice(0, 3)) + 1, day, year === undefined ? undefined : Number(year));
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
