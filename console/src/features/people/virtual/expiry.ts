import { dayMs } from '../../../lib/time.ts';

/** Days that an account may be given at a press. */
export const quickDays = [7, 30, 90] as const;

/** The last second of the day in which an instant lies, in the reader's zone, ms. */
export function endOfDay(at: number): number {
  const date = new Date(at);
  date.setHours(23, 59, 59, 0);
  return date.getTime();
}

/** The end of the day so many days from now, ms. A day with another length than the others changes nothing. */
export function endInDays(days: number, now: number): number {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return endOfDay(date.getTime());
}

/** Days until an instant, today's rest counted as none. */
export function daysLeft(until: number, now: number): number {
  return Math.max(0, Math.round((endOfDay(until) - endOfDay(now)) / dayMs));
}
