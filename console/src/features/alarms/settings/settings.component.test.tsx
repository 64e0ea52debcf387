import { alarmSettingRoutes, AppError } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarmCounts, alarmsSaid } from '../../../../test/alarm-fixtures.ts';
import { alarmSetting, alarmSettingsOf, condition, preview, rule } from '../../../../test/alarm-settings.ts';
import { idOf } from '../../../../test/fixtures.ts';
import { factories, live, messages, openConsole, server } from '../../../../test/page.ts';

const first = idOf('b', 1);
const editor = () => page.getByRole('region', { name: '液压站 HPU-1，油温' });
const level = (name: '一级报警' | '二级预警') => page.getByRole('group', { name, exact: true });

it('lists settings with their conditions in words, and switches one off', async () => {
  let sent: unknown = null;
  const machineType = { kind: 'machineType', machineType: 'hydraulic', tenantId: null, customerId: null } as const;
  alarmSettingsOf([
    alarmSetting(1),
    alarmSetting(2, { target: machineType, targetName: null, customerId: null, customerName: null, devices: 8 }),
  ]);
  server.on(alarmSettingRoutes.updateAlarmSetting, ({ body }) => {
    sent = body;
    return alarmSetting(1, { isEnabled: false, version: 4 });
  });
  await openConsole('/alarmSet', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: '液压站 HPU-1' });
  await expect.element(row).toMatchTextContent(/>\s60\s°C.*>\s70\s°C.*吴敏.*短信、邮件.*46/);
  await expect
    .element(page.getByRole('row').filter({ hasText: '机型：液压系统' }))
    .toMatchTextContent(/全部工厂 · 8 台设备/);
  const days = [...row.element().querySelectorAll('[preserveAspectRatio=none] rect')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(days).toHaveLength(30);
  expect(Math.max(...days.slice(0, -1))).toBeLessThan(days.at(-1) ?? 0);
  await row.getByRole('switch').click();
  await expect.poll(messages).toContain('已停用');
  expect(sent).toMatchObject({ settingId: first, version: 3, isEnabled: false });
});

it('says of an empty list that defaults guard, and of a search without a hit how to go on', async () => {
  alarmSettingsOf([]);
  await openConsole('/alarmSet', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '还没有自己的告警设置' })).toBeVisible();
  await page.getByLabelText('搜索告警设置').fill('没有的');
  await expect.element(page.getByRole('heading', { name: '没有符合条件的设置' })).toBeVisible();
});

it('replays conditions, and again when they change', async () => {
  const asked: unknown[] = [];
  alarmSettingsOf([alarmSetting(1)]);
  server.on(alarmSettingRoutes.previewAlarmSetting, ({ body }) => {
    asked.push(body.conditions.level2?.high);
    return body.conditions.level2?.high === 60 ? preview() : preview({ wouldRaise: [], wouldRaiseCount: 0 });
  });
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await expect.element(editor().getByText('会触发 2 次')).toBeVisible();
  await expect.element(editor().getByText('现有规则 46 次')).toBeVisible();
  const alarms = editor().getByRole('list', { name: '会触发的告警' });
  await expect.element(alarms.getByText('持续中')).toBeVisible();
  await expect
    .element(alarms.getByRole('link').first())
    .toHaveAttribute('href', expect.stringContaining('keys=oil_temperature'));
  await level('二级预警').getByLabelText('高于').fill('68');
  await expect.element(editor().getByText('一次也不会触发')).toBeVisible();
  await expect.element(level('二级预警')).toMatchTextContent(/原 60/);
  expect([...new Set(asked)]).toEqual([60, 68]);
});

it('refuses one value for both levels at both fields, and replays nothing until it is mended', async () => {
  alarmSettingsOf([alarmSetting(1)]);
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await level('二级预警').getByLabelText('高于').fill('70');
  await expect.element(level('二级预警')).toMatchTextContent(/两级的触发值相同（70）。二级要早于一级，请改小。/);
  await expect.element(level('一级报警')).toMatchTextContent(/与二级的触发值相同/);
  await expect.element(editor().getByText('先改正触发条件')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(editor().getByRole('alert')).toMatchTextContent(/没有保存：先改正标出的 2 处/);
  await expect.element(level('二级预警').getByLabelText('高于')).toHaveFocus();
});

it('needs device, indicator, contact, mode and threshold of a new setting, and sends what was entered', async () => {
  let sent: unknown = null;
  alarmSettingsOf([], []);
  server.on(alarmSettingRoutes.createAlarmSetting, ({ body }) => {
    sent = body;
    return alarmSetting(1);
  });
  await openConsole('/alarmSet?new=1', { as: 'CUSTOMER_USER' });
  const form = page.getByRole('region', { name: '新建告警设置' });
  await form.getByRole('button', { name: '保存' }).click();
  for (const words of ['请选择指标', '至少选一个联系人', '至少选一种通知方式'])
    await expect.element(form.getByText(words)).toBeVisible();
  await form.getByLabelText('设备', { exact: true }).last().selectOptions('液压站 HPU-2');
  await form.getByLabelText('指标').selectOptions('油温（°C）');
  await form.getByLabelText('联系人').selectOptions('陈立群');
  await form.getByLabelText('短信').click();
  for (const [name, value] of [
    ['二级预警', '62'],
    ['一级报警', '75'],
  ] as const) {
    await level(name).getByRole('radio', { name: '自定' }).click();
    await level(name).getByLabelText('高于').fill(value);
  }
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(messages).toContain('已新建告警设置');
  expect(sent).toMatchObject({
    target: { kind: 'device', deviceId: idOf('d', 2) },
    indicator: 'oil_temperature',
    conditions: {
      level2: { measure: 'value', follows: 'own', low: null, high: 62, onDelayMs: 1_800_000, offDelayMs: 3_600_000 },
      level1: { measure: 'value', follows: 'own', low: null, high: 75, onDelayMs: 600_000, offDelayMs: 1_800_000 },
    },
    notices: { modes: ['sms'], contactIds: [idOf('c', 2)], quietHours: null, escalation: [] },
  });
});

it.each([
  {
    language: 'zh-CN',
    words: { more: '“液压站 HPU-1，油温”的更多操作', copy: '复制为新设置', title: '新建告警设置' },
    fields: { device: '设备', indicator: '指标', level1: '一级报警', high: '高于', save: '保存', wrong: '请选择' },
  },
  {
    language: 'en-US',
    words: { more: 'More actions for 液压站 HPU-1, Oil temperature', copy: 'Duplicate', title: 'New alarm setting' },
    fields: {
      device: 'Device',
      indicator: 'Indicator',
      level1: 'Level 1 alarm',
      high: 'Above',
      save: 'Save',
      wrong: 'Please choose',
    },
  },
] as const)('copies a setting for another device, in $language', async ({ language, words, fields }) => {
  let sent: unknown = null;
  alarmSettingsOf([alarmSetting(1, { isEnabled: false })]);
  server.on(alarmSettingRoutes.createAlarmSetting, ({ body }) => {
    sent = body;
    return alarmSetting(2);
  });
  await openConsole('/alarmSet', { as: 'CUSTOMER_USER', language });
  await page.getByRole('button', { name: words.more }).click();
  await page.getByRole('link', { name: words.copy }).click();
  const form = page.getByRole('region', { name: words.title });
  const device = form.getByLabelText(fields.device, { exact: true }).last();
  await expect.element(device).toHaveValue('');
  await expect.element(form.getByLabelText(fields.high).first()).toBeVisible();
  expect(form.getByText(/没有这一级的限值|no limit of this level/).elements()).toHaveLength(0);
  await expect.element(form.getByLabelText(fields.indicator)).toHaveValue('oil_temperature');
  await expect
    .element(form.getByRole('group', { name: fields.level1, exact: true }).getByLabelText(fields.high))
    .toHaveValue('70');
  await form.getByRole('button', { name: fields.save }).click();
  await expect.element(form.getByText(fields.wrong, { exact: true }).last()).toBeVisible();
  expect(sent).toBeNull();
  await device.selectOptions('液压站 HPU-2');
  await form.getByRole('button', { name: fields.save }).click();
  const { conditions, notices, indicator } = alarmSetting(1);
  await expect
    .poll(() => sent)
    .toEqual({
      target: { kind: 'device', deviceId: idOf('d', 2) },
      indicator,
      isEnabled: true,
      conditions,
      notices,
    });
});

it('shows what the server says of a field there, and a second save as such with a way to the present values', async () => {
  let kept = alarmSetting(1);
  alarmSettingsOf([kept]);
  server
    .on(alarmSettingRoutes.getAlarmSetting, () => kept)
    .on(alarmSettingRoutes.updateAlarmSetting, () => {
      throw new AppError('limitsCrossed', { field: 'conditions.level1.high' });
    });
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await level('一级报警').getByLabelText('高于').fill('72');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(level('一级报警')).toMatchTextContent(/下限必须小于上限/);
  server.refuse(alarmSettingRoutes.updateAlarmSetting, 'conflict');
  kept = alarmSetting(1, { version: 4, conditions: { level1: condition({ high: 77 }), level2: null } });
  await level('一级报警').getByLabelText('高于').fill('73');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '载入最新内容' }).click();
  await expect.element(level('一级报警').getByLabelText('高于')).toHaveValue('77');
  await expect.element(level('二级预警')).toMatchTextContent(/不设二级预警/);
});

it('asks before another setting takes the place of one that was changed', async () => {
  alarmSettingsOf([alarmSetting(1), alarmSetting(2)]);
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await level('一级报警').getByLabelText('高于').fill('72');
  const question = page.getByRole('dialog', { name: '修改尚未保存' });
  await page.getByRole('link', { name: '液压站 HPU-2' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(level('一级报警').getByLabelText('高于')).toHaveValue('72');
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('link', { name: '液压站 HPU-2' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(level('一级报警').getByLabelText('高于')).toHaveValue('72');
  await page.getByRole('link', { name: '液压站 HPU-2' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(page.getByRole('region', { name: '液压站 HPU-2，油温' })).toBeVisible();
});

it('says why nothing is replayed: no readings, or a failure that can be tried again', async () => {
  alarmSettingsOf([alarmSetting(1)]);
  server.cut(alarmSettingRoutes.previewAlarmSetting);
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await expect.element(editor().getByText('加载失败')).toBeVisible();
  server.on(alarmSettingRoutes.previewAlarmSetting, preview({ readings: 0, hours: [], wouldRaise: [], nowRaises: [] }));
  await editor().getByRole('button', { name: '重试' }).click();
  await expect.element(editor().getByText('没有读数可以重放')).toBeVisible();
});

it('names what comes into force when a setting is removed', async () => {
  const group = { kind: 'group', groupId: idOf('e', 1) } as const;
  alarmSettingsOf([alarmSetting(1), alarmSetting(3, { target: group, targetName: '热轧液压' })]);
  server.on(alarmSettingRoutes.removeAlarmSetting, {});
  await openConsole('/alarmSet', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: '液压站 HPU-1' });
  await row.getByRole('button', { name: '“液压站 HPU-1，油温”的更多操作' }).click();
  await page.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toMatchTextContent(/删除后生效的是：.*分组：热轧液压（宁波轧钢厂）/);
  await question.getByRole('button', { name: '删除' }).click();
  await expect.poll(messages).toContain('已删除告警设置');
});

it('marks defaults in force for a device, and makes one its own with the same conditions', async () => {
  alarmSettingsOf(
    [],
    [rule('oil_temperature'), rule('water_saturation', { source: 'group', settingId: idOf('b', 9) })],
  );
  await openConsole(`/alarmSet?device=${idOf('d', 1)}`, { as: 'TENANT_ADMIN' });
  const rules = page.getByRole('table', { name: '对 液压站 HPU-1 生效的规则' });
  const row = rules.getByRole('row').filter({ hasText: '油温' });
  await expect.element(row).toMatchTextContent(/系统默认.*>\s65\s°C\s*随限值.*>\s80\s°C\s*随限值/);
  await row.getByRole('link', { name: '单独设置' }).click();
  const form = page.getByRole('region', { name: '新建告警设置' });
  await expect.element(form.getByLabelText('指标')).toHaveValue('oil_temperature');
  await expect.element(level('一级报警')).toMatchTextContent(/现用限值 >\s80\s°C，来源：系统默认/);
  await expect.element(level('二级预警').getByLabelText('跟随限值')).toBeChecked();
  await expect.element(level('二级预警').getByLabelText('触发延时')).toHaveValue('30');
});

it.each([1440, 390])('keeps the buttons of the form in reach while an alarm arrives, at %i px', async (width) => {
  await page.viewport(width, 900);
  alarmSettingsOf([alarmSetting(1)]);
  await openConsole(`/alarmSet?setting=${first}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '保存' })).toBeVisible();
  const raised = {
    recordId: idOf('b', 9),
    groupId: idOf('b', 9),
    deviceId: idOf('d', 9),
    deviceName: '2# 注塑机',
    customerId: factories[0].customerId,
    customerName: factories[0].customerName,
    indicator: 'water_saturation',
    findingRule: null,
    value: 83.6,
    threshold: 80,
    side: 'high' as const,
    at: Date.now(),
    count: 1,
  };
  live.say('alarms:Asia/Shanghai', alarmsSaid({ counts: alarmCounts({}), raised: [raised] }));
  const toast = page.getByRole('log', { name: '新的一级报警' }).getByRole('article');
  await expect.element(toast).toBeVisible();
  const save = page.getByRole('button', { name: '保存' }).element().getBoundingClientRect();
  await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(save.top);
});
