import { hourMs } from '@oilsight/oil';
import { messageViews } from '@oilsight/contract';
import type { MessageChannel, MessageCounts, MessageView, OutboxChannel } from '@oilsight/contract';

/** Hours that the figures of a channel are of. */
export const shownHours = 24;

/**
 * An address with its middle left out, so that it can be recognized and not be used: `138****2046`, `w***@mill.example`.
 * Short ones keep less.
 */
export function maskedAddress(channel: MessageChannel, to: string): string {
  const at = to.lastIndexOf('@');
  if (channel === 'email' && at > 0) return `${to.slice(0, 1)}***${to.slice(at)}`;
  const [head, tail] = channel === 'sms' ? [3, 4] : [4, 4];
  return to.length >= head + tail + 2 ? `${to.slice(0, head)}****${to.slice(-tail)}` : `****${to.slice(-2)}`;
}

/** Messages of a channel that were written in one hour and are in one view. */
export interface HourCount {
  readonly channel: MessageChannel;
  /** Full hours ago, from 0. */
  readonly hoursAgo: number;
  readonly view: MessageView;
  readonly count: number;
  /** Those that were accepted in the last minute. */
  readonly lastMinute: number;
}

export const noCounts: MessageCounts = { waiting: 0, retrying: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 };

/** The sum of the counts of each view. */
export function countsOf(rows: readonly Pick<HourCount, 'view' | 'count'>[]): MessageCounts {
  const counts = { ...noCounts };
  for (const { view, count } of rows) counts[view] += count;
  return counts;
}

/** What a channel's messages of the last hours came to, and each hour, the oldest first. */
export function figuresOf(
  rows: readonly HourCount[],
  now: number,
): Pick<OutboxChannel, 'counts' | 'lastMinute' | 'hours'> {
  const hours = Array.from({ length: shownHours }, (_, index) => {
    const hoursAgo = shownHours - 1 - index;
    const of = countsOf(rows.filter((row) => row.hoursAgo === hoursAgo));
    return {
      from: now - (hoursAgo + 1) * hourMs,
      sent: of.sent,
      waiting: of.waiting + of.retrying,
      failed: of.failed + of.unknown,
    };
  });
  return { counts: countsOf(rows), lastMinute: rows.reduce((sum, row) => sum + row.lastMinute, 0), hours };
}

export function isView(text: string): text is MessageView {
  const known: readonly string[] = messageViews;
  return known.includes(text);
}
