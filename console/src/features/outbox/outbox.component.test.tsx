import { outboxRoutes } from '@oilsight/contract';
import type { ChannelTestOptions, OutboxChannel, OutboxMessage, UnreachableReceiver } from '@oilsight/contract';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../test/fixtures.ts';
import { messages, openConsole, server } from '../../../test/page.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.now();
const noCounts = { waiting: 0, retrying: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 };

const channelOf = (of: Partial<OutboxChannel> & Pick<OutboxChannel, 'channel'>): OutboxChannel => ({
  gateway: { name: 'webhook', perSecond: 10 },
  pause: null,
  waiting: 0,
  retrying: null,
  counts: noCounts,
  lastMinute: 0,
  lastSentAt: null,
  medianMs: null,
  hours: Array.from({ length: 24 }, (_, index) => ({
    from: now - (24 - index) * hour,
    sent: index,
    waiting: 0,
    failed: 0,
  })),
  ...of,
});
const sms = channelOf({
  channel: 'sms',
  counts: { ...noCounts, sent: 62, failed: 1 },
  medianMs: 2_100,
  lastMinute: 2,
  lastSentAt: now - minute,
});
const email = channelOf({
  channel: 'email',
  gateway: { name: 'smtp', perSecond: 0.5 },
  waiting: 3,
  counts: { ...noCounts, sent: 38, retrying: 3 },
  retrying: { count: 3, since: now - 14 * minute, nextAt: now + 4 * minute, code: 'ETIMEDOUT' },
});
const wechat = channelOf({ channel: 'wechat', gateway: null });

const messageOf = (of: Partial<OutboxMessage> = {}): OutboxMessage => ({
  messageId: idOf('a', 1),
  channel: 'sms',
  class: 'urgent',
  template: 'alarmRaised',
  receiver: '吴敏',
  to: '138****2046',
  subject: '一级报警：IM-2 粘度变化率',
  text: '一级报警：IM-2 的粘度变化率为 −11.2 %。',
  state: 'sent',
  attempts: 1,
  lastAttempts: [
    { n: 1, beganAt: now - 2_000, endedAt: now - 1_000, outcome: 'sent', code: 'HTTP 200', providerId: 'BIZ-77' },
  ],
  nextAt: null,
  createdAt: now - 2_800,
  sentAt: now - 1_000,
  goodUntil: null,
  records: [{ recordId: idOf('b', 1), kind: 'oil', deviceName: 'IM-2', level: 1 }],
  recordCount: 6,
  step: 'first',
  isTest: false,
  ...of,
});
const tried = (n: number, code: string) =>
  ({
    n,
    beganAt: now - (8 - n) * minute,
    endedAt: now - (8 - n) * minute + 400,
    outcome: 'retry',
    code,
    providerId: '',
  }) as const;
const retrying = messageOf({
  messageId: idOf('a', 2),
  channel: 'email',
  class: 'notice',
  receiver: '林婉清',
  to: 'l***@mill.example',
  subject: '10 月油品化验报告已上传',
  state: 'waiting',
  attempts: 7,
  lastAttempts: [tried(7, 'SMTP 421'), tried(6, 'ETIMEDOUT'), tried(5, 'ETIMEDOUT'), tried(4, ''), tried(3, '')],
  nextAt: now + 16 * minute,
  sentAt: null,
  records: [],
  recordCount: 0,
  step: null,
});
const unreachable: UnreachableReceiver = {
  channel: 'sms',
  receiver: '汪海涛',
  to: '139****1187',
  contactId: idOf('c', 1),
  since: now - 4 * hour,
  lastAt: now - hour,
  count: 2,
  code: 'isv.OUT_OF_SERVICE',
  reachedBy: ['wechat'],
};
const options: ChannelTestOptions = {
  addresses: { sms: '138****2046', email: 'c***@works.example', wechat: null },
  templates: ['channelTest', 'alarmRaised'].map((name) => ({
    name,
    words: {
      'zh-CN': { subject: '【测试】', text: `【测试】${name} 收到这条消息` },
      'en-US': { subject: '[Test]', text: `[Test] ${name} arrives` },
    },
  })),
};

beforeEach(() => {
  server
    .byDefault(outboxRoutes.listMessages, { rows: [messageOf(), retrying], total: 2 })
    .byDefault(outboxRoutes.countMessages, { ...noCounts, sent: 1, retrying: 1 })
    .byDefault(outboxRoutes.getMessage, ({ query }) =>
      query.messageId === retrying.messageId ? retrying : messageOf(),
    )
    .byDefault(outboxRoutes.listChannels, [sms, email, wechat])
    .byDefault(outboxRoutes.listUnreachable, [unreachable])
    .byDefault(outboxRoutes.getTestOptions, options);
});

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it.each([
  {
    language: 'zh-CN',
    card: ['62', '/ 63 已发出', '中位 2.1 s', '10 条/秒，最近一分 2 条', 'HTTP 接口'],
    email: ['等待 3', '无应答 · ETIMEDOUT'],
    wechat: ['未配置', 'WECHAT_APP_ID'],
    row: ['一级报警', '首次通知，IM-2，共 6 条告警', '138****2046', '已发出', '第 1 次', '1.8 s'],
    retrying: ['重试中，第 7 次', '再试'],
    person: ['短信：永久拒绝 · isv.OUT_OF_SERVICE', '已改由微信送到', '改联系方式'],
  },
  {
    language: 'en-US',
    card: ['62', '/ 63 sent', 'median 2.1 s', '10/s, 2 in the last minute', 'HTTP webhook'],
    email: ['3 waiting', 'no answer in time · ETIMEDOUT'],
    wechat: ['Not configured', 'WECHAT_APP_ID'],
    row: ['Level 1 alarm', 'First notice, IM-2, 6 alarms', '138****2046', 'Sent', 'Attempt 1', '1.8 s'],
    retrying: ['Retrying, 7 so far', 'Next at'],
    person: [
      'SMS: refused for good · isv.OUT_OF_SERVICE, 2 messages since',
      'Reached by WeChat instead',
      'Edit contact',
    ],
  },
] as const)('says in $language what became of messages, and how the channels are', async ({ language, ...words }) => {
  await openConsole('/outbox', { as: 'SYS_ADMIN', language });
  const cards = page.getByRole('list', { name: language === 'zh-CN' ? '发送方式' : 'Channels' }).getByRole('listitem');
  await expect.element(cards.nth(2)).toMatchTextContent(words.wechat[0]);
  for (const [nth, texts] of [words.card, words.email, words.wechat].entries())
    for (const text of texts) await expect.poll(() => cards.nth(nth).element().textContent).toContain(text);
  const rows = page.getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(words.row[0]);
  for (const text of words.row) expect(rows.nth(1).element().textContent).toContain(text);
  for (const text of words.retrying) expect(rows.nth(2).element().textContent).toContain(text);
  const side = page.getByRole('region', { name: language === 'zh-CN' ? '送不到的接收人' : 'Receivers out of reach' });
  await expect.element(side.getByText(words.person[2])).toBeVisible();
  for (const text of words.person) expect(side.element().textContent).toContain(text);
  expect(await violations()).toEqual([]);
});

it.each([
  { language: 'zh-CN', name: '发送方式', says: ['还没有发过', /后没有发过/, '24 小时没有送出'] },
  { language: 'en-US', name: 'Channels', says: ['Not used yet', /None since/, 'None sent in 24 h'] },
] as const)(
  'does not call a gateway working that sent nothing for long, in $language',
  async ({ language, name, says }) => {
    server.on(outboxRoutes.listChannels, [
      channelOf({ channel: 'sms' }),
      channelOf({ channel: 'email', lastSentAt: now - 72 * hour }),
      channelOf({ channel: 'wechat', lastSentAt: now - 72 * hour, counts: { ...noCounts, failed: 2 } }),
    ]);
    await openConsole('/outbox', { as: 'TENANT_ADMIN', language });
    const cards = page.getByRole('list', { name }).getByRole('listitem');
    for (const [nth, words] of says.entries()) await expect.element(cards.nth(nth).getByText(words)).toBeVisible();
  },
);

it.each([390, 1024, 1440])('fits into a window of %i, with long names and an open row', async (width) => {
  await page.viewport(width, 900);
  const long = messageOf({
    receiver: '宁波轧钢厂热轧主液压站夜班值班组第二小组组长代理人',
    to: 'o***@a-very-long-name-of-a-mail-server-that-goes-on-and-on.mill.example',
    subject: '一级报警：'.repeat(14),
    text: 'https://oilsight.example/alarmlist/detail?recordId='.repeat(4),
  });
  server.on(outboxRoutes.listMessages, { rows: [long, retrying], total: 2 });
  server.on(outboxRoutes.getMessage, ({ query }) => (query.messageId === retrying.messageId ? retrying : long));
  await openConsole('/outbox', { as: 'SYS_ADMIN' });
  for (const name of ['一级报警', '10 月油品化验报告']) await page.getByRole('button', { name }).first().click();
  await expect.element(page.getByRole('list', { name: '发送记录' }).nth(1)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await violations()).toEqual([]);
});

describe('a row', () => {
  it('opens to its attempts, the text and the alarms that it tells of', async () => {
    await openConsole('/outbox', { as: 'SYS_ADMIN' });
    await page.getByRole('button', { name: '首次通知，IM-2' }).click();
    await expect.element(page.getByText('−11.2 %')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'IM-2' }))
      .toHaveAttribute('href', `/alarmlist/detail?recordId=${idOf('b', 1)}`);
    await expect.element(page.getByText('另有 5 条')).toBeVisible();
    await expect.element(page.getByText('BIZ-77')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '取消发送' })).not.toBeInTheDocument();
  });

  it('of a message that waits has its next attempt, and lets it be sent now or cancelled', async () => {
    await openConsole('/outbox', { as: 'SYS_ADMIN' });
    await page.getByRole('button', { name: '10 月油品化验报告' }).click();
    await expect.element(page.getByText('更早的 2 次')).toBeVisible();
    await expect.element(page.getByText('服务器暂不接收 · SMTP 421')).toBeVisible();
    await expect.element(page.getByText('第 8 次')).toBeVisible();
    const asked: string[] = [];
    server.on(outboxRoutes.retryMessage, ({ body }) => (asked.push(`retry ${body.messageId}`), retrying));
    await page.getByRole('button', { name: '立即再试' }).click();
    await expect.poll(messages).toContain('已安排立即发送');
    server.refuse(outboxRoutes.cancelMessage, 'messageNotWaiting');
    await page.getByRole('button', { name: '取消发送' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('发给林婉清的这条消息将不再发送')).toBeVisible();
    await dialog.getByRole('button', { name: '取消发送' }).click();
    await expect.element(dialog.getByText('消息已不在等待，或正在发送')).toBeVisible();
    server.on(outboxRoutes.cancelMessage, ({ body }) => (asked.push(`cancel ${body.messageId}`), retrying));
    await dialog.getByRole('button', { name: '取消发送' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual([`retry ${retrying.messageId}`, `cancel ${retrying.messageId}`]);
  });
});

describe('the filters', () => {
  it('are kept in the address, and asked for', async () => {
    const asked: unknown[] = [];
    server.on(outboxRoutes.listMessages, ({ query: { from: _from, ...query } }) => {
      asked.push(query);
      return { rows: [], total: 0 };
    });
    await openConsole('/outbox?class=digest', { as: 'SYS_ADMIN' });
    await expect.element(page.getByText('没有符合条件的消息')).toBeVisible();
    await page.getByRole('button', { name: '重试中' }).click();
    await page.getByRole('combobox', { name: '方式' }).selectOptions('email');
    await page.getByRole('textbox', { name: '查找消息' }).fill('汪海涛');
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ class: 'digest', view: 'retrying', channel: 'email', search: '汪海涛', pageNum: 1, pageSize: 20 });
    expect(new URLSearchParams(location.search).get('view')).toBe('retrying');
    await page.getByRole('button', { name: '清除条件' }).click();
    await expect.element(page.getByText('这段时间没有消息')).toBeVisible();
    await page.getByRole('button', { name: '看 90 天' }).click();
    await expect.poll(() => location.search).toBe('?range=all');
  });
});

describe('what fails', () => {
  it('says so where it stands, and can be tried again', async () => {
    server.cut(outboxRoutes.listMessages).cut(outboxRoutes.listChannels).cut(outboxRoutes.listUnreachable);
    await openConsole('/outbox', { as: 'SYS_ADMIN' });
    const again = page.getByRole('button', { name: '重试', exact: true });
    await expect.poll(() => again.elements().length).toBe(3);
    server.on(outboxRoutes.listMessages, { rows: [retrying], total: 1 });
    await page.getByRole('region', { name: '发件箱' }).getByRole('button', { name: '重试', exact: true }).click();
    await expect.element(page.getByText('林婉清')).toBeVisible();
  });
});

describe('a dealer', () => {
  it('sees the log, and neither a test nor what changes a message', async () => {
    await openConsole('/outbox', { as: 'TENANT_ADMIN' });
    await page.getByRole('button', { name: '10 月油品化验报告' }).click();
    await expect.element(page.getByText('第 8 次')).toBeVisible();
    await expect.element(page.getByText('请联系平台管理员')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '发送测试' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '立即再试' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '取消发送' })).not.toBeInTheDocument();
    expect(server.asked).not.toContain('GET /system/outbox/getTestOptions');
  });

  it.each(['CUSTOMER_USER', 'GROUP', 'EXPERIENCE', 'MAINTENANCE'] as const)(
    'or operator only: not %s',
    async (role) => {
      server.refuseTheRest('noPermission');
      await openConsole('/outbox', { as: role });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(server.asked.filter((call) => call.includes('/outbox/'))).toEqual([]);
    },
  );
});

describe('a test', () => {
  const testId = idOf('d', 1);
  const test = messageOf({ messageId: testId, isTest: true, records: [], recordCount: 0, step: null });

  it('shows its text, is sent, and is followed until it is over', async () => {
    const asked: unknown[] = [];
    let state: OutboxMessage = { ...test, state: 'waiting', attempts: 0, lastAttempts: [], sentAt: null };
    server.on(outboxRoutes.testChannel, ({ body }) => (asked.push(body), { messageId: testId }));
    server.on(outboxRoutes.getMessage, () => state);
    await openConsole('/outbox', { as: 'SYS_ADMIN' });
    const panel = page.getByRole('region', { name: '测试发送' });
    await expect.element(panel.getByText('我的手机 138****2046')).toBeVisible();
    await panel.getByLabelText('模板').selectOptions('告警');
    await panel.getByRole('radio', { name: 'English' }).click({ force: true });
    await expect.element(panel.getByText('[Test] alarmRaised arrives')).toBeVisible();
    await expect.element(panel.getByText('26 字，1 条计费')).toBeVisible();
    await panel.getByRole('button', { name: '发送测试' }).click();
    const steps = panel.getByRole('list', { name: '最近一次测试' }).getByRole('listitem');
    await expect.element(steps.nth(1)).toHaveAttribute('data-state', 'now');
    expect(asked).toEqual([{ channel: 'sms', template: 'alarmRaised', language: 'en-US' }]);
    state = test;
    await expect.element(steps.nth(2)).toHaveAttribute('data-state', 'done');
    await expect.element(steps.nth(2).getByText('网关受理')).toBeVisible();
  });

  it('is not offered without a gateway or an address, and says when it was too often', async () => {
    server.refuse(outboxRoutes.testChannel, 'tooManyRequests', { seconds: 90 });
    await openConsole('/outbox', { as: 'SYS_ADMIN' });
    const panel = page.getByRole('region', { name: '测试发送' });
    await panel.getByRole('button', { name: '发送测试' }).click();
    await expect.element(panel.getByText('请在 90 秒后重试')).toBeVisible();
    await panel.getByRole('radio', { name: '微信' }).click({ force: true });
    await expect.element(panel.getByRole('button', { name: '发送测试' })).toBeDisabled();
    await expect.element(panel.getByText('没有接入网关，不能测试')).toBeVisible();
  });
});
