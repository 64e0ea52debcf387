import { AppError } from '@oilsight/contract';
import type { Principal } from '../platform/principal.ts';
import type { CallContext } from './handlers.ts';

/** The person who makes a call that is not public. @throws AppError `notLoggedIn` */
export function callerOf({ principal }: Pick<CallContext, 'principal'>): Principal {
  if (principal === null) throw new AppError('notLoggedIn');
  return principal;
}
