import { reportLinkRoutes, reportRoutes } from '@oilsight/contract';
import type { LinkedReport, ReportLink } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { messages, openConsole, server } from '../../../../test/page.ts';
import { pdfOf } from '../../../../test/pdf.ts';
import { report, reportDetail, reportFile } from '../../../../test/report-fixtures.ts';

afterEach(() => page.viewport(1440, 900));

const now = Date.now();
const secret = 'Ab3_-'.repeat(9).slice(0, 43);

function link(number: number, more: Partial<ReportLink> = {}): ReportLink {
  return {
    linkId: `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    note: '保险公司 王工',
    madeBy: '陈立群',
    createdAt: now - dayMs,
    expiresAt: now + 6 * dayMs,
    ended: null,
    endedAt: null,
    opened: 0,
    downloaded: 0,
    usedAt: null,
    ...more,
  };
}

const detail = reportDetail(1, {
  state: 'delivered',
  isAbnormal: false,
  deliveredAt: now - hourMs,
  files: [reportFile(1)],
});
function answerReport(links: readonly ReportLink[] = []): void {
  server
    .on(reportRoutes.getReport, detail)
    .on(reportRoutes.getReportFile, pdfOf(['Water']))
    .on(reportLinkRoutes.listReportLinks, [...links]);
}
const address = `/report/detail?reportId=${report(1).reportId}`;
const card = () => page.getByRole('region', { name: '分享链接' });

it('makes a link, and shows its address this once', async () => {
  const asked: unknown[] = [];
  answerReport();
  server.on(reportLinkRoutes.createReportLink, ({ body }) => {
    asked.push(body);
    server.on(reportLinkRoutes.listReportLinks, [link(1)]);
    return { ...link(1), secret };
  });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(card().getByText('还没有分享链接。')).toBeVisible();
  await card().getByRole('button', { name: '分享' }).click();
  const form = page.getByRole('dialog', { name: '分享报告' });
  await form.getByLabelText('给谁看').fill(' 保险公司 王工 ');
  await form.getByLabelText('有效期').selectOptions('30');
  await form.getByRole('button', { name: '生成链接' }).click();
  const made = page.getByRole('dialog', { name: '分享链接已生成' });
  await expect.element(made.getByText(`${location.origin}/r#${secret}`)).toBeVisible();
  expect(asked).toEqual([{ reportId: report(1).reportId, note: '保险公司 王工', days: 30 }]);
  await made.getByRole('button', { name: '完成' }).click();
  await expect.element(card().getByText('保险公司 王工')).toBeVisible();
  expect(document.body.textContent).not.toContain(secret);
});

it('says of each link whom it is for, until when, and how often it was used', async () => {
  answerReport([
    link(1, { opened: 3, downloaded: 1, usedAt: now - 2 * hourMs }),
    link(2, { note: '', madeBy: null }),
    link(3, { note: '买方', ended: 'revoked', endedAt: now }),
    link(4, { note: '旧同事', ended: 'maker' }),
  ]);
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(card().getByText('2 个有效')).toBeVisible();
  await expect.element(card()).toMatchTextContent(/打开 3 次，下载 1 次，最近使用 \d{4}/);
  await expect.element(card().getByText(/^已删除的账号 创建于/)).toBeVisible();
  await expect.element(card().getByText('尚未打开').first()).toBeVisible();
  await card().getByText('已失效 2 个').click();
  await expect.element(card().getByText(/^已于 .* 撤销$/)).toBeVisible();
  await expect.element(card().getByText('分享人已无权查看该报告')).toBeVisible();
  await expect.element(card().getByRole('button', { name: '撤销“买方”' })).not.toBeInTheDocument();
});

it('asks before it revokes a link', async () => {
  let revoked = '';
  answerReport([link(1)]);
  server.on(reportLinkRoutes.revokeReportLink, ({ params }) => {
    revoked = params.linkId;
    server.on(reportLinkRoutes.listReportLinks, [link(1, { ended: 'revoked', endedAt: now })]);
    return null;
  });
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await card().getByRole('button', { name: '撤销“保险公司 王工”' }).click();
  const dialog = page.getByRole('dialog', { name: '撤销“保险公司 王工”？' });
  expect(revoked).toBe('');
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(messages).toContain('链接已撤销');
  await expect.element(card().getByText('已失效 1 个')).toBeVisible();
  expect(revoked).toBe(link(1).linkId);
});

it('reads the log of a link in pages', async () => {
  const pages: unknown[] = [];
  answerReport([link(1, { opened: 21, usedAt: now })]);
  server.on(reportLinkRoutes.listLinkAccesses, ({ query }) => {
    pages.push(query.pageNum);
    const at = now - query.pageNum * hourMs;
    const row = { what: 'opened', address: `203.0.113.${query.pageNum}`, firstAt: at, at, count: 1 } as const;
    return { rows: [row, { ...row, what: 'downloaded' as const, count: 2 }], total: 21 };
  });
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await card().getByRole('button', { name: '访问记录' }).click();
  const dialog = page.getByRole('dialog', { name: '“保险公司 王工”的访问记录' });
  await expect.element(dialog.getByText('203.0.113.1').first()).toBeVisible();
  await expect.element(dialog.getByText('下载文件')).toBeVisible();
  await expect.element(dialog.getByText(/^2 次，自 \d\d:\d\d:\d\d 起$/)).toBeVisible();
  await dialog.getByRole('button', { name: '下一页' }).click();
  await expect.element(dialog.getByText('203.0.113.2').first()).toBeVisible();
  expect([...new Set(pages)]).toEqual([1, 2]);
});

it('is not for groups', async () => {
  answerReport();
  await openConsole(address, { as: 'GROUP' });
  await expect.element(page.getByRole('heading', { name: detail.theme })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
});

it('is not for what is not delivered', async () => {
  answerReport();
  server.on(reportRoutes.getReport, reportDetail(1, { state: 'reviewing', files: [reportFile(1)] }));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '审核通过并交付' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
});

const linked: LinkedReport = {
  number: 'OT-20261122-0001',
  type: 'oilTest',
  theme: '一份主题很长的分享报告'.repeat(6),
  dealerName: '江淮润滑技术服务',
  customerName: '宁波轧钢厂',
  deviceName: '热轧主液压站 HPU-1',
  institution: '',
  isAbnormal: true,
  abnormalState: 'level1',
  deliveredAt: now - hourMs,
  expiresAt: now + dayMs,
  file: { name: 'HD-2611.pdf', version: 1, bytes: 48_230, pages: 1, sha256: 'cd'.repeat(32) },
};

it.each([
  [1440, 'zh-CN'],
  [1440, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('a shared report fits into %i px in %s, with its pages and what proves them', async (width, language) => {
  await page.viewport(width, 1200);
  const asked: unknown[] = [];
  server
    .on(reportLinkRoutes.openReportLink, ({ body }) => {
      asked.push(body);
      return linked;
    })
    .on(reportLinkRoutes.getLinkedFile, pdfOf(['Water 341 mg/kg']));
  await openConsole(`/r#${secret}`, { as: null, language });
  await expect.poll(() => document.querySelectorAll('canvas[data-drawn]').length).toBe(1);
  await expect.element(page.getByRole('heading', { level: 1, name: linked.theme })).toBeVisible();
  await expect.element(page.getByText(linked.file.sha256)).toBeVisible();
  await expect
    .element(page.getByText(language === 'zh-CN' ? '检测机构' : 'Testing institution'))
    .not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(width);
  expect(asked[0]).toEqual({ secret });
});

it('saves a shared report by a call that the log sees', async () => {
  const asked: unknown[] = [];
  server.on(reportLinkRoutes.openReportLink, linked).on(reportLinkRoutes.getLinkedFile, ({ body }) => {
    asked.push(body.download);
    return pdfOf(['Water']);
  });
  await openConsole(`/r#${secret}`, { as: null });
  await page.getByRole('button', { name: '下载' }).click();
  await expect.poll(messages).toContain('报告已下载');
  expect(asked.filter((isDownload) => isDownload)).toEqual([true]);
});

it.each([
  ['reportLinkExpired', '链接已到期'],
  ['reportLinkRevoked', '链接已被撤销'],
  ['reportLinkClosed', '链接已失效'],
  ['reportLinkUnknown', '链接无效'],
] as const)('says why a link has ended: %s', async (error, title) => {
  server.refuse(reportLinkRoutes.openReportLink, error);
  await openConsole(`/r#${secret}`, { as: null });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.querySelector('canvas')).toBeNull();
});

it('asks nothing with a link that is not whole, and tries again where the server was away', async () => {
  await openConsole(`/r#${secret.slice(1)}`, { as: null });
  await expect.element(page.getByRole('heading', { name: '链接无效' })).toBeVisible();
  server.refuse(reportLinkRoutes.openReportLink, 'tooManyRequests', { seconds: 60 });
  await openConsole(`/r#${secret}`, { as: null });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  server.on(reportLinkRoutes.openReportLink, linked).on(reportLinkRoutes.getLinkedFile, pdfOf(['Water']));
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: linked.theme })).toBeVisible();
});
