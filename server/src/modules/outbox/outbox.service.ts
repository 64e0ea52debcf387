import { dayMs } from '@oilsight/oil';
import { messageChannels } from '@oilsight/contract';
import { createAttachments } from './attachments.ts';
import { createDelivery } from './delivery.ts';
import type { Delivery, DeliveryParts } from './delivery.ts';
import type { Outbox } from './index.ts';
import { namesApart, wordsOf } from './templates.rules.ts';
import type { Template, TemplatesOf, TemplateWords } from './templates.rules.ts';

export interface OutboxService extends Outbox, Pick<Delivery, 'deliverNext' | 'settleLost' | 'pauseOf'> {
  /** All registered templates. */
  templates(): readonly Template[];
  /** Ends messages that are too late, and deletes old ones. */
  tidy(): Promise<void>;
}

const keptMs = 90 * dayMs;

export function createOutbox({ store, seal, gateways, clock, log }: Omit<DeliveryParts, 'files'>): OutboxService {
  const known = new Map<string, TemplateWords>();
  const files = createAttachments();
  const { deliverNext, settleLost, pauseOf } = createDelivery({ store, seal, gateways, files, clock, log });

  function templateOf(name: string, words: TemplateWords): Template {
    if ((known.get(name) ?? words) !== words) throw new Error(`two letters are called ${name}`);
    const apart = namesApart(words);
    if (apart.length > 0) throw new Error(`the languages of ${name} fill in different things: ${apart.join(', ')}`);
    known.set(name, words);
    return { name, words };
  }

  return {
    attachmentsOf: files.register,
    channels: messageChannels.filter((channel) => gateways[channel] !== undefined),
    deliverNext,
    settleLost,
    pauseOf,
    templates: () => [...known].map(([name, words]) => ({ name, words })),

    register: <Given extends Readonly<Record<string, TemplateWords>>>(templates: Given) =>
      Object.fromEntries(
        Object.entries(templates).map(([name, words]) => [name, templateOf(name, words)]),
      ) as TemplatesOf<Given>,

    add(
      tx,
      { channel, class: urgency, to, tenantId, language, template, params, dedupeKey = null, attachment = null, code },
    ) {
      const sealed = code === undefined ? null : seal.seal(code.digits);
      const words = wordsOf(template, language, params);
      return store.add(tx, {
        tenantId,
        channel,
        class: urgency,
        to,
        language,
        ...words,
        template: template.name,
        params,
        dedupeKey,
        attachment,
        sealed,
        testerId: null,
        goodUntil: code?.goodUntil ?? null,
        now: clock.now(),
      });
    },

    async tidy() {
      const now = clock.now();
      await store.expire(now);
      await store.removeBefore(now - keptMs);
    },
  };
}
