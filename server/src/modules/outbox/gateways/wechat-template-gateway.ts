import type { Clock } from '../../../platform/clock.ts';
import type { MessageGateway, Outcome } from '../index.ts';
import { post } from './exchange.ts';
import { filledTemplate } from './provider-templates.rules.ts';
import type { ProviderTemplates } from './provider-templates.rules.ts';
import { createAccessToken } from './wechat-access-token.ts';
import type { WechatAccount } from './wechat-access-token.ts';
import { isTokenRefused, linkOf, outcomeOfSending, valueOf } from './wechat-template-gateway.rules.ts';

export interface WechatTemplateSettings extends WechatAccount {
  readonly templates: ProviderTemplates;
  readonly perSecond: number;
}

/**
 * Sends template messages of a WeChat official account to its followers, by openid. WeChat sends messages with the same
 * `client_msg_id` once within ten minutes, so that one without an answer is simply sent again.
 */
export function createWechatTemplateGateway(
  { templates, perSecond, ...account }: WechatTemplateSettings,
  clock: Clock,
): MessageGateway {
  const accessToken = createAccessToken(account, clock);
  return {
    name: 'wechatTemplate',
    perSecond,

    async send(message, signal) {
      const filled = filledTemplate(templates, message, valueOf);
      if ('refusal' in filled) return filled.refusal;
      const url = linkOf(message.params);
      const body = JSON.stringify({
        touser: message.to,
        template_id: filled.id,
        ...(url === undefined ? {} : { url }),
        data: Object.fromEntries(Object.entries(filled.fields).map(([variable, value]) => [variable, { value }])),
        client_msg_id: message.id.replaceAll('-', ''),
      });
      const sendWith = (token: string) => {
        const address = new URL('/cgi-bin/message/template/send', account.url);
        address.searchParams.set('access_token', token);
        return post(address.href, { headers: { 'content-type': 'application/json' }, body }, signal);
      };

      const token = await accessToken.get(signal);
      if (typeof token !== 'string') return token.failure;
      const answer = await sendWith(token);
      if ('failure' in answer) return answer.failure;
      if (!isTokenRefused(answer)) return outcomeOfSending(answer);
      const renewed = await accessToken.renew(token, signal);
      if (typeof renewed !== 'string') return renewed.failure;
      const second = await sendWith(renewed);
      const outcome: Outcome = 'failure' in second ? second.failure : outcomeOfSending(second);
      return outcome;
    },
  };
}
