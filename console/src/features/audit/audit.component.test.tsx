import { auditRoutes } from '@oilsight/contract';
import type { AuditEntry } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const entry: AuditEntry = {
  entryId: 1,
  at: 1_763_800_000_000,
  actorId: idOf('a', 1),
  actorName: 'dealer',
  actorAuthority: 'TENANT_ADMIN',
  action: 'device.remove',
  objectKind: 'device',
  objectId: idOf('d', 1),
  objectName: '试验台',
  changes: Array.from({ length: 40 }, (_, index) => ({ field: `field${index}`, before: 'before', after: null })),
  outcome: 'done',
  reason: null,
  address: '127.0.0.1',
  userAgent: 'a browser',
  requestId: 'r1',
};

it('lets a long entry be scrolled by keys', async () => {
  server.on(auditRoutes.listAudit, { rows: [entry], total: 1 });
  await openConsole('/audit', { as: 'SYS_ADMIN' });
  await page.getByRole('button', { name: '详情' }).click();
  const body = page.getByRole('dialog').getByRole('region', { name: '记录内容' });
  await expect.element(body).toBeVisible();
  expect(body.element().scrollHeight).toBeGreaterThan(body.element().clientHeight);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(body).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => body.element().scrollTop).toBeGreaterThan(0);
});
