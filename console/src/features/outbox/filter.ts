import { messageChannels, messageClasses, messageViews } from '@oilsight/contract';
import type { MessageChannel, MessageClass, MessageView } from '@oilsight/contract';
import { oneOf } from '../../lib/list-filter.ts';

export const ranges = ['day', 'week', 'month', 'all'] as const;
export type Range = (typeof ranges)[number];
/** Messages are kept for 90 days. */
export const rangeDays: Readonly<Record<Range, number>> = { day: 1, week: 7, month: 30, all: 90 };

/** Which messages are shown. */
export interface OutboxFilter {
  readonly channel: MessageChannel | undefined;
  readonly class: MessageClass | undefined;
  readonly view: MessageView | undefined;
  readonly search: string | undefined;
  readonly range: Range;
}

/** The parts of the address that hold the filter, without the range. */
export const filterNames = ['channel', 'class', 'view', 'search'] as const;

/** The filter that an address names; what it does not know counts as not there. */
export function filterOf(get: (name: string) => string | null): OutboxFilter {
  return {
    channel: oneOf(messageChannels, get('channel')) ?? undefined,
    class: oneOf(messageClasses, get('class')) ?? undefined,
    view: oneOf(messageViews, get('view')) ?? undefined,
    search: get('search')?.slice(0, 100) || undefined,
    range: oneOf(ranges, get('range')) ?? 'day',
  };
}

/** Whether anything but the time narrows the list. */
export function isFiltered({ channel, class: urgency, view, search }: OutboxFilter): boolean {
  return [channel, urgency, view, search].some((part) => part !== undefined);
}
