import type { AccountState, Authority } from '@oilsight/contract';
import type { RankedAccount } from './users.rules.ts';

/** An account as it is shown to people. */
export interface PersonRecord extends RankedAccount {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly tenantName: string | null;
  readonly customerName: string | null;
  /** The customers granted to it, in natural order. */
  readonly customers: readonly { readonly customerId: string; readonly customerName: string }[];
  readonly hasSecondFactor: boolean;
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly version: number;
  /** Number of devices granted to it. */
  readonly devices: number;
}

export interface PersonFilter {
  /** Part of the user name, name, phone or e-mail address; case is ignored. */
  readonly search?: string | undefined;
  readonly authority?: Authority | undefined;
  readonly tenantId?: string | undefined;
  /** A factory: its users, and accounts to which it was granted. */
  readonly customerId?: string | undefined;
  readonly state?: AccountState | undefined;
}

/** The fields of an account that may be set, besides its password. */
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
