import type { Authority } from '@oilsight/contract';

/**
 * The devices and factories that a caller may see. It is worked out once, from the principal, and given to every
 * service and store.
 */
export type Reach =
  | { readonly kind: 'everything' }
  | { readonly kind: 'tenant'; readonly tenantId: string }
  | { readonly kind: 'customers'; readonly customerIds: readonly string[] }
  | { readonly kind: 'devices'; readonly deviceIds: readonly string[] };

export interface Scope {
  readonly reach: Reach;
  /** `SYSTEM` for work that no person asked for. */
  readonly authority: Authority | 'SYSTEM';
  readonly userId: string | null;
}

/** The tenant, factory and device that a thing belongs to; `deviceId` is null for what is not a device. */
export interface Place {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string | null;
}

/**
 * Scope of work that no person asked for. The reason is not used by the program: it documents the call and can be
 * searched for.
 */
export function systemScope(_reason: string): Scope {
  return { reach: { kind: 'everything' }, authority: 'SYSTEM', userId: null };
}

export function mayReach({ reach }: Scope, place: Place): boolean {
  switch (reach.kind) {
    case 'everything':
      return true;
    case 'tenant':
      return place.tenantId === reach.tenantId;
    case 'customers':
      return place.customerId !== null && reach.customerIds.includes(place.customerId);
    case 'devices':
      return place.deviceId !== null && reach.deviceIds.includes(place.deviceId);
  }
}
