import type { GatewaySettings } from '../../../gateway-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { MessageGateways } from '../index.ts';
import { createAliyunGateway } from './aliyun-gateway.ts';
import { createHttpMessageGateway } from './http-message-gateway.ts';
import { createSmtpGateway } from './smtp-gateway.ts';
import { createTencentGateway } from './tencent-gateway.ts';
import { createWechatTemplateGateway } from './wechat-template-gateway.ts';
import { createWecomRobotGateway } from './wecom-robot-gateway.ts';

/** The gateway of each channel that the settings name. */
export function configuredGateways(
  { sms, aliyun, tencent, smtp, wechat, wecom }: GatewaySettings,
  clock: Clock,
): MessageGateways {
  return {
    sms:
      aliyun !== null
        ? createAliyunGateway(aliyun, clock)
        : tencent !== null
          ? createTencentGateway(tencent, clock)
          : sms.url === ''
            ? undefined
            : createHttpMessageGateway(sms),
    email: smtp.url === '' ? undefined : createSmtpGateway(smtp),
    wechat:
      wechat !== null
        ? createWechatTemplateGateway(wechat, clock)
        : wecom === null
          ? undefined
          : createWecomRobotGateway(wecom),
  };
}
