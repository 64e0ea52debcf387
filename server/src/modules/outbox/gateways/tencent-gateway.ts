import type { Clock } from '../../../platform/clock.ts';
import type { MessageForGateway, MessageGateway, Outcome } from '../index.ts';
import { post } from './exchange.ts';
import { notSent } from './exchange.rules.ts';
import { filledTemplate } from './provider-templates.rules.ts';
import type { ProviderTemplates } from './provider-templates.rules.ts';
import { earlierSending, outcomeOfSending, phoneOf, valuesInOrder } from './tencent-gateway.rules.ts';
import { signedRequest } from './tencent-signature.ts';

/** Reports of a phone that are looked through for a message. */
const maxReports = 100;

export interface TencentSettings {
  readonly url: string;
  readonly secretId: string;
  readonly secretKey: string;
  /** `SmsSdkAppId`. */
  readonly appId: string;
  /** The approved signature that stands before each text. */
  readonly signName: string;
  readonly region: string;
  readonly templates: ProviderTemplates;
  readonly perSecond: number;
}

/**
 * Sends text messages by Tencent Cloud SMS (2021-01-11). A message whose last attempt had no answer is looked for among
 * the carrier's reports, by its id, and sent again only when it is not there.
 */
export function createTencentGateway(
  { url, secretId, secretKey, appId, signName, region, templates, perSecond }: TencentSettings,
  clock: Clock,
): MessageGateway {
  function call(
    action: 'SendSms' | 'PullSmsSendStatusByPhoneNumber',
    parameters: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) {
    const signed = signedRequest({ url, secretId, secretKey, region, action, parameters, now: clock.now() });
    return post(signed.url, signed, signal);
  }

  /** The outcome of an earlier attempt; null: none is known. */
  async function findEarlier({ id, to, firstAt }: MessageForGateway, signal: AbortSignal): Promise<Outcome | null> {
    const parameters = {
      SmsSdkAppId: appId,
      PhoneNumber: phoneOf(to),
      BeginTime: Math.floor(firstAt / 1000),
      EndTime: Math.ceil(clock.now() / 1000),
      Offset: 0,
      Limit: maxReports,
    };
    const answer = await call('PullSmsSendStatusByPhoneNumber', parameters, signal);
    return 'failure' in answer ? notSent(answer.failure) : earlierSending(answer, id);
  }

  return {
    name: 'tencent',
    perSecond,
    // The provider's own limit.
    budget: { most: 1, perMs: 30_000, isPerTemplate: false },

    async send(message, signal) {
      const filled = filledTemplate(templates, message, (value) => value);
      if ('refusal' in filled) return filled.refusal;
      const earlier = message.isUncertain ? await findEarlier(message, signal) : null;
      if (earlier !== null) return earlier;
      const parameters = {
        PhoneNumberSet: [phoneOf(message.to)],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: filled.id,
        TemplateParamSet: valuesInOrder(filled.fields),
        SessionContext: message.id,
      };
      const answer = await call('SendSms', parameters, signal);
      return 'failure' in answer ? answer.failure : outcomeOfSending(answer);
    },
  };
}
