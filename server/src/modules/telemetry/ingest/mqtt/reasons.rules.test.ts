import { AppError } from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { reasons, returnCodeOf, verdictOn, wordsOf } from './reasons.rules.ts';

it.each<[ErrorName, boolean, number]>([
  ['malformedJson', true, 0x99],
  ['unexpectedJson', true, 0x99],
  ['wrongShape', true, 0x99],
  ['tooLarge', true, 0x99],
  ['notStorable', true, 0x99],
  ['invalid', true, 0x99],
  ['unknownCall', true, 0x90],
  ['notOffered', true, 0x90],
  ['noPermission', false, 0x87],
  ['tooManyRequests', false, 0x96],
  ['overloaded', false, 0x89],
  ['diskFull', false, 0x89],
  ['systemError', false, 0x83],
])('a message that ends with %s is acknowledged for good: %s', (error, isAcknowledged, reason) => {
  expect(verdictOn(new AppError(error))).toEqual({ isAcknowledged, reason });
});

it.each([
  [reasons.success, 0],
  [reasons.unsupportedVersion, 1],
  [reasons.badClientId, 2],
  [reasons.serverUnavailable, 3],
  [reasons.serverShuttingDown, 3],
  [reasons.badUserName, 4],
  [reasons.notAuthorized, 5],
  [reasons.quotaExceeded, 5],
])('reason %i is told to clients of 3.1.1 as %i', (reason, code) => {
  expect(returnCodeOf(reason)).toBe(code);
});

it.each([
  [reasons.qosNotSupported, 'qos not supported'],
  [reasons.sessionTakenOver, 'session taken over'],
  [reasons.subscriptionIdsNotSupported, 'subscription ids not supported'],
  [reasons.success, 'success'],
])('reason %i is “%s” in words', (reason, text) => {
  expect(wordsOf(reason)).toBe(text);
});
