import { hourMs } from '@oilsight/oil';

/** Hours since the epoch. */
export function hourOf(at: number): number {
  return Math.floor(at / hourMs);
}

/** The month of the previous call: readings that come together are mostly of the same month. */
let last = { month: 0, from: 0, to: 0 };

/** A calendar month in UTC as a number: 202611. There is one partition per month. */
export function monthOf(at: number): number {
  if (!(at >= last.from && at < last.to)) {
    const date = new Date(at);
    const month = date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
    last = { month, from: monthStart(month), to: monthEnd(month) };
  }
  return last.month;
}

/** First instant of the month, ms. */
export function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1);
}

/** First instant of the next month, ms. */
export function monthEnd(month: number): number {
  return Date.UTC(Math.floor(month / 100), month % 100, 1);
}
