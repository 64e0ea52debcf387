import { dayMs } from '@oilsight/oil';
import { AppError, messageChannels } from '@oilsight/contract';
import type { ChannelTestOptions, Language, MessageChannel } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { samplesOf, testWordsOf, waitOfTests } from './channel-tests.rules.ts';
import type { ChannelTestStore } from './channel-tests.store.ts';
import { channelTestTemplates } from './channel-tests.templates.ts';
import type { MessageGateways } from './index.ts';
import { maskedAddress } from './message-log.rules.ts';
import type { OutboxService } from './outbox.service.ts';
import type { OutboxStore } from './outbox.store.ts';

export interface ChannelTest {
  readonly channel: MessageChannel;
  /** Name of the template. */
  readonly template: string;
  readonly language: Language;
}

/** Messages that prove that a channel works. They go to the caller's own addresses and tell of no alarm. */
export interface ChannelTests {
  options(scope: Scope): Promise<ChannelTestOptions>;
  /**
   * Writes a test.
   *
   * @throws AppError `channelNotConfigured`, `noAddressOfChannel`, `unknownTemplate`, `tooManyRequests`
   */
  send(scope: Scope, auditDraft: AuditDraft, test: ChannelTest): Promise<{ messageId: string }>;
}

export interface ChannelTestParts {
  readonly store: ChannelTestStore;
  readonly messages: Pick<OutboxStore, 'add'>;
  readonly outbox: Pick<OutboxService, 'register' | 'templates'>;
  readonly gateways: MessageGateways;
  readonly clock: Clock;
}

export function createChannelTests({ store, messages, outbox, gateways, clock }: ChannelTestParts): ChannelTests {
  outbox.register(channelTestTemplates);

  return {
    async options(scope) {
      const tester = await store.tester(scope);
      const addresses = Object.fromEntries(
        messageChannels.map((channel) => {
          const to = tester?.addresses[channel];
          return [channel, to === undefined ? null : maskedAddress(channel, to)];
        }),
      ) as ChannelTestOptions['addresses'];
      const templates = outbox.templates().flatMap((template) => {
        const [zh, en] = [testWordsOf(template, 'zh-CN'), testWordsOf(template, 'en-US')];
        return zh === null || en === null ? [] : [{ name: template.name, words: { 'zh-CN': zh, 'en-US': en } }];
      });
      return { addresses, templates };
    },

    async send(scope, auditDraft, { channel, template: name, language }) {
      if (gateways[channel] === undefined) throw new AppError('channelNotConfigured');
      const tester = await store.tester(scope);
      const to = tester?.addresses[channel];
      if (tester === null || to === undefined) throw new AppError('noAddressOfChannel');
      const template = outbox.templates().find((one) => one.name === name);
      const words = template === undefined ? null : testWordsOf(template, language);
      if (template === undefined || words === null) throw new AppError('unknownTemplate', { field: 'template' });
      const messageId = await store.transaction(async (tx) => {
        const now = clock.now();
        const waitMs = waitOfTests(await store.times(tx, scope, now - dayMs), now);
        if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
        return messages.add(tx, {
          tenantId: tester.tenantId,
          channel,
          class: 'urgent',
          to,
          language,
          ...words,
          template: name,
          params: samplesOf(template.words, language) ?? {},
          dedupeKey: null,
          attachment: null,
          sealed: null,
          testerId: scope.userId,
          goodUntil: null,
          now,
        });
      });
      if (messageId === null) throw new Error('a test without a key has no twin');
      auditDraft.object = { kind: 'message', id: messageId, name: maskedAddress(channel, to) };
      return { messageId };
    },
  };
}
