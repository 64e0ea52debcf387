import { auditRoutes } from '@oilsight/contract';
import type { AuditAction, AuditObjectKind, AuditOutcome, Language } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export interface AuditFilter {
  /** ms. */
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly actor: string | undefined;
  readonly action: AuditAction | undefined;
  readonly objectKind: AuditObjectKind | undefined;
  readonly outcome: AuditOutcome | undefined;
  readonly search: string | undefined;
}

/** The server sends reasons in the requested language. */
export const auditQuery = (
  filter: AuditFilter,
  { pageNum, pageSize, language }: { readonly pageNum: number; readonly pageSize: number; readonly language: Language },
) =>
  queryOptions({
    queryKey: ['audit', language, filter, pageNum, pageSize],
    queryFn: ({ signal }) => call(auditRoutes.listAudit, { query: { ...filter, pageNum, pageSize } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
