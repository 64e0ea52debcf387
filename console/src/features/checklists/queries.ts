import { checklistRoutes } from '@oilsight/contract';
import type { Checklist } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whose checklists: null where the reader has a dealer. */
export type OfDealer = string | null;

const owner = (tenantId: OfDealer) => (tenantId === null ? {} : { tenantId });

export const checklistsQuery = (tenantId: OfDealer) =>
  queryOptions({
    queryKey: ['checklists', 'list', tenantId],
    queryFn: ({ signal }) => call(checklistRoutes.listChecklists, { query: owner(tenantId) }, signal),
  });

export const checklistQuery = (tenantId: OfDealer, machineType: Checklist['machineType']) =>
  queryOptions({
    queryKey: ['checklists', 'one', tenantId, machineType],
    queryFn: ({ signal }) => call(checklistRoutes.getChecklist, { query: { ...owner(tenantId), machineType } }, signal),
    staleTime: Infinity,
  });

type Form = Pick<Checklist, 'machineType' | 'version' | 'groups' | 'items'>;

export function saveChecklist(tenantId: OfDealer, { machineType, version, groups, items }: Form): Promise<Checklist> {
  return call(checklistRoutes.saveChecklist, { body: { ...owner(tenantId), machineType, version, groups, items } });
}

export function resetChecklist(
  tenantId: OfDealer,
  { machineType, version }: Pick<Checklist, 'machineType' | 'version'>,
): Promise<Checklist> {
  return call(checklistRoutes.resetChecklist, { body: { ...owner(tenantId), machineType, version } });
}
