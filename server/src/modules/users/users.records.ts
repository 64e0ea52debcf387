import type { AccountState, Authority } from '@oilsight/contract';
import type { RankedAccount } from './users.rules.ts';

/** An account as people are shown it. */
export interface PersonRecord extends RankedAccount {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly tenantName: string | null;
  readonly customerName: string | null;
  /** Granted to it, in natural order. */
  readonly customers: readonly { readonly customerId: string; readonly customerName: string }[];
  readonly hasSecondFactor: boolean;
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly version: number;
  /** How many devices were chosen for it. */
  readonly devices: number;
}

export interface PersonFilter {
  /** Part of the user name, name, phone or e-mail address, in any case. */
  readonly search?: string | undefined;
  readonly authority?: Authority | undefined;
  readonly tenantId?: string | undefined;
  /** A factory: its users, and those it was granted to. */
  readonly customerId?: string | undefined;
  readonly state?: AccountState | undefined;
}

/** What may be set of an account, besides its password. */
export interface PersonForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly customerIds: readonly string[];
  readonly managesUsers: boolean;
  readonly expiresAt: number | null;
}

export interface CustomerName {
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
}
