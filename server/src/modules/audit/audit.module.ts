import { auditRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { auditHandlers } from './audit.routes.ts';
import { createAudit } from './audit.service.ts';
import { createAuditStore } from './audit.store.ts';
import type { Audit } from './index.ts';

export function auditModule({ pg, clock, log, register }: ModuleContext): Audit {
  const audit = createAudit({ store: createAuditStore(pg), clock, log });
  register.calls(auditRoutes, auditHandlers(audit));
  return audit;
}
