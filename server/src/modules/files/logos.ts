import type { Blobs } from '../../platform/blobs.ts';
import type { Scope } from '../../platform/scope.ts';
import type { PictureStore } from './pictures.store.ts';

/** Logos for documents that the product writes. */
export interface Logos {
  /** PNG: the logo of a factory, else of its dealer; null: neither has one. */
  of(
    scope: Scope,
    place: { readonly tenantId: string; readonly customerId: string | null },
  ): Promise<Uint8Array | null>;
}

export function createLogos({
  store,
  blobs,
}: {
  readonly store: Pick<PictureStore, 'logoOf'>;
  readonly blobs: Pick<Blobs, 'get'>;
}): Logos {
  return {
    async of(scope, place) {
      const id = await store.logoOf(scope, place);
      return id === null ? null : blobs.get(id);
    },
  };
}
