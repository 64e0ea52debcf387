import type { auditRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { csvType } from '../../platform/csv.rules.ts';
import type { AuditService } from './audit.service.ts';

export const auditHandlers = (audit: AuditService): Handlers<typeof auditRoutes> => ({
  listAudit: ({ query }, scope, { language }) => audit.list(scope, query, language),
  exportAudit: ({ query }, scope, { language }) => ({
    name: language === 'zh-CN' ? '审计日志.csv' : 'audit-log.csv',
    type: csvType,
    chunks: audit.csv(scope, query, language),
  }),
});
