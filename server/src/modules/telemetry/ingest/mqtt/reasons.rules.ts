import type { AppError } from '@oilsight/contract';

/** Reason codes of MQTT 5, by their meaning. */
export const reasons = {
  success: 0x00,
  noSubscriptionExisted: 0x11,
  unspecified: 0x80,
  malformedPacket: 0x81,
  protocolError: 0x82,
  implementation: 0x83,
  unsupportedVersion: 0x84,
  badClientId: 0x85,
  badUserName: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdNotFound: 0x92,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  rateTooHigh: 0x96,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
  retainNotSupported: 0x9a,
  qosNotSupported: 0x9b,
  sharedSubscriptionsNotSupported: 0x9e,
  subscriptionIdsNotSupported: 0xa1,
} as const;

export type Reason = (typeof reasons)[keyof typeof reasons];

const words = new Map<Reason, string>(
  Object.entries(reasons).map(([name, reason]) => [
    reason,
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

/** The reason in words, for readers of a client's log. */
export function wordsOf(reason: Reason): string {
  return words.get(reason) ?? '';
}

/** The CONNACK return code of MQTT 3.1 and 3.1.1 for the reason. */
export function returnCodeOf(reason: Reason): 0 | 1 | 2 | 3 | 4 | 5 {
  switch (reason) {
    case reasons.success:
      return 0;
    case reasons.unsupportedVersion:
      return 1;
    case reasons.badClientId:
      return 2;
    case reasons.serverUnavailable:
    case reasons.serverShuttingDown:
      return 3;
    case reasons.badUserName:
      return 4;
    default:
      return 5;
  }
}

/** What is done with a message after an error. */
export interface Verdict {
  /**
   * True: the message is acknowledged, as sending it again would not help. False: its connection is closed without an
   * acknowledgement, and the device sends it again.
   */
  readonly isAcknowledged: boolean;
  readonly reason: Reason;
}

/** An error of the message itself is final. An error of the server, or a missing permission, is not. */
export function verdictOn(error: AppError): Verdict {
  switch (error.error) {
    case 'unknownCall':
    case 'notOffered':
      return { isAcknowledged: true, reason: reasons.topicNameInvalid };
    // An administrator may still grant the permission, and then the message can be stored.
    case 'noPermission':
      return { isAcknowledged: false, reason: reasons.notAuthorized };
    case 'tooManyRequests':
      return { isAcknowledged: false, reason: reasons.rateTooHigh };
    case 'systemError':
      return { isAcknowledged: false, reason: reasons.implementation };
    default:
      return error.code >= 500
        ? { isAcknowledged: false, reason: reasons.serverBusy }
        : { isAcknowledged: true, reason: reasons.payloadFormatInvalid };
  }
}
