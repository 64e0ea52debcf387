import { outboxRoutes } from '@oilsight/contract';
import type { MessageGatewayState, OutboxMessage } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const message: OutboxMessage = {
  messageId: idOf('a', 1),
  channel: 'email',
  class: 'notice',
  to: 'wang@mill.example',
  subject: '二级预警：压机 4 油温',
  text: '二级预警：压机 4 的油温为 82.0 °C。',
  state: 'cancelled',
  attempts: 0,
  lastAttempts: [],
  nextAt: null,
  createdAt: 1_763_800_000_000,
  sentAt: null,
  goodUntil: null,
};
const gateway = (of: Partial<MessageGatewayState> = {}): MessageGatewayState => ({
  isConnected: false,
  pausedUntil: null,
  code: '',
  ...of,
});

it.each([
  { language: 'zh-CN', stand: '邮件 · 未配置', state: '已取消', why: '等待期间已无需通知' },
  { language: 'en', stand: 'Email · not configured', state: 'Cancelled', why: 'there was nothing to tell any more' },
] as const)('says in $language what became of a message, and how to connect a mail server', async (words) => {
  server.on(outboxRoutes.listMessages, { rows: [message], total: 1 });
  server.on(outboxRoutes.getMessageGateways, { sms: gateway(), email: gateway(), wechat: gateway() });
  const language = words.language === 'en' ? 'en-US' : 'zh-CN';
  await openConsole('/outbox', { as: 'SYS_ADMIN', language });
  await expect.element(page.getByText(words.stand)).toBeVisible();
  await expect.element(page.getByText('SMTP_URL')).toBeVisible();
  const row = page.getByRole('row', { name: 'wang@mill.example' });
  await expect.element(row.getByText(words.state)).toBeVisible();
  await expect.element(row.getByText(words.why)).toBeVisible();
});

it.each([390, 1024, 1440])('fits into a window of %i', async (width) => {
  await page.viewport(width, 900);
  server.on(outboxRoutes.listMessages, { rows: [message], total: 1 });
  const email = gateway({ isConnected: true, pausedUntil: 1_763_800_060_000, code: 'SMTP 535' });
  server.on(outboxRoutes.getMessageGateways, { sms: gateway(), email, wechat: gateway() });
  await openConsole('/outbox', { as: 'SYS_ADMIN' });
  await expect.element(page.getByText('SMTP 535')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
