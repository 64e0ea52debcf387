import { dayMs, hourMs } from '@oilsight/oil';
import { localDate, startOfDate } from '../../../../platform/time-zone.rules.ts';
import type { TimeMark } from '../charts/panels.ts';
import { kindWords } from '../words/closing-words.ts';
import type { Writer } from '../writer.ts';

/** Labels below an axis at most, and entries of the log named above it. */
const mostTicks = 9;
const mostEvents = 6;

/** Marks of a time axis: midnights of the reader's zone, for less than three days every six hours. */
export function timeTicks(from: number, to: number, { content, monthDay, clock }: Writer): TimeMark[] {
  const { timeZone } = content;
  if (to - from < 3 * dayMs) {
    const step = to - from < dayMs ? 3 * hourMs : 6 * hourMs;
    const start = startOfDate(localDate(from, timeZone), timeZone);
    const count = Math.ceil((to - start) / step);
    return Array.from({ length: count }, (_, n) => start + n * step)
      .filter((at) => at >= from && at <= to)
      .map((at) => ({ at, label: clock(at) === '00:00' ? monthDay(at) : clock(at) }));
  }
  const days = (to - from) / dayMs;
  const step = [1, 2, 3, 5, 7, 14, 30].find((one) => days / one <= mostTicks) ?? 30;
  const first = localDate(from, timeZone);
  const marks: TimeMark[] = [];
  for (let n = 1; n <= days + 1; n += step) {
    const at = startOfDate({ ...first, day: first.day + n }, timeZone);
    if (at <= to) marks.push({ at, label: monthDay(at) });
  }
  return marks;
}

/** Entries of the device log within a time, those that lie too close to another left out. */
export function eventMarks(from: number, to: number, { content, say }: Writer): TimeMark[] {
  const apart = (to - from) / 9;
  const marks: TimeMark[] = [];
  for (const { at, kind } of content.events.toReversed()) {
    if (at < from || at > to || at - (marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < apart) continue;
    marks.push({ at, label: say(kindWords[kind]) });
  }
  return marks.slice(0, mostEvents);
}
