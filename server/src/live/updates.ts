import { liveErrorCodes } from '@oilsight/contract';

/** The number in a reply to a command whose own number could not be read. */
export const unknownSubscription = 1;

export const liveTexts = {
  internal: 'Internal Server error!',
  fetchFailed: 'Failed to fetch data!',
  attributesFailed: 'Failed to fetch attributes!',
  negativeId: 'Cmd id is negative value!',
  noDevice: 'Device id is empty!',
  noKeys: 'Keys are empty!',
  noQuery: 'Query is empty!',
  unreadable: 'Failed to parse the payload',
  unauthorized: 'Unauthorized',
} as const;

/** The error update of ThingsBoard, with the same fields. */
export function errorUpdate(subscriptionId: number, errorCode: number, errorMsg: string): string {
  return `{"subscriptionId":${subscriptionId},"errorCode":${errorCode},"errorMsg":${JSON.stringify(errorMsg)},"data":null,"latestValues":{}}`;
}

export function badRequest(subscriptionId: number, errorMsg: string): string {
  return errorUpdate(subscriptionId, liveErrorCodes.badRequest, errorMsg);
}

export function unauthorized(subscriptionId: number): string {
  return errorUpdate(subscriptionId, liveErrorCodes.unauthorized, liveTexts.unauthorized);
}

/** Sent before merged updates: `count` readings were replaced by newer ones of the same key. */
export function mergedNotice(subscriptionId: number, count: number): string {
  return errorUpdate(subscriptionId, liveErrorCodes.tooManyUpdates, `Too many updates! ${count} merged`);
}

/** Error of the commands that answer with `cmdId` (entity data and its relatives). */
export function commandError(cmdId: number, errorCode: number, errorMsg: string, kind = 'ENTITY_DATA'): string {
  return `{"cmdId":${cmdId},"errorCode":${errorCode},"errorMsg":${JSON.stringify(errorMsg)},"cmdUpdateType":${JSON.stringify(kind)},"data":null,"update":null}`;
}
