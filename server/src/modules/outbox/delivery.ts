import type { MessageChannel, MessageClass } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Attachments } from './attachments.ts';
import {
  afterAttempt,
  channelPauseMs,
  handingMs,
  leaseMs,
  outcomeOfBudget,
  sendQueues,
  shareOfDealer,
} from './delivery.rules.ts';
import type { SendQueue } from './delivery.rules.ts';
import type { Attachment, MessageForGateway, MessageGateway, MessageGateways, Outcome } from './index.ts';
import type { ClaimedMessage } from './claims.rows.ts';
import type { OutboxStore } from './outbox.store.ts';
import { shownText } from './templates.rules.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { TokenBucket } from './token-bucket.ts';

/** Characters of a gateway's answer that are stored. */
const maxCode = 200;

/** A gateway that refuses everything: since and until when, ms, and its answer. */
export interface Pause {
  readonly since: number;
  readonly until: number;
  readonly code: string;
}

export interface Delivery {
  /**
   * Sends the next due message of a queue to its gateway and waits for the answer. False: no message is due, or the
   * queue must wait.
   */
  deliverNext(channel: MessageChannel, sendQueue: SendQueue, signal: AbortSignal): Promise<boolean>;
  /** Ends the attempts of lost workers: the result of these attempts is unknown. */
  settleLost(): Promise<void>;
  /** null: the gateway is not paused. */
  pauseOf(channel: MessageChannel): Pause | null;
}

export interface DeliveryParts {
  readonly store: OutboxStore;
  readonly seal: Seal;
  readonly gateways: MessageGateways;
  readonly files: Pick<Attachments, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createDelivery({ store, seal, gateways, files, clock, log }: DeliveryParts): Delivery {
  const pauses = new Map<MessageChannel, Pause>();
  const buckets = new Map<MessageGateway, ReadonlyMap<SendQueue, TokenBucket>>();
  for (const gateway of Object.values(gateways).filter((configured) => configured !== undefined))
    buckets.set(
      gateway,
      new Map(
        sendQueues.map((sendQueue) => [
          sendQueue,
          createTokenBucket({ perSecond: gateway.perSecond * sendQueue.share, clock }),
        ]),
      ),
    );

  /** By channel and class: the dealer that this server sent for last. Each server gives turns on its own. */
  const lastTurns = new Map<string, string | null>();
  const turnOf = (channel: MessageChannel, urgency: MessageClass) => `${channel} ${urgency}`;

  function pauseOf(channel: MessageChannel): Pause | null {
    const pause = pauses.get(channel);
    return pause !== undefined && pause.until > clock.now() ? pause : null;
  }

  async function settle(
    message: ClaimedMessage,
    { outcome, code, providerId = '', retryAfterMs = null }: Outcome,
    endedAt: number | null,
  ): Promise<void> {
    const { attempts: n, unknownBefore, firstAt, beganAt } = message;
    await store.settle(message, {
      outcome,
      code: code.slice(0, maxCode),
      providerId: providerId.slice(0, maxCode),
      endedAt,
      ...afterAttempt({ outcome, retryAfterMs, n, unknownBefore, firstAt, beganAt }, clock.now()),
    });
  }

  /** null: the receiver may get the message. Codes are of no dealer's share: somebody waits for them to log in. */
  async function overBudget({ budget }: MessageGateway, message: ClaimedMessage): Promise<Outcome | null> {
    if (budget === undefined) return null;
    const dealers = message.class === 'code' ? 1 : await store.dealersOf(message, budget);
    const used = { dealers, now: message.beganAt };
    const spentAt = await store.spentAt(message, budget, 'all');
    const over = outcomeOfBudget('limit', budget, { ...used, spentAt });
    if (over !== null || dealers === 1) return over;
    const share = shareOfDealer(budget, dealers);
    const ownSpentAt = await store.spentAt(message, share, 'its dealer');
    return outcomeOfBudget('limit of one dealer', share, { ...used, spentAt: ownSpentAt });
  }

  function messageOf(
    { sealed, unknownBefore, ...message }: ClaimedMessage,
    attachment: Attachment | null,
  ): MessageForGateway {
    const { id, to, language, subject, template, firstAt } = message;
    const code = sealed === null ? null : seal.open(sealed);
    const params = code === null ? message.params : { ...message.params, code };
    const text = shownText(message.text, code);
    const isUncertain = unknownBefore > 0;
    const said = { id, to, subject, text, template, params, language, isUncertain, firstAt };
    return attachment === null ? said : { ...said, attachment };
  }

  /** Without its file a message is not sent: it speaks of the file. */
  async function send(gateway: MessageGateway, message: ClaimedMessage, signal: AbortSignal): Promise<Outcome> {
    const attachment = message.attachment === null ? null : await files.read(message.attachment);
    if (message.attachment !== null && attachment === null) return { outcome: 'final', code: 'the file is gone' };
    return gateway.send(messageOf(message, attachment), AbortSignal.any([signal, AbortSignal.timeout(handingMs)]));
  }

  async function hand(gateway: MessageGateway, message: ClaimedMessage, signal: AbortSignal): Promise<void> {
    const { channel } = message;
    const outcome = (await overBudget(gateway, message)) ?? (await send(gateway, message, signal));
    if (outcome.outcome === 'sent') pauses.delete(channel);
    if (outcome.outcome === 'channel') {
      const now = clock.now();
      const { since = now } = pauses.get(channel) ?? {};
      pauses.set(channel, { since, until: now + channelPauseMs, code: outcome.code.slice(0, maxCode) });
      log.error({ channel, code: outcome.code }, 'a gateway takes no messages');
    }
    if (outcome.isMisconfigured === true)
      log.error(
        { channel, template: message.template, code: outcome.code },
        'a gateway refuses messages because of its settings',
      );
    await settle(message, outcome, outcome.outcome === 'unknown' ? null : clock.now());
  }

  return {
    pauseOf,

    async settleLost() {
      for (;;) {
        const now = clock.now();
        const lost = await store.claimLost({ now, leaseUntil: now + leaseMs });
        if (lost === null) return;
        await settle(lost, { outcome: 'unknown', code: '' }, null);
      }
    },

    async deliverNext(channel, sendQueue, signal) {
      const gateway = gateways[channel];
      const bucket = gateway === undefined ? undefined : buckets.get(gateway)?.get(sendQueue);
      if (gateway === undefined || bucket === undefined || signal.aborted) return false;
      if (pauseOf(channel) !== null || !bucket.take()) return false;
      const now = clock.now();
      const turns = sendQueue.classes.map((of) => ({ class: of, last: lastTurns.get(turnOf(channel, of)) ?? null }));
      const message = await store.claim({ channel, turns, now, leaseUntil: now + leaseMs });
      if (message === null) {
        bucket.giveBack();
        return false;
      }
      lastTurns.set(turnOf(channel, message.class), message.tenantId);
      await hand(gateway, message, signal);
      return true;
    },
  };
}
