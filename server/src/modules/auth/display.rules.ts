import type { Reach } from '../../platform/scope.ts';

/** The dealer and the factory that a display is bound to; null: it is not bound to one. */
export interface DisplayPlace {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/**
 * What a display may see: what its issuer sees now, of the place that it is bound to. A place that the issuer does not
 * reach any more leaves nothing. A factory is always bound together with its dealer, so that an issuer who moved to
 * another dealer takes no factory along.
 */
export function reachOfDisplay(reach: Reach, { tenantId, customerId }: DisplayPlace): Reach {
  const nothing: Reach = { kind: 'customers', customerIds: [] };
  if (tenantId === null) return reach;
  const bound: Reach =
    customerId === null ? { kind: 'tenant', tenantId } : { kind: 'customers', customerIds: [customerId] };
  switch (reach.kind) {
    case 'everything':
      return bound;
    case 'tenant':
      return reach.tenantId === tenantId ? bound : nothing;
    case 'customers':
      return customerId === null ? reach : reach.customerIds.includes(customerId) ? bound : nothing;
    case 'devices':
      return nothing;
  }
}
