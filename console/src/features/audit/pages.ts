import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(['audit', 'oils', 'deviceLog'], async () => (await import('./AuditPage.tsx')).AuditPage);

export const auditPages: readonly FeaturePage[] = [
  { path: '/audit', title: 'audit', frame: 'shell', icon: 'log', roles: ['TENANT_ADMIN', 'SYS_ADMIN'], load },
];
