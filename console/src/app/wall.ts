import type { Authority } from '@oilsight/contract';

/** The big screen of a role: a factory's own, or the dealer's with all factories. */
export function wallPath(authority: Authority): '/bigscreen' | '/dealer' {
  return authority === 'CUSTOMER_USER' ? '/bigscreen' : '/dealer';
}
