import { AppError } from '@oilsight/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Account } from './auth.store.ts';
import { accessOf } from './scope.rules.ts';

/**
 * The person of an account and what they may see.
 *
 * @throws AppError `userDisabled`, `accountExpired`, `noRole`: the account may not be used
 */
export function personOf(account: Account, now: number): Pick<Principal, 'user' | 'scope'> {
  if (account.disabled) throw new AppError('userDisabled');
  if (account.expiresAt !== null && account.expiresAt <= now) throw new AppError('accountExpired');
  const access = accessOf(account);
  if (access === null) throw new AppError('noRole');
  const { id, userName, firstName, lastName, tenantId, customerId, phone } = account;
  return {
    user: { id, userName, firstName, lastName, authority: access.authority, tenantId, customerId, phone },
    scope: { reach: access.reach, authority: access.authority, userId: id },
  };
}

/** Whether the account may be used. */
export function isUsable(account: Account, now: number): boolean {
  return !account.disabled && (account.expiresAt === null || account.expiresAt > now) && accessOf(account) !== null;
}
