import type { MessageAttempt, OutboxChannel, OutboxMessage } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../lib/now.ts';
import { answerWord, tookOf, viewOf } from './message-look.ts';
import { recentClockText } from '../../lib/reader-time.ts';

/** Words for messages, attempts and channels in the reader's language. */
export function useMessageWords() {
  const { t, i18n } = useTranslation('outbox');
  const language = useLanguage();
  const now = useNow(60);
  const when = (at: number) => recentClockText(at, now);
  const number = (value: number) => formatNumber(value, 0, language);

  function took(ms: number): string {
    const { unit, value, decimals } = tookOf(ms);
    return t(`took.${unit}`, { value: formatNumber(value, decimals, language) });
  }

  /** What an attempt came to, with the gateway's answer. */
  function answer(attempt: Pick<MessageAttempt, 'outcome' | 'code'>): string {
    const word = t(`answer.${answerWord(attempt)}`);
    return attempt.code === '' || attempt.outcome === 'sent' ? word : `${word} · ${attempt.code}`;
  }

  const gatewayName = (name: string) =>
    i18n.exists(`gatewayName.${name}`, { ns: 'outbox' }) ? t(`gatewayName.${name as 'smtp'}`) : name;

  const templateName = (name: string) =>
    i18n.exists(`test.templateName.${name}`, { ns: 'outbox' }) ? t(`test.templateName.${name as 'alarmRaised'}`) : name;

  /** The state of a message in a word. */
  function state(message: OutboxMessage): string {
    const view = viewOf(message);
    return view === 'retrying' ? t('state.retrying', { n: number(message.attempts) }) : t(`state.${view}`);
  }

  /** What stands between a message and its receiver, or how it came there. */
  function reason(message: OutboxMessage, channel: OutboxChannel | undefined): string {
    const { attempts, lastAttempts, nextAt, goodUntil } = message;
    const [newest, before] = lastAttempts;
    switch (viewOf(message)) {
      case 'sent':
        return before === undefined || before.outcome === 'sent'
          ? t('result.nth', { n: number(attempts) })
          : t('result.nthAfter', { n: number(attempts), answer: t(`answer.${answerWord(before)}`) });
      case 'waiting':
      case 'retrying':
        if (newest !== undefined && newest.outcome === null) return t('result.underWay');
        if (channel !== undefined && channel.gateway === null) return t('result.noGateway');
        if (channel !== undefined && channel.pause !== null)
          return t('result.paused', { at: when(channel.pause.until) });
        return newest === undefined || nextAt === null ? t('result.soon') : t('result.next', { at: when(nextAt) });
      case 'failed':
        if (newest !== undefined && newest.outcome === 'final') return answer(newest);
        if (goodUntil !== null) return t('result.tooLate', { at: when(goodUntil) });
        return newest === undefined ? '' : answer(newest);
      case 'unknown':
        return t('result.unknown');
      case 'cancelled':
        return t('result.cancelled');
    }
  }

  /** What a message tells of, below its subject. */
  function about({ isTest, class: urgency, step, records, recordCount }: OutboxMessage): string {
    const [first] = records;
    if (isTest) return t('kind.test');
    if (urgency === 'code') return t('kind.code');
    const parts = [
      step === null ? t(`class.${urgency}`) : t(`step.${step}`),
      first !== undefined && recordCount > 1 ? t('records', { device: first.deviceName, count: recordCount }) : '',
    ];
    return parts.filter((part) => part !== '').join(t('stop'));
  }

  return { t, language, when, number, took, answer, gatewayName, templateName, state, reason, about };
}
