import type { MessageKind, OutboxMessage, Page } from '@oilsight/contract';
import { messageKinds } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Scope } from '../../platform/scope.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Gateway, Gateways, Outbox, Refused } from './index.ts';
import { messageOf, mostAttempts, retryAfterMs, shownText } from './messages.rules.ts';
import type { KeptMessage, OutboxStore } from './outbox.store.ts';

export interface OutboxQuery {
  readonly kind?: MessageKind | undefined;
  readonly state?: OutboxMessage['state'] | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface OutboxService extends Outbox {
  list(scope: Scope, query: OutboxQuery): Promise<Page<OutboxMessage[]>>;
  gateways(): Readonly<Record<MessageKind, boolean>>;
  /** Offers what is due to the gateways, a batch at most; returns how many were offered. */
  deliver(signal: AbortSignal): Promise<number>;
  /** Gives up what came too late, and forgets what is old. */
  tidy(): Promise<void>;
}

/** Messages offered in one go, and ms until another server may take one that is being offered: longer than a batch takes where no gateway answers. */
const batch = 10;
const leaseMs = 120_000;
const keptMs = 90 * 86_400_000;

export function createOutbox({ store, seal, gateways, clock }: { store: OutboxStore; seal: Seal; gateways: Gateways; clock: Clock }): OutboxService {
  const kinds = messageKinds.filter((kind) => gateways[kind] !== undefined);
  const system = systemScope('messages to people');

  async function offer(gateway: Gateway, message: KeptMessage, signal: AbortSignal): Promise<void> {
    const code = message.sealed === null ? null : seal.open(message.sealed);
    const refused = await gateway.send({ to: message.to, subject: message.subject, text: shownText(message.text, code) }, signal).catch(unreachable);
    const at = clock.now();
    const isOver = refused !== null && (refused.isFinal || message.attempts >= mostAttempts);
    await store.settle(system, message.id, {
      state: refused === null ? 'sent' : isOver ? 'failed' : 'waiting', lastError: refused?.reason.slice(0, 500) ?? '', at, nextAt: at + retryAfterMs(message.attempts),
    });
  }

  return {
    async add(scope, { kind, to, tenantId, message, language, details = {}, code }) {
      const { subject, text } = messageOf(message, language, details);
      const sealed = code === undefined ? null : seal.seal(code.digits);
      await store.add(scope, { tenantId, kind, to, subject, text, sealed, goodUntil: code?.goodUntil ?? null, now: clock.now() });
    },

    async list(scope, { kind, state, pageNum, pageSize }) {
      const { messages, total } = await store.list(scope, { kind, state, offset: (pageNum - 1) * pageSize, limit: pageSize });
      const now = clock.now();
      return { rows: messages.map((message) => shown(message, now)), total };
    },

    gateways: () => ({ sms: gateways.sms !== undefined, email: gateways.email !== undefined, wechat: gateways.wechat !== undefined }),

    async deliver(signal) {
      if (kinds.length === 0) return 0;
      const now = clock.now();
      const due = await store.claim(system, { kinds, now, leaseUntil: now + leaseMs, limit: batch });
      for (const message of due) {
        const gateway = gateways[message.kind];
        if (gateway !== undefined && !signal.aborted) await offer(gateway, message, signal);
      }
      return due.length;
    },

    async tidy() {
      const now = clock.now();
      await store.expire(system, now);
      await store.removeBefore(system, now - keptMs);
    },
  };

  /** Where nothing sends messages, an administrator passes the code on. One that was sent, or ran out, is nobody's business any more. */
  function shown(message: KeptMessage, now: number): OutboxMessage {
    const isGood = message.state === 'waiting' && message.sealed !== null && (message.goodUntil ?? Infinity) > now;
    return {
      messageId: message.id, kind: message.kind, to: message.to, subject: message.subject, text: shownText(message.text, isGood && message.sealed !== null ? seal.open(message.sealed) : null),
      state: message.state, attempts: message.attempts, lastError: message.lastError, createdAt: message.createdAt, sentAt: message.sentAt, goodUntil: message.goodUntil,
    };
  }
}

function unreachable(error: unknown): Refused {
  return { reason: error instanceof Error ? error.message : String(error), isFinal: false };
}
