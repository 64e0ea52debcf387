import { randomUUID } from 'node:crypto';
import { dayMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { MessageForGateway, MessageGateway, Outcome } from '../index.ts';
import { daysBetween, earlierSending, maxVariable, outcomeOfSending, phoneOf } from './aliyun-gateway.rules.ts';
import { signedRequest } from './aliyun-signature.ts';
import { post } from './exchange.ts';
import { notSent } from './exchange.rules.ts';
import { filledTemplate, shortened } from './provider-templates.rules.ts';
import type { ProviderTemplates } from './provider-templates.rules.ts';

/** Records of a page, and pages of a day that are looked through for a message. */
const pageSize = 50;
const maxPages = 2;

export interface AliyunSettings {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The approved signature that stands before each text. */
  readonly signName: string;
  readonly templates: ProviderTemplates;
  readonly perSecond: number;
}

/**
 * Sends text messages by Alibaba Cloud SMS (`Dysmsapi` 2017-05-25). A message whose last attempt had no answer is looked
 * for among those that were sent, by its id, and sent again only when it is not there.
 */
export function createAliyunGateway(
  { url, keyId, keySecret, signName, templates, perSecond }: AliyunSettings,
  clock: Clock,
): MessageGateway {
  function call(
    action: 'SendSms' | 'QuerySendDetails',
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) {
    const request = { url, keyId, keySecret, action, parameters, now: clock.now(), nonce: randomUUID() };
    const signed = signedRequest(request);
    return post(signed.url, { headers: signed.headers }, signal);
  }

  /** The outcome of an earlier attempt; null: it is not among the messages that were sent. */
  async function findEarlier({ id, to, firstAt }: MessageForGateway, signal: AbortSignal): Promise<Outcome | null> {
    for (const day of daysBetween(firstAt, clock.now())) {
      for (let page = 1; page <= maxPages; page += 1) {
        const parameters = {
          PhoneNumber: phoneOf(to),
          SendDate: day,
          PageSize: String(pageSize),
          CurrentPage: String(page),
        };
        const answer = await call('QuerySendDetails', parameters, signal);
        if ('failure' in answer) return notSent(answer.failure);
        const earlier = earlierSending(answer, id);
        if (earlier.outcome === 'cannotSay') return null;
        if (earlier.outcome !== 'notThere') return earlier;
        if (earlier.total <= page * pageSize) break;
      }
    }
    return null;
  }

  return {
    name: 'aliyun',
    perSecond,
    // The provider's own limit for notices.
    budget: { most: 50, perMs: dayMs, isPerTemplate: true },

    async send(message, signal) {
      const filled = filledTemplate(templates, message, (value) => shortened(value, maxVariable));
      if ('refusal' in filled) return filled.refusal;
      const earlier = message.isUncertain ? await findEarlier(message, signal) : null;
      if (earlier !== null) return earlier;
      const parameters = {
        OutId: message.id,
        PhoneNumbers: phoneOf(message.to),
        SignName: signName,
        TemplateCode: filled.id,
        TemplateParam: JSON.stringify(filled.fields),
      };
      const answer = await call('SendSms', parameters, signal);
      return 'failure' in answer ? answer.failure : outcomeOfSending(answer);
    },
  };
}
