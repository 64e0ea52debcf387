import { alarmQualityRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { quality, suggestion, topRule, widerDeadband } from '../../../../test/alarm-quality.ts';
import { alarmSetting, alarmSettingsOf, condition } from '../../../../test/alarm-settings.ts';
import { idOf } from '../../../../test/fixtures.ts';
import { factories, openConsole, server } from '../../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

const path = '/alarmlist/quality';
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** A month, of whose top three the first has a wider deadband to offer, the second lasts, and the third is quiet now. */
function month() {
  server.on(alarmQualityRoutes.getAlarmQuality, quality()).on(alarmQualityRoutes.getAlarmSuggestion, ({ query }) => {
    if (query.deviceId === idOf('d', 1)) return suggestion(widerDeadband);
    return query.deviceId === idOf('d', 2)
      ? suggestion({ kind: 'lasting', kept: 20, longestMs: 13_800_000 }, { nowRaises: 31 })
      : suggestion({ kind: 'few' }, { nowRaises: 1 });
  });
}

it('says in one line what to change, what that spares, and that nothing long is lost', async () => {
  month();
  await openConsole(path, { as: 'TENANT_ADMIN' });
  const verdict = page.getByRole('region', { name: '结论' });
  await expect
    .element(verdict.getByRole('heading', { level: 2 }).first())
    .toMatchTextContent(/改 1 条设置，告警少 22\s%/);
  await expect
    .element(verdict)
    .toMatchTextContent(
      /近 30 天新显示 197 条：一级 12，二级 185。其中 46 条来自 1 条设置.*只剩 2 条，持续 1 小时以上的告警一条不少/,
    );
  await expect.element(verdict).toMatchTextContent(/平均 0.28；720 个钟点中 4 个超过 6 条（0.56\s%）/);
  await expect
    .element(row('HPU-1'))
    .toMatchTextContent(
      /1.*油温.*46.*余 2.*23\s%.*频闪.*回差 0.5\sK → 2\sK.*重放 43 次，可去掉 41 次；多在恢复后 8 分又越限；1 小时以上的 1 次都在/,
    );
  await expect.element(row('HPU-2')).toMatchTextContent(/不变.*持续.*先查设备.*20 次持续 1 小时以上，最长 3 时 50 分/);
  await expect.element(row('HPU-3')).toMatchTextContent(/不变.*现行设置已经不多报.*只有 1 次/);
  await expect.element(row('HPU-3').getByRole('link')).toHaveAttribute('href', expect.stringContaining(idOf('b', 3)));
  await page.getByRole('button', { name: '逐条看改法' }).click();
  await expect.element(page.getByRole('heading', { name: '前十名' })).toHaveFocus();
});

it('shows floods, chattering and stale alarms, and how long processing takes', async () => {
  month();
  await openConsole(path, { as: 'CUSTOMER_USER' });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(card('洪峰')).toMatchTextContent(/1.*占时间 0.02\s%.*起 1 时 0 分，34 条，最密 10 分 13 条/);
  await expect.element(card('频闪')).toMatchTextContent(/1.*占告警 23\s%.*液压站 HPU-1的油温.*46 次/);
  await expect.element(card('陈旧')).toMatchTextContent(/2.*1 条已搁置；现在持续中共 7 条/);
  const stale = card('陈旧').getByRole('link', { name: /HPU-4 油温/ });
  await expect.element(stale).toMatchTextContent(/4 天 2 时/);
  await expect.element(stale).toHaveAttribute('href', expect.stringContaining(idOf('b', 4)));
  await expect
    .element(card('处理用时'))
    .toMatchTextContent(/14 分.*一级中位.*最慢一成 1 时 52 分，二级中位 2 时 10 分；未处理 37 条/);
  await expect.element(card('处理用时')).toMatchTextContent(/4 时：一级 2，二级 50/);
});

it('opens the setting with the suggested value filled in, which is not saved yet', async () => {
  month();
  alarmSettingsOf([
    alarmSetting(1, { conditions: { level1: condition(), level2: condition({ high: 60, deadband: 0.5 }) } }),
  ]);
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await row('HPU-1').getByRole('link', { name: '改设置' }).click();
  const level2 = page.getByRole('group', { name: '二级预警', exact: true });
  await expect.element(level2.getByLabelText('回差')).toHaveValue('2');
  await expect.element(level2).toMatchTextContent(/原 0.5/);
  await expect
    .element(page.getByRole('group', { name: '一级报警', exact: true }).getByLabelText('回差'))
    .toHaveValue('2');
});

it('makes a setting of its own for a device whose rule comes from elsewhere', async () => {
  server
    .on(alarmQualityRoutes.getAlarmQuality, quality({ topTen: [topRule(1, 46, { level: 1 })] }))
    .on(
      alarmQualityRoutes.getAlarmSuggestion,
      suggestion(
        { ...widerDeadband, field: 'onDelayMs', before: 600_000, after: 1_200_000, laterMs: 600_000 },
        { settingId: null },
      ),
    );
  alarmSettingsOf([]);
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(row('HPU-1')).toMatchTextContent(/触发延时 10 分 → 20 分.*去掉的多只持续 8 分.*最多晚 10 分/);
  await row('HPU-1').getByRole('link', { name: '改设置' }).click();
  await expect
    .element(page.getByRole('region', { name: '新建告警设置' }).getByLabelText('指标'))
    .toHaveValue('oil_temperature');
  await expect
    .element(page.getByRole('group', { name: '一级报警', exact: true }).getByLabelText('触发延时'))
    .toHaveValue('20');
});

it('asks for another time, factory and number of people, and keeps them in the address', async () => {
  const asked: unknown[] = [];
  server.on(alarmQualityRoutes.getAlarmQuality, ({ query }) => {
    asked.push(query);
    return quality({ topTen: [] });
  });
  await openConsole(`${path}?days=7`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('radio', { name: '7 天' })).toBeChecked();
  await page.getByLabelText('工厂', { exact: true }).selectOptions(factories[1].customerName);
  await page.getByLabelText('值班人数').selectOptions('值班 3 人');
  await expect.poll(() => asked.at(-1)).toMatchObject({ days: 7, people: 3, customerId: factories[1].customerId });
  expect(location.search).toBe(`?days=7&factory=${factories[1].customerId}&people=3`);
});

it('of a time without an alarm says so, and leads to a longer one', async () => {
  const none = { processed: 0, unprocessed: 0, median: null, p90: null, within: [0, 0, 0, 0, 0, 0] };
  server.on(alarmQualityRoutes.getAlarmQuality, ({ query }) =>
    query.days === 30
      ? quality({ topTen: [] })
      : quality({
          alarms: 0,
          byHour: [],
          topTen: [],
          standing: { level1: 0, level2: 0 },
          stale: { count: 0, shelved: 0, oldest: [] },
          processing: { level1: none, level2: none },
        }),
  );
  await openConsole(`${path}?days=1`, { as: 'SYS_ADMIN' });
  await expect.element(page.getByRole('heading', { name: '这段时间没有告警' })).toBeVisible();
  expect(page.getByRole('region', { name: '洪峰' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: '看近 30 天' }).click();
  await expect.element(page.getByRole('heading', { name: '平时不多，有过洪峰' })).toBeVisible();
  await expect.element(page.getByText('1 次洪峰', { exact: true })).toBeVisible();
});

it('praises a time without floods only', async () => {
  server.on(alarmQualityRoutes.getAlarmQuality, quality({ topTen: [], floods: { count: 0, share: 0, worst: [] } }));
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { name: '告警不多' })).toBeVisible();
});

it('says of what failed that it did, and tries again', async () => {
  server.cut(alarmQualityRoutes.getAlarmQuality);
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('alert').getByText(/无法连接服务器/)).toBeVisible();
  month();
  server.refuse(alarmQualityRoutes.getAlarmSuggestion, 'tooManyReads');
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('heading', { name: '没能重放' })).toBeVisible();
  server.on(alarmQualityRoutes.getAlarmSuggestion, suggestion(widerDeadband));
  await row('HPU-2').getByRole('button', { name: '重试' }).click();
  await expect.element(row('HPU-2')).toMatchTextContent(/回差 0.5\sK → 2\sK/);
  await expect.element(row('HPU-3')).toMatchTextContent(/没能重放/);
});

it('of findings points to the diagnosis, and replays nothing', async () => {
  const finding = topRule(6, 12, { level: 1, indicator: null, findingRule: 'W02' });
  server.on(alarmQualityRoutes.getAlarmQuality, quality({ topTen: [finding] }));
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(row('HPU-6')).toMatchTextContent(/诊断.*看诊断依据.*诊断规则 W02/);
});

it('leads back to the records', async () => {
  month();
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect
    .element(page.getByRole('navigation', { name: '告警记录的两个页面' }).getByRole('link', { name: '记录' }))
    .toHaveAttribute('href', '/alarmlist');
});

it.each([
  ['zh-CN', 390],
  ['zh-CN', 1024],
  ['en-US', 390],
  ['en-US', 1024],
  ['en-US', 1440],
] as const)('fits in %s at %i px, with long names', async (language, width) => {
  await page.viewport(width, 900);
  const long = '2# 原料立磨主减速机润滑站高压油泵出口回油管路监测点Extraordinarily-long-device-name-HPU-1';
  server
    .on(
      alarmQualityRoutes.getAlarmQuality,
      quality({ topTen: [topRule(1, 12_046, { deviceName: long }), topRule(2, 31)] }),
    )
    .on(alarmQualityRoutes.getAlarmSuggestion, suggestion(widerDeadband));
  await openConsole(path, { as: 'TENANT_ADMIN', language });
  await expect.element(row('HPU-2')).toMatchTextContent(/2\sK/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
