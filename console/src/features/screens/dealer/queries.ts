import { dealerScreenRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import { secondMs } from '../../../lib/time.ts';

/** Whose wall, of which area, by the clocks of which zone. */
export interface WallOf {
  /** Undefined: the caller's own dealer. */
  readonly tenantId: string | undefined;
  /** The province or city that it shows; '': the nation. */
  readonly areaNo: string;
  readonly timeZone: string;
  /** The words of the replies. */
  readonly language: Language;
}

const queryOf = ({ tenantId, areaNo, timeZone }: WallOf) => ({ tenantId, areaNo, timeZone });

/** Every figure is asked for again after this time; in between, changes that the socket reports are followed. */
const everyMs = 10 * secondMs;

/** The beginning of the key of everything on a dealer's wall. */
export const dealerScreenKey = ['dealerScreen'] as const;
/** What stands behind it in the key of each part. */
export const dealerScreenParts = ['data', 'map', 'warnings', 'all', 'conclusions', 'name'] as const;

/** A wall has nobody to press a button: it tries again until the server is there. What a person did wrong stays refused. */
function isPassing(_failures: number, error: Error): boolean {
  return error instanceof CallError && ['network', 'server', 'timeout'].includes(error.kind);
}

const followed = {
  refetchInterval: everyMs,
  placeholderData: keepPreviousData,
  retry: isPassing,
  retryDelay: 3 * secondMs,
} as const;

export function tenantNameQuery({ tenantId }: WallOf) {
  return queryOptions({
    retry: isPassing,
    retryDelay: 3 * secondMs,
    queryKey: [...dealerScreenKey, 'name', tenantId],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getTenantName, { query: { tenantId } }, signal),
  });
}

export function dataQuery(of: WallOf) {
  return queryOptions({
    ...followed,
    queryKey: [...dealerScreenKey, 'data', of],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getData, { query: queryOf(of) }, signal),
  });
}

export function mapQuery(of: WallOf) {
  return queryOptions({
    ...followed,
    queryKey: [...dealerScreenKey, 'map', of],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getMapData, { query: queryOf(of) }, signal),
  });
}

export function allQuery(of: WallOf) {
  return queryOptions({
    ...followed,
    queryKey: [...dealerScreenKey, 'all', of],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getAllData, { query: queryOf(of) }, signal),
  });
}

export function conclusionsQuery(of: WallOf) {
  return queryOptions({
    ...followed,
    queryKey: [...dealerScreenKey, 'conclusions', of],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getAnalysisContent, { query: queryOf(of) }, signal),
  });
}

export function warningsQuery(of: WallOf) {
  return queryOptions({
    ...followed,
    queryKey: [...dealerScreenKey, 'warnings', of],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getWarningFactory, { query: queryOf(of) }, signal),
  });
}
