import { courseAbove, courseAt, courseRises } from '../statistics/correlated-course.ts';
import type { Course } from '../statistics/correlated-course.ts';
import { firstHour } from './first-hour.ts';
import { lifeConfidence, longestLifeH } from './life-span.ts';

/**
 * Where the life by a course stands: `ok`, it ends; `away`, the course moves from the limit; `not_significant`, it may
 * do either.
 */
export type CourseLifeStatus = 'ok' | 'away' | 'not_significant';

/** Hours until a course meets its limit. */
export interface CourseLife {
  readonly status: CourseLifeStatus;
  /** Hours from now by which the limit is met as likely as not, 0 … 43 800; null unless the status is `ok`. */
  readonly hours: number | null;
  /** Interval of `lifeConfidence`; the upper end is 43 800 where it lies beyond. */
  readonly lo: number | null;
  readonly hi: number | null;
  /** The course's value now. */
  readonly value: number;
}

/**
 * When a course meets a limit. What is not known of the errors' memory and of the bend is in the interval: its ends are
 * the hours by which the limit is met with 5 and with 95 %. With a straight line and independent errors it is that of
 * Fieller's theorem.
 *
 * @param course over hours, 0 is now
 * @param limit in the unit of the readings
 * @param worse the side on which the limit is passed
 * @param limitDeviation standard deviation of the limit, where it is an estimate; 0: the limit is what it is
 * @example courseLife(fitCourse({ x: [-4, -3, -2, -1, 0], y: [1, 3, 5, 7, 9] }), 19, 'up').hours is about 5 (±1e-3)
 */
export function courseLife(course: Course, limit: number, worse: 'up' | 'down', limitDeviation = 0): CourseLife {
  const value = courseAt(course, 0);
  const isUp = worse === 'up';
  const rises = courseRises(course);
  const towards = isUp ? rises : 1 - rises;
  const none = { hours: null, lo: null, hi: null, value } as const;
  const sure = (1 + lifeConfidence) / 2;
  if (towards < 1 - sure) return { ...none, status: 'away' };
  if (towards < sure) return { ...none, status: 'not_significant' };
  const metBy = (hours: number) => {
    const above = courseAbove(course, hours, limit, limitDeviation);
    return isUp ? above : 1 - above;
  };
  const at = (share: number) => firstHour(metBy, share, longestLifeH) ?? longestLifeH;
  return { status: 'ok', hours: at(0.5), lo: at(1 - sure), hi: at(sure), value };
}
