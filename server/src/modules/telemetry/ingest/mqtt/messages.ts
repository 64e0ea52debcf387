import { AppError, textOf } from '@oilsight/contract';
import type { Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { namesIn, untilItAnswers } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { fieldOf } from '../json.ts';
import { isSessionLimitsCall, sessionLimitsOf } from '../session-limits.rules.ts';
import { createGatewayMessages } from './gateway-messages.ts';
import { language, objectIn, tellRefused } from './message.ts';
import type { Message } from './message.ts';
import { publishTopicOf } from './topics.ts';
import type { PublishTopic } from './topics.ts';

export interface MessageParts {
  readonly devices: Pick<Devices, 'createForGateway'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
}

/**
 * Processes one PUBLISH. Resolves when it may be acknowledged, that is, when its values are on disk. For messages with
 * values it returns how many were stored and refused; the device gets the refusals on the errors topic.
 */
export function createMessageHandler({ devices, ingest, deviceAttributes }: MessageParts) {
  const { childOf, connect, disconnect, requestForOther } = createGatewayMessages({ devices, deviceAttributes });

  async function requestAttributes({ session, body, wait }: Message, responseTopic: string): Promise<void> {
    const query = objectIn(body);
    const keys = {
      clientKeys: namesIn(fieldOf(query, 'clientKeys')),
      sharedKeys: namesIn(fieldOf(query, 'sharedKeys')),
    };
    session.send(responseTopic, await untilItAnswers(() => deviceAttributes.request(session.device, keys), wait));
  }

  /**
   * Answers calls (RPC) of the device: the one that ThingsBoard's libraries wait for is answered, every other is
   * refused at once.
   */
  async function answerCall({ session, body }: Message, responseTopic: string): Promise<void> {
    const method = fieldOf(objectIn(body), 'method');
    if (isSessionLimitsCall(method))
      return session.send(responseTopic, sessionLimitsOf(ingest.limits, session.device.isGateway));
    const what = typeof method === 'string' ? `RPC ${method.slice(0, 100)}` : 'RPC';
    return session.send(responseTopic, { error: textOf('notOffered', language, { what }) });
  }

  /** Processes messages that need no room in the queue: they only count against the device's rate. */
  async function takeCounted(message: Message, target: PublishTopic | null): Promise<null> {
    const { session, topic, wait } = message;
    await ingest.admit(session.device, wait);
    switch (target?.kind) {
      case 'attributesRequest':
        await requestAttributes(message, target.responseTopic);
        break;
      case 'rpcRequest':
        await answerCall(message, target.responseTopic);
        break;
      case 'rpcReply':
        break;
      case 'gatewayConnect':
        requireGateway(message);
        await connect(message);
        break;
      case 'gatewayDisconnect':
        requireGateway(message);
        disconnect(message);
        break;
      case 'gatewayAttributesRequest':
        requireGateway(message);
        await requestForOther(message);
        break;
      case 'unoffered': {
        const unoffered = new AppError('notOffered', { what: target.what });
        if (target.errorTopic !== null)
          session.send(target.errorTopic, { error: textOf(unoffered.error, language, unoffered.details) });
        throw unoffered;
      }
      // A gateway's message sent by a device that is not a gateway.
      case 'gatewayTelemetry':
      case 'gatewayAttributes':
        throw new AppError('noPermission');
      case 'telemetry':
      case 'attributes':
      case undefined:
        throw new AppError('unknownCall', { path: topic.slice(0, 100) });
    }
    return null;
  }

  /** @throws AppError when nothing of the message was stored */
  return async function handle(message: Message): Promise<IngestResult | null> {
    const { session, body, wait, receipt } = message;
    const { device } = session;
    const target = publishTopicOf(message.topic);
    const options = { language, wait, ...(receipt === undefined ? {} : { receipt }) } as const;
    if (target?.kind === 'telemetry')
      return tellRefused(message, await ingest.telemetry(device, body, { adapter: 'mqtt', ...options }));
    if (target?.kind === 'attributes')
      return tellRefused(message, await deviceAttributes.publish(device, body, options));
    if (!device.isGateway) return takeCounted(message, target);
    if (target?.kind === 'gatewayTelemetry')
      return tellRefused(message, await ingest.gatewayTelemetry(device, body, { adapter: 'gateway', ...options }));
    if (target?.kind === 'gatewayAttributes')
      return tellRefused(
        message,
        await deviceAttributes.publishForOthers(device, body, (name) => childOf(message, name), options),
      );
    return takeCounted(message, target);
  };
}

function requireGateway({ session }: Message): void {
  if (!session.device.isGateway) throw new AppError('noPermission');
}
