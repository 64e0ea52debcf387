import { dayMs, hourMs } from '@oilsight/oil';
import { messageChannels, unreachableDays } from '@oilsight/contract';
import type { MessageChannel, OutboxChannel, UnreachableReceiver } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Delivery } from './delivery.ts';
import type { MessageGateways } from './index.ts';
import { figuresOf, maskedAddress, shownHours } from './message-log.rules.ts';
import type { MessageLogStore } from './message-log.store.ts';

/** Whether channels work, and whom they do not reach. */
export interface ChannelFigures {
  channels(scope: Scope): Promise<OutboxChannel[]>;
  /** Receivers whose messages were refused for good in the last days. */
  unreachable(scope: Scope): Promise<UnreachableReceiver[]>;
}

export interface ChannelFiguresParts {
  readonly store: MessageLogStore;
  readonly gateways: MessageGateways;
  readonly pauseOf: Delivery['pauseOf'];
  readonly clock: Clock;
}

export function createChannelFigures({ store, gateways, pauseOf, clock }: ChannelFiguresParts): ChannelFigures {
  return {
    async channels(scope) {
      const now = clock.now();
      const since = now - shownHours * hourMs;
      // One after the other, because a heavy read has one connection.
      const hours = await store.byHour(scope, since, now);
      const medians = await store.medians(scope, since);
      const lastSent = await store.lastSent(scope);
      const waiting = await store.waiting(scope);
      const retrying = await store.retrying(scope);
      return messageChannels.map((channel) => {
        const is = (row: { readonly channel: MessageChannel }) => row.channel === channel;
        const gateway = gateways[channel];
        const again = retrying.find(is);
        return {
          channel,
          gateway: gateway === undefined ? null : { name: gateway.name, perSecond: gateway.perSecond },
          pause: pauseOf(channel),
          waiting: waiting.find(is)?.count ?? 0,
          retrying:
            again === undefined
              ? null
              : { count: again.count, since: again.since, nextAt: again.nextAt, code: again.code },
          medianMs: medians.find(is)?.ms ?? null,
          lastSentAt: lastSent.find(is)?.at ?? null,
          ...figuresOf(hours.filter(is), now),
        };
      });
    },

    async unreachable(scope) {
      const refused = await store.unreachable(scope, clock.now() - unreachableDays * dayMs);
      const about = await store.about(refused.map(({ messageId }) => messageId));
      const contactIds = [...about.values()].flatMap(({ contactId }) => contactId ?? []);
      const reached = await store.reached(contactIds, Math.min(...refused.map(({ since }) => since)));
      return refused.map(({ messageId, channel, to, ...refusal }) => {
        const { contactId = null, name = '' } = about.get(messageId) ?? {};
        const others = reached.filter(
          (row) => contactId !== null && row.contactId === contactId && row.at >= refusal.since,
        );
        return {
          ...refusal,
          channel,
          contactId,
          receiver: name,
          to: maskedAddress(channel, to),
          reachedBy: others.map((row) => row.channel).filter((other) => other !== channel),
        };
      });
    },
  };
}
