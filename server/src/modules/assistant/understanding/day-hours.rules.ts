import { dayMs, hourMs } from '@oilsight/oil';
import { clockPart, enDay, enHour, period, timeOfDay, zhPart } from './clock.rules.ts';
import type { Clock, NamedTime, Reading } from './clock.rules.ts';

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

function dayOffset(word: string): number {
  if (word.startsWith('前') || word === 'the day before yesterday') return -2;
  return word.startsWith('昨') || word === 'yesterday' || word === 'last night' ? -1 : 0;
}

interface SaidHour {
  readonly hour: string | undefined;
  readonly minutes: string | undefined;
  /** am or pm. */
  readonly half: string | undefined;
}
const said = (hour: string | undefined, minutes: string | undefined, half: string | undefined): SaidHour => ({
  hour,
  minutes,
  half: half?.replaceAll('.', ''),
});
/** Whether an hour is one of a clock beyond doubt: 10:00, 4 pm. */
const isOfClock = ({ minutes, half }: SaidHour) => minutes !== undefined || half !== undefined;

/** An hour of an English day, ms; the small hours of last night are today's. */
function momentAt(clock: Clock, day: string, part: string | undefined, { hour, minutes, half }: SaidHour): number {
  const isNight = day === 'last night' || day === 'tonight' || part === 'evening' || part === 'night';
  const isSmallHour = day === 'last night' && half !== 'pm' && (half === 'am' || Number(hour) < 6 || hour === '12');
  if (isSmallHour) return clock.day(0) + timeOfDay('am', hour, minutes);
  const late = half ?? (isNight || part === 'afternoon' ? 'pm' : undefined);
  return clock.day(dayOffset(day)) + timeOfDay(late, hour, minutes);
}

/** A unit of a quantity behind two figures: `between 2 and 4 mm/s` tells values, and no hours. */
const unitBehind =
  /^ ?(?:%|°|(?:mm|m|l|mg|g|kg|cm|km)\/|(?:mm|bars?|mpa|kpa|psi|ppm|degrees?|c|f|cst|µm|um|microns?|litres?|liters?|l|kw|a|v|per ?cent)(?![a-z]))/;

/** Between two hours of one day; what is said of the second, am or pm, holds for the first where it then comes before. */
function hoursOf(clock: Clock, day: string, [from, to]: readonly [SaidHour, SaidHour], behind: string) {
  if (!isOfClock(from) && !isOfClock(to) && unitBehind.test(behind)) return null;
  if (Number(from.hour) > 24 || Number(to.hour) > 24) return null;
  const start = clock.day(dayOffset(day));
  const at = ({ hour, minutes, half }: SaidHour) => start + timeOfDay(half, hour, minutes);
  const end = at(to);
  const alike = at({ ...from, half: from.half ?? to.half });
  const begin = alike < end ? alike : at(from);
  return hours(clock, begin, end > begin ? end : end + dayMs);
}

/** From an hour of one day to an hour of another: 昨天20点到今天8点. Without a second day it is the next such hour. */
const acrossDays: Reading = (m, clock) => {
  const first = dayOffset(m[1] ?? '');
  const begin = clock.day(first) + timeOfDay(m[2], m[3], m[4]);
  if (m[9] !== undefined) return hours(clock, begin, clock.now);
  const day = m[5];
  if (day !== undefined) {
    const offset = /^[次第隔]/.test(day) ? first + 1 : dayOffset(day);
    return hours(clock, begin, clock.day(offset) + timeOfDay(m[6], m[7], m[8]));
  }
  const end = clock.day(first) + timeOfDay(m[6] ?? m[2], m[7], m[8]);
  if (end > begin) return hours(clock, begin, end);
  const isMorning = m[6] === undefined && /^(?:上午|早)/.test(m[2] ?? '');
  return hours(clock, begin, end + (isMorning ? dayMs / 2 : dayMs));
};

const zhDay = '(前天|昨天|昨日|今天|今日|昨|今)';
const until = '(?:to|until|till|through|-)';

/** Hours within a day or from one day to the next, single hours, and parts of a day. */
export const hourReadings: readonly (readonly [RegExp, Reading])[] = [
  // 昨天8点到12点, 昨天20点到今天8点, 昨天8点到现在
  [
    new RegExp(
      `${zhDay}${clockPart} ?(?:到|至|-|~) ?(?:(前天|昨天|昨日|今天|今日|次日|第二天|隔天|昨|今)?的?${zhPart}?的? ?(\\d{1,2}|[零〇一二两三四五六七八九十]{1,3})(?::|点|时(?!候))(\\d{2}|半)?分?|(现在|目前|此刻|今))`,
    ),
    acrossDays,
  ],
  // 前天到昨天
  [
    /(前天|昨天|昨日) ?(?:到|至|-|~) ?(昨天|昨日|今天|今日|现在|目前|今)/,
    (m, clock) => hours(clock, clock.day(dayOffset(m[1] ?? '')), clock.day(dayOffset(m[2] ?? '') + 1)),
  ],
  // from yesterday 8:00 to today 10:00, from yesterday 8 pm until now
  [
    new RegExp(
      `(?:between |from )?${enDay},? (?:at )?${enHour} (?:and|${until}) (?:${enDay},? (?:at )?${enHour}|(now))`,
    ),
    (m, clock) => {
      const begin = momentAt(clock, m[1] ?? '', m[2], said(m[3], m[4], m[5]));
      return hours(
        clock,
        begin,
        m[11] === undefined ? momentAt(clock, m[6] ?? '', m[7], said(m[8], m[9], m[10])) : clock.now,
      );
    },
  ],
  [
    new RegExp(`(?:between|from) ${enHour} ${enDay} (?:and|${until}) (?:${enHour} ${enDay}|(now))`),
    (m, clock) => {
      const begin = momentAt(clock, m[4] ?? '', m[5], said(m[1], m[2], m[3]));
      return hours(
        clock,
        begin,
        m[11] === undefined ? momentAt(clock, m[9] ?? '', m[10], said(m[6], m[7], m[8])) : clock.now,
      );
    },
  ],
  [
    new RegExp(`from ${enDay} ${until} (?:${enDay}|(now))`),
    (m, clock) =>
      hours(
        clock,
        clock.day(dayOffset(m[1] ?? '')),
        m[5] === undefined ? clock.day(dayOffset(m[3] ?? '') + 1) : clock.now,
      ),
  ],
  // yesterday between 10:00 and 12:00
  [
    new RegExp(`${enDay},? (?:between|from) ${enHour} (?:and|${until}) ${enHour}`),
    (m, clock) =>
      hoursOf(
        clock,
        m[1] ?? '',
        [said(m[3], m[4], m[5]), said(m[6], m[7], m[8])],
        m.input.slice(m.index + m[0].length),
      ),
  ],
  [
    new RegExp(`(?:between|from) ${enHour} (?:and|${until}) ${enHour} (?:on )?${enDay}`),
    (m, clock) => hoursOf(clock, m[7] ?? '', [said(m[1], m[2], m[3]), said(m[4], m[5], m[6])], ''),
  ],
  // yesterday 9 am to 5 pm
  [
    new RegExp(`${enDay},? ${enHour} ${until} ${enHour}`),
    (m, clock) => {
      const ends = [said(m[3], m[4], m[5]), said(m[6], m[7], m[8])] as const;
      return ends.some(isOfClock) ? hoursOf(clock, m[1] ?? '', ends, '') : null;
    },
  ],
  // 昨天14:30, 今早8点, yesterday at 14:30
  [
    new RegExp(`${zhDay}${clockPart}`),
    (m, clock) => ({ kind: 'moment', at: clock.day(dayOffset(m[1] ?? '')) + timeOfDay(m[2], m[3], m[4]) }),
  ],
  [
    new RegExp(`${enDay},?( at| around| about)? ${enHour}`),
    (m, clock) => momentOf(clock, [m[1] ?? '', m[2]], m[3] !== undefined, said(m[4], m[5], m[6])),
  ],
  [
    new RegExp(String.raw`(at |around |about )?(?<![\d.])${enHour} (?:on )?${enDay}`),
    (m, clock) => momentOf(clock, [m[5] ?? '', m[6]], m[1] !== undefined, said(m[2], m[3], m[4])),
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
];

/** @param isSaid whether `at` stands before the hour */
function momentOf(
  clock: Clock,
  [day, part]: readonly [string, string | undefined],
  isSaid: boolean,
  hour: SaidHour,
): NamedTime | null {
  // A bare figure beside a day may count something else: `yesterday 3 alarms`.
  if ((!isSaid && !isOfClock(hour)) || Number(hour.hour) > 24) return null;
  return { kind: 'moment', at: momentAt(clock, day, part, hour) };
}
