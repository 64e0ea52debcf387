import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

/** Whose picture: a person's, a factory's, or a dealer's. */
export type PictureOwner =
  | { readonly kind: 'avatar'; readonly accountId: string }
  | { readonly kind: 'logo'; readonly tenantId: string; readonly customerId: string | null };

/** A place that has, or may get, a logo. */
export interface LogoPlace {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly name: string;
}

/** Which picture is whose. The bytes are elsewhere, under the picture's id. */
export interface PictureStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Whether the caller may see it. A factory's logo and its dealer's are for whoever sees anything there; a person's picture for whoever sees the person. */
  maySee(scope: Scope, pictureId: string): Promise<boolean>;
  /** `isThere`: there is such a person, for the caller. */
  avatarOf(scope: Scope, accountId: string): Promise<{ readonly isThere: boolean; readonly pictureId: string | null }>;
  /** A factory's own, else its dealer's; null: neither has one. */
  logoOf(scope: Scope, place: { readonly tenantId: string; readonly customerId: string | null }): Promise<string | null>;
  /** A factory in scope; null: there is none. */
  findCustomer(scope: Scope, customerId: string): Promise<LogoPlace | null>;
  findTenant(scope: Scope, tenantId: string): Promise<LogoPlace | null>;
  /** Takes the place of the owner's picture; returns the id of the one that was there. Two at once do so one after the other. */
  replace(scope: Scope, tx: Queryable, owner: PictureOwner, picture: { readonly id: string; readonly now: number }): Promise<string | null>;
  /** Those of the ids that are nobody's picture. */
  unknown(ids: readonly string[]): Promise<string[]>;
}
