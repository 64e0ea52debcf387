import { alarmRecordRoutes, analysisRoutes, telemetryRoutes } from '@oilsight/contract';
import type { AlarmRecordDetail, LiveIndicator } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { alarm, hour, minute } from '../../../test/alarm-fixtures.ts';
import { idOf } from '../../../test/fixtures.ts';
import { messages, openConsole, server } from '../../../test/page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  return page.viewport(1440, 900);
});

const now = Date.now();
const raisedAt = now - hour;

function indicator(key: string, value: number): LiveIndicator {
  const limits =
    key === 'water_saturation'
      ? { worse: 'up' as const, level2Low: null, level2High: 70, level1Low: null, level1High: 85, source: 'default' }
      : null;
  return { key, value, text: null, at: now - minute, state: 'normal', reason: null, limits, silentAfterMs: 5 * minute };
}

beforeEach(() => {
  server
    .byDefault(telemetryRoutes.liveIndicators, [
      indicator('water_saturation', 83.6),
      indicator('oil_temperature', 43.6),
    ])
    .refuse(analysisRoutes.getDiagnosis, 'noPermission')
    .byDefault(telemetryRoutes.history, ({ query }) =>
      (query.keyIds ?? []).map((key) => {
        const t = Array.from({ length: 150 }, (_, index) => (query.endTime ?? now) - (150 - index) * minute);
        const mean = t.map((at, index) =>
          key === 'oil_temperature'
            ? 44 + Math.sin(index / 20)
            : 80 + (at - raisedAt) / (20 * minute) + Math.sin(index / 7) * 0.6,
        );
        return { key, bucketMs: 0, t, mean, min: mean, max: mean, leftOut: 0 };
      }),
    );
});

function detail(more: Partial<AlarmRecordDetail> = {}, record: Parameters<typeof alarm>[1] = {}): AlarmRecordDetail {
  return {
    record: alarm(1, {
      firstAlarmAt: raisedAt,
      onsetAt: raisedAt - 10 * minute,
      escalatesAt: now + 29 * minute,
      ...record,
    }),
    others: [],
    rule: { onDelayMs: 10 * minute, offDelayMs: 10 * minute, deadband: 3, follows: 'own', isDefault: false },
    events: [
      { at: now - 30 * minute, what: 'repeated', by: null, detail: { receivers: '周志强' } },
      { at: now - 40 * minute, what: 'noted', by: '周志强', detail: { note: '在去现场的路上' } },
      { at: raisedAt + 4000, what: 'notified', by: null, detail: {} },
      { at: raisedAt, what: 'raised', by: null, detail: {} },
      { at: raisedAt - 10 * minute, what: 'onset', by: null, detail: {} },
    ],
    deliveries: [
      {
        messageId: idOf('c', 1),
        at: now - 30 * minute,
        receiver: '周志强',
        mode: 'sms',
        step: 'repeat',
        text: '【江淮润滑】一级报警：热轧主液压站 HPU-1，水饱和度 81.1 %，高于 80 % 已 10 分钟。',
        state: 'sent',
        attempts: 1,
        outcome: 'sent',
        code: 'OK',
        tookMs: 1900,
      },
      {
        messageId: idOf('c', 2),
        at: raisedAt + 4000,
        receiver: '陈立群',
        mode: 'email',
        step: 'first',
        text: '',
        state: 'failed',
        attempts: 3,
        outcome: 'final',
        code: '550',
        tookMs: null,
      },
    ],
    similar: [
      alarm(8, {
        deviceId: idOf('d', 1),
        firstAlarmAt: now - 57 * 24 * hour,
        clearedAt: now - 57 * 24 * hour + 7 * hour,
        durationMs: 7 * hour,
        state: 'closed',
        note: '冷却器管束泄漏，堵 2 根管',
        processedBy: '周志强',
        peak: 91.2,
      }),
    ],
    previousId: idOf('b', 5),
    nextId: null,
    ...more,
  };
}

it.each([
  [1440, 'zh-CN'],
  [1440, 'en-US'],
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('fits into %i px in %s', async (width, language) => {
  await page.viewport(width, 1500);
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByRole('heading', { name: /水饱和度越过一级限|Water saturation passed/ })).toBeVisible();
  await expect.element(page.getByRole('application')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

it.each([
  [{ measure: 'rate', hours: 24 }, '水饱和度变化过快（一级）'],
  [{ measure: 'departure' }, '水饱和度偏离平时值（一级）'],
  [{ indicator: 'leak', threshold: 0, value: 1, peak: 1 }, '泄漏'],
] as const)('the title says what was passed: %o', async (more, title) => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail({}, more));
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
});

it('says why it was raised, what the rule was, and what is still to come', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  const verdict = page.getByRole('region', { name: '结论' });
  await expect.element(verdict.getByRole('heading', { name: '一级报警' })).toBeVisible();
  await expect.element(verdict).toMatchTextContent(/高于 80 %，持续满 10 分后报警/);
  await expect.element(verdict).toMatchTextContent(/触发延时 10 分，恢复延时 10 分/);
  await expect.element(verdict).toMatchTextContent(/还有 (28|29) 分/);
  await expect.element(page.getByRole('region', { name: '告警前后的读数' })).toMatchTextContent(/恢复线 77/);
  await expect.element(page.getByRole('region', { name: '经过' }).getByText('到时仍未处理才发')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '这条告警的设置' })).toBeVisible();
});

it('shows what was sent to whom and what became of it, and how a similar alarm ended', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  const sent = page.getByRole('region', { name: '通知与送达' });
  await expect.element(sent.getByRole('row', { name: /周志强.*短信.*已送达.*1.9 s/ })).toBeVisible();
  await expect.element(sent.getByRole('row', { name: /陈立群.*邮件.*发送失败.*首次，3 次尝试，550/ })).toBeVisible();
  const similar = page.getByRole('region', { name: '相似的历史告警' });
  await expect
    .element(similar)
    .toMatchTextContent(/本机.*冷却器管束泄漏，堵 2 根管.*最高 91.2 %，7 时 0 分，处理人 周志强/);
});

it('processes with a note, and shows who did', async () => {
  let isDone = false;
  server
    .on(alarmRecordRoutes.getAlarmRecord, () =>
      isDone
        ? detail(
            {},
            { processState: 'processed', state: 'processed', processedAt: now, processedBy: '清林', note: '已取样' },
          )
        : detail(),
    )
    .on(alarmRecordRoutes.processAlarms, ({ body }) => {
      expect(body).toEqual({ recordIds: [idOf('b', 1)], note: '已取样' });
      isDone = true;
      return { processed: 1, already: 0 };
    });
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'CUSTOMER_USER' });
  const process = page.getByRole('button', { name: '处理', exact: true });
  await process.click();
  await expect.element(page.getByText('请填写处理说明')).toBeVisible();
  await page.getByRole('button', { name: '已取样' }).click();
  await process.click();
  await expect.poll(messages).toContain('已处理');
  await expect.element(page.getByRole('heading', { name: '已处理' })).toBeVisible();
  await expect.element(process).not.toBeInTheDocument();
});

it('keeps a note without processing the alarm', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail()).on(alarmRecordRoutes.noteAlarm, ({ body }) => {
    expect(body).toEqual({ recordId: idOf('b', 1), note: '先关冷却水' });
    return {};
  });
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'MAINTENANCE' });
  await expect.element(page.getByText('在去现场的路上')).toBeVisible();
  const field = page.getByLabelText('加一条备注');
  await field.fill('先关冷却水');
  await page.getByRole('button', { name: '保存备注' }).click();
  await expect.poll(messages).toContain('备注已保存');
  await expect.element(field).toHaveValue('');
});

it('offers an experience account nothing to change', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'EXPERIENCE' });
  await expect.element(page.getByText('此账号可以查看，不能处理告警。')).toBeVisible();
  expect(page.getByRole('button', { name: '处理', exact: true }).elements()).toHaveLength(0);
  expect(page.getByLabelText('加一条备注').elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: '这条告警的设置' }).elements()).toHaveLength(0);
});

it('says that an alarm is not there, and why one could not be read', async () => {
  server.refuse(alarmRecordRoutes.getAlarmRecord, 'alarmNotFound');
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('没有这条告警')).toBeVisible();
  server.cut(alarmRecordRoutes.getAlarmRecord);
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 2)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('alert').getByText(/无法连接服务器/)).toBeVisible();
});

it('shows the readings as a table', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '表格' }).click();
  await expect.element(page.getByRole('region', { name: '历史数据表' })).toBeVisible();
});

/** How many rows of a picture have a dot that is rather red, from a row on. */
async function redRows(picture: Blob, from: number): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const sheet = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  sheet?.drawImage(bitmap, 0, 0);
  const dots = sheet?.getImageData(0, from, bitmap.width, bitmap.height - from).data ?? [];
  const red = new Set<number>();
  for (let at = 0; at < dots.length; at += 4)
    if (Number(dots[at]) > 180 && Number(dots[at + 1]) < 120 && Number(dots[at + 2]) < 120)
      red.add(Math.floor(at / 4 / bitmap.width));
  return red.size;
}

it('saves a picture with the raise through all curves and the alarms below them', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob && file.type === 'image/png') saved.push(file);
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.on(alarmRecordRoutes.getAlarmRecord, detail());
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('application')).toBeVisible();
  const shown = page.getByRole('application').element().getBoundingClientRect().height;
  await page.getByRole('button', { name: '下载图片（PNG）' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  const picture = saved[0] as Blob;
  // Two dots a pixel: the head of 64 px, the chart, then 20 px for each lane.
  const chartEnds = 2 * (64 + Math.ceil(shown));
  expect(await redRows(picture, chartEnds)).toBeGreaterThan(10);
  expect((await redRows(picture, 0)) - (await redRows(picture, chartEnds))).toBeGreaterThan(shown);
});

it('says how often people were notified where the account may not see whom', async () => {
  server.on(alarmRecordRoutes.getAlarmRecord, detail({ deliveries: [] }, { sendCount: 4 }));
  await openConsole(`/alarmlist/detail?recordId=${idOf('b', 1)}`, { as: 'EXPERIENCE' });
  await expect.element(page.getByText('发过 4 次通知；接收人不对这个账号显示。')).toBeVisible();
});
