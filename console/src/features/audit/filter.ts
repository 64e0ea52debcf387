import { auditActions, auditObjects, auditOutcomes } from '@oilsight/contract';
import type { AuditAction, AuditObjectKind } from '@oilsight/contract';
import { oneOf } from '../../lib/list-filter.ts';
import type { AuditFilter } from './queries.ts';

export const actions = Object.keys(auditActions) as AuditAction[];
export const objectKinds = Object.keys(auditObjects) as AuditObjectKind[];

/** Names of the filters in the address. */
export const filterNames = ['from', 'to', 'actor', 'action', 'object', 'outcome', 'search'] as const;
export type FilterName = (typeof filterNames)[number];

function instantOf(text: string | null): number | undefined {
  const at = Number(text ?? Number.NaN);
  return Number.isInteger(at) && at >= 0 && at <= 8.64e15 ? at : undefined;
}

/** The filter in an address. Unknown values count as not set. */
export function filterOf(get: (name: FilterName) => string | null): AuditFilter {
  const textOf = (name: FilterName) => (get(name) === '' ? undefined : (get(name) ?? undefined));
  return {
    startTime: instantOf(get('from')),
    endTime: instantOf(get('to')),
    actor: textOf('actor'),
    action: oneOf(actions, get('action')) ?? undefined,
    objectKind: oneOf(objectKinds, get('object')) ?? undefined,
    outcome: oneOf(auditOutcomes, get('outcome')) ?? undefined,
    search: textOf('search'),
  };
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
