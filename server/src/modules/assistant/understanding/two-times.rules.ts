import { dayMs } from '@oilsight/oil';
import { enCount, enUnit, period, zhCount, zhUnit } from './clock.rules.ts';
import type { NamedTime, Now } from './clock.rules.ts';
import { daysOf, eventWords } from './event-times.rules.ts';
import { timeIn } from './times.rules.ts';

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

/** Without such a word two times are the ends of one, or said by the way. */
const setsAgainst =
  /比|和|与|跟|及|、|差|较|相对|还是|变化|(?<![a-z])(?:and|or|than|vs\.?|versus|against|between|compar\w{0,8}|differ\w{0,6}|relative to|from .{1,40} to)(?![a-z])/;

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
  if (second.time !== null && setsAgainst.test(question)) {
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
