import { AppError } from '@oilsight/contract';
import type { Authority, LogKind } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { checkKind } from './log.rules.ts';

const outcome = (authority: Authority | 'SYSTEM', kind: LogKind, oilId: string | null = null): string => {
  try {
    checkKind({ authority }, { kind, oilId });
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? `${error.error} at ${String(error.details['field'])}` : String(error);
  }
};

describe('an entry of the log', () => {
  it.each<[Authority | 'SYSTEM', LogKind, string]>([
    ['SYS_ADMIN', 'oil_change', 'taken'],
    ['TENANT_ADMIN', 'refill', 'taken'],
    ['CUSTOMER_USER', 'commissioning', 'taken'],
    ['MAINTENANCE', 'maintenance', 'taken'],
    ['MAINTENANCE', 'start', 'taken'],
    ['MAINTENANCE', 'sensor_replacement', 'taken'],
    ['MAINTENANCE', 'oil_change', 'logKindNotAllowed at kind'],
    ['MAINTENANCE', 'refill', 'logKindNotAllowed at kind'],
    ['MAINTENANCE', 'commissioning', 'logKindNotAllowed at kind'],
    ['GROUP', 'maintenance', 'logKindNotAllowed at kind'],
    ['EXPERIENCE', 'maintenance', 'logKindNotAllowed at kind'],
    ['SYSTEM', 'oil_change', 'taken'],
  ])('by %s of the kind %s: %s', (authority, kind, expected) => {
    expect(outcome(authority, kind)).toBe(expected);
  });

  it('names an oil only by who may fill one in', () => {
    expect([outcome('MAINTENANCE', 'maintenance', 'an oil'), outcome('CUSTOMER_USER', 'oil_change', 'an oil')]).toEqual(
      ['logKindNotAllowed at oilId', 'taken'],
    );
  });
});
