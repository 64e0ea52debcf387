import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(['outbox'], async () => (await import('./OutboxPage.tsx')).OutboxPage);

export const outboxPages: readonly FeaturePage[] = [
  { path: '/outbox', title: 'outbox', frame: 'shell', icon: 'send', roles: ['SYS_ADMIN', 'TENANT_ADMIN'], load },
];
