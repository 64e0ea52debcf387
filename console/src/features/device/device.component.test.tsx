import {
  alarmRecordRoutes,
  alarmSettingRoutes,
  analysisRoutes,
  deviceRoutes,
  imageRoutes,
  limitRoutes,
  oilRoutes,
  plannedWorkRoutes,
  telemetryRoutes,
  unitConversionRoutes,
} from '@oilsight/contract';
import type {
  DayState,
  DeviceDiagnosis,
  LimitedDevices,
  LimitSettings,
  LiveIndicator,
  Sensor,
  TimelineEntry,
} from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { latest } from '../../../test/analysis-fixtures.ts';
import { courseOf } from '../../../test/chart-fixtures.ts';
import { layoutOf } from '../../charts/draw/layout.ts';
import { device, idOf, stateOf } from '../../../test/fixtures.ts';
import { limitedDevices, limitPreview, limitsAt, limitSources } from '../../../test/limit-fixtures.ts';
import { live, openConsole, server } from '../../../test/page.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;

beforeEach(() => {
  server
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [])
    .on(analysisRoutes.dayStates, [])
    .on(telemetryRoutes.history, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.listLog, { rows: [], total: 0 })
    .on(unitConversionRoutes.listUnitConversions, [])
    .on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 })
    .on(deviceRoutes.connection, { mqttPort: 1883 })
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [], newest: [] })
    .on(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 })
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound');
});

it('shows no empty label for a number that a device does not have, and says that it has no sensors', async () => {
  server.on(deviceRoutes.getDevice, device(1, { deviceNo: '' }));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  const head = title.element().closest('header');
  expect(head?.textContent).toContain('最新读数');
  expect(head?.textContent).not.toContain('编号');
  await expect.element(page.getByRole('region', { name: '传感器' })).toMatchTextContent(/该设备未绑定传感器/);
});

it('names the number that a device has', async () => {
  server.on(deviceRoutes.getDevice, device(1));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  expect(title.element().closest('header')?.textContent).toMatch(/编号.*NB-HY-001/);
});

it('says that a device is not found', async () => {
  server.refuse(deviceRoutes.getDevice, 'deviceNotFound');
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/没有找到这台设备/);
});

it.each([
  ['CUSTOMER_USER', '设备图片'],
  ['TENANT_ADMIN', '上传设备图片'],
] as const)('opens what %s may do with images of devices: %s', async (authority, title) => {
  server.on(deviceRoutes.getDevice, device(1)).on(imageRoutes.listImages, { rows: [], total: 0 });
  await openConsole(address, { as: authority });
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
});

type Factory = LimitedDevices['factories'][number];

describe('the limits of a device', () => {
  const none = { level2Low: null, level2High: null, level1Low: null, level1High: null };
  const noTargets = {
    cleanlinessTarget: null,
    hasServoValves: null,
    minimumViscosity: null,
    standstillC: null,
    filterBypassBar: null,
  };
  const source = { kind: 'default', standard: null } as const;
  const inForce = { ...none, level2High: 65, level1High: 80, source, byTarget: false };
  const settings: LimitSettings = {
    machineType: 'hydraulic',
    limits: [{ key: 'oil_temperature', worse: 'up', inForce, own: null, without: inForce, version: 0 }],
    targets: {
      own: noTargets,
      inForce: noTargets,
      sources: {
        cleanlinessTarget: source,
        hasServoValves: source,
        minimumViscosity: source,
        standstillC: source,
        filterBypassBar: source,
      },
      without: noTargets,
      version: 0,
    },
  };
  beforeEach(() => {
    server
      .on(deviceRoutes.getDevice, device(1))
      .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
      .on(telemetryRoutes.liveIndicators, [latest('oil_temperature', 62), latest('ambient_temperature', 20)])
      .on(limitRoutes.limitsInForce, settings)
      .on(limitRoutes.limitSources, limitSources)
      .on(limitRoutes.listLimitedDevices, limitedDevices)
      .on(alarmSettingRoutes.previewLimits, ({ body }) => ({
        ...limitPreview,
        limits: body.limits,
        // An alarm ten hours earlier than today.
        wouldRaise: [
          {
            level: 2 as const,
            onsetAt: limitsAt - 14 * hourMs,
            raisedAt: limitsAt - 13 * hourMs,
            clearedAt: null,
            peak: 62,
          },
        ],
        wouldRaiseCount: 1,
        counts: { level2: { now: 1, would: 1 }, level1: { now: 0, would: 0 } },
      }))
      .refuse(analysisRoutes.getLearnedLimits, 'deviceNotFound');
  });

  it.each([
    ['TENANT_ADMIN', 'zh-CN', '设置油温的限值', '设限值：油温', /液压站 HPU-1.*NB-HY-001.*液压系统.*°C/],
    [
      'SYS_ADMIN',
      'en-US',
      'Set limits of Oil temperature',
      'Set limits: Oil temperature',
      /NB-HY-001.*Hydraulic system/,
    ],
  ] as const)(
    'open from the row of an indicator, and say whose they are: %s (%s)',
    async (as, language, button, title, of) => {
      await openConsole(address, { as, language });
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect.element(dialog).toMatchTextContent(of);
      await expect.element(dialog.getByRole('figure')).toBeVisible();
      // On a phone everything stands in one column, and nothing is wider than the window: the scopes share its width.
      await page.viewport(390, 600);
      await expect.element(dialog.getByRole('radio', { name: /(各厂同类|factories) 8$/ })).toBeVisible();
      const wide = [...dialog.element().querySelectorAll<HTMLElement>('form *')].filter(
        (one) => one.getBoundingClientRect().right > 391,
      );
      expect(wide.map((one) => one.className)).toEqual([]);
      await page.viewport(1440, 900);
    },
  );

  const opened = async () => {
    await openConsole(address, { as: 'TENANT_ADMIN' });
    await page.getByRole('button', { name: '设置油温的限值' }).click();
    return page.getByRole('dialog', { name: '设限值：油温' });
  };

  it('show the source that holds, and replay what is typed beside it', async () => {
    const dialog = await opened();
    const chain = dialog.getByRole('region', { name: '限值从哪里来' });
    await expect.element(chain.getByRole('radio', { name: /液压系统/ })).toBeChecked();
    await expect.element(chain).toMatchTextContent(/2026\/03\/02 周志强设：夏天油温高60 \/ 80/);
    // A wider source that another one covers cannot be chosen.
    await expect.element(chain.getByRole('radio', { name: /系统默认值/ })).toBeDisabled();
    const save = dialog.getByRole('button', { name: /生效/ });
    await expect.element(save).toBeDisabled();
    await dialog.getByLabelText('二级上限').fill('50');
    await expect.element(chain.getByRole('radio', { name: /本机另设/ })).toBeChecked();
    await expect.element(dialog.getByText('原 60；最新已越 12')).toBeVisible();
    await expect.element(dialog.getByText('未改；最新距此 18')).toBeVisible();
    await expect.element(dialog.getByText('比“系统默认值”严，不会放宽。')).toBeVisible();
    await expect.element(dialog.getByText('1 → 1 次')).toBeVisible();
    await expect.element(dialog.getByText('早 10 小时')).toBeVisible();
    // The curve ends with the reading that stands in the list, not with the mean of its hour.
    await expect.element(dialog.getByText('现在 62.0')).toBeInTheDocument();
    await expect.element(dialog.getByText('高出平时最高值 46')).toBeVisible();
    // Of 720 hours 20 have no readings.
    await expect.element(dialog.getByText(/有读数 700 小时，缺 2\.8 %/)).toBeVisible();
    await expect.element(save).toMatchTextContent('保存，对 1 台生效');
  });

  it.each([
    ['本机 1', '保存，对 1 台生效', limitRoutes.setDeviceLimits, { deviceId: device(1).deviceId, version: 0 }],
    ['本厂同类 3', '保存，对 2 台生效', limitRoutes.setTypeLimits, { machineType: 'hydraulic', version: 3 }],
    [
      '各厂同类 8',
      '保存，对 6 台生效',
      limitRoutes.setLimitsOfFactories,
      { factories: limitedDevices.factories.map(({ customerId, version }) => ({ customerId, version })) },
    ],
  ] as const)('hold for %s with a reason: %s', async (tab, action, route, sent) => {
    const bodies: unknown[] = [];
    server.on(route as typeof limitRoutes.setDeviceLimits, ({ body }) => {
      bodies.push(body);
      return Object.assign({ factories: 2 }, settings);
    });
    const dialog = await opened();
    await dialog.getByLabelText('二级上限').fill('50');
    await dialog.getByRole('radio', { name: tab }).click();
    const rows = dialog.getByRole('list', { name: '对哪些设备生效' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toMatchTextContent(/越二级 12\.0本次改/);
    await expect.element(rows.nth(1)).toMatchTextContent(/距二级 7\.0仍用自设 55 \/ 80/);
    await expect.element(rows.nth(2)).toMatchTextContent(tab === '本机 1' ? /末值 .*仍用 60 \/ 80/ : /末值 .*本次改/);
    await dialog.getByLabelText('原因').fill('  停机后油温高 ');
    await dialog.getByRole('button', { name: action }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies).toMatchObject([
      { ...sent, key: 'oil_temperature', reason: '停机后油温高', limits: { level2High: 50, level1High: 80 } },
    ]);
  });

  /** Somebody else's limits of the device. */
  const newer: typeof limitSources = {
    ...limitSources,
    device: { limits: { ...none, level2High: 55, level1High: 75 }, version: 1, set: null },
    history: [
      {
        changeId: 8,
        owner: 'device',
        at: limitsAt,
        by: '李文',
        reason: '换了冷却器',
        before: null,
        after: { ...none, level2High: 55, level1High: 75 },
        canTakeBack: true,
      },
      ...limitSources.history,
    ],
  };

  it('keep what was typed when somebody else set others first, show those, and are saved by pressing again', async () => {
    server.refuse(limitRoutes.setDeviceLimits, 'conflict');
    const dialog = await opened();
    await dialog.getByLabelText('二级上限').fill('50');
    await dialog.getByLabelText('原因').fill('停机后油温高');
    const bodies: unknown[] = [];
    server.on(limitRoutes.limitSources, newer);
    await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
    const alert = dialog.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent(/没有保存：限值刚被别人改过李文 .*（本机）：— → 55 \/ 75 °C换了冷却器/);
    await expect.element(alert).toMatchTextContent(/填写的限值和原因都还在/);
    // The keyboard stays where it was.
    await expect.element(dialog.getByRole('button', { name: '保存，对 1 台生效' })).toHaveFocus();
    await expect.element(dialog.getByLabelText('二级上限')).toHaveValue('50');
    await expect.element(dialog.getByLabelText('原因')).toHaveValue('停机后油温高');
    // A limit that was not typed is the other person's.
    await expect.element(dialog.getByLabelText('一级上限')).toHaveValue('75');
    await expect.element(dialog.getByText(/^原 55；/)).toBeVisible();
    server.on(limitRoutes.setDeviceLimits, ({ body }) => {
      bodies.push(body);
      return settings;
    });
    await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies).toMatchObject([{ version: 1, reason: '停机后油温高', limits: { level2High: 50, level1High: 75 } }]);
  });

  it('give way to those of somebody else when the reader wants them', async () => {
    server.refuse(limitRoutes.setDeviceLimits, 'conflict');
    const dialog = await opened();
    await dialog.getByLabelText('二级上限').fill('50');
    server.on(limitRoutes.limitSources, newer);
    await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
    await dialog.getByRole('button', { name: '改用新的限值' }).click();
    await expect.element(dialog.getByLabelText('二级上限')).toHaveValue('55');
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: '保存，对 1 台生效' })).toBeDisabled();
  });

  it('of many factories say whose limits they replace, and are kept when one of these was changed first', async () => {
    const [home, far] = limitedDevices.factories as [Factory, Factory];
    const factories = [
      home,
      ...Array.from({ length: 6 }, (_, n) => ({
        ...far,
        customerId: idOf('c', 20 + n),
        customerName: `分厂 ${n + 1}`,
        limits: { ...none, level2High: 41 + n, level1High: 1250 },
        version: 1,
      })),
      far,
      { ...far, customerId: idOf('c', 30), limits: { ...none, level2High: 50, level1High: 80 }, version: 2 },
    ];
    server
      .on(limitRoutes.listLimitedDevices, { ...limitedDevices, factories })
      .refuse(limitRoutes.setLimitsOfFactories, 'conflict');
    const dialog = await opened();
    await dialog.getByRole('radio', { name: '各厂同类 8' }).click();
    await dialog.getByLabelText('二级上限').fill('50');
    const replaced = dialog.getByRole('region', { name: '会替换 7 个工厂已设的限值' });
    await expect.element(replaced.getByRole('listitem').nth(0)).toMatchTextContent('一厂60 / 802 台');
    await expect.element(replaced.getByRole('listitem').nth(1)).toMatchTextContent('分厂 141 / 1,2504 台');
    await expect.element(replaced).toMatchTextContent('1 个工厂未设，会新设；1 个工厂已是这些限值');
    // Four are listed until all are asked for.
    expect(replaced.getByRole('listitem').elements()).toHaveLength(4);
    await replaced.getByRole('button', { name: '列出全部 7 个工厂' }).click();
    expect(replaced.getByRole('listitem').elements()).toHaveLength(7);
    server.on(limitRoutes.listLimitedDevices, {
      ...limitedDevices,
      factories: factories.map((one) => (one === far ? { ...one, limits: home.limits, version: 1 } : one)),
    });
    await dialog.getByRole('button', { name: '保存，对 6 台生效' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/没有保存.*二厂.*— → 60 \/ 80 °C.*都还在/);
    await expect.element(dialog.getByLabelText('二级上限')).toHaveValue('50');
    const bodies: unknown[] = [];
    server.on(limitRoutes.setLimitsOfFactories, ({ body }) => {
      bodies.push(body);
      return { factories: 9 };
    });
    await dialog.getByRole('button', { name: '保存，对 6 台生效' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies).toMatchObject([{ factories: factories.map((one) => ({ version: one === far ? 1 : one.version })) }]);
  });

  it('are taken back by choosing the next source, or a change by its history', async () => {
    const bodies: unknown[] = [];
    server
      .on(limitRoutes.limitSources, {
        ...limitSources,
        device: { limits: { ...none, level2High: 50, level1High: 80 }, version: 4, set: null },
      })
      .on(limitRoutes.takeBackLimits, ({ body }) => {
        bodies.push(body);
        return {};
      })
      .on(limitRoutes.setDeviceLimits, ({ body }) => {
        bodies.push(body);
        return settings;
      });
    const dialog = await opened();
    await dialog.getByText('限值改动 1 次').click();
    // What was typed is not lost without a word.
    await dialog.getByLabelText('二级上限').fill('52');
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await page.getByRole('button', { name: '继续填写' }).click();
    await expect.element(dialog.getByLabelText('二级上限')).toHaveValue('52');
    expect(bodies).toEqual([]);
    await dialog.getByLabelText('二级上限').fill('50');
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect.element(dialog.getByText('已撤回油温限值的改动')).toBeVisible();
    await expect.poll(() => bodies).toEqual([{ deviceId: device(1).deviceId, changeId: 7 }]);
    await dialog.getByRole('radio', { name: /液压系统.*周志强/ }).click();
    await expect.element(dialog.getByLabelText('二级上限')).toHaveValue('60');
    await dialog.getByRole('button', { name: '撤回另设，对 1 台生效' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies[1]).toMatchObject({ limits: null, version: 4 });
  });

  it('say at the field what is wrong, keep what was typed when the server cannot be reached, and need readings', async () => {
    server
      .on(alarmSettingRoutes.previewLimits, {
        ...limitPreview,
        hours: [],
        readings: 0,
        nowRaises: [],
        nowRaisesCount: 0,
        counts: { level2: { now: 0, would: 0 }, level1: { now: 0, would: 0 } },
      })
      .refuse(limitRoutes.setDeviceLimits, 'limitOutside', {
        field: 'limits.level1High',
        low: -40,
        high: 150,
        unit: '°C',
      });
    const dialog = await opened();
    await expect.element(dialog.getByText('近 30 天没有该指标的读数，无从回放。')).toBeVisible();
    await dialog.getByLabelText('二级上限').fill('abc');
    await expect.element(dialog.getByText('请填写数字')).toBeVisible();
    await expect.element(dialog.getByText('留空表示不设')).not.toBeInTheDocument();
    await dialog.getByLabelText('二级上限').fill('-300');
    await expect.element(dialog.getByText(/应在 −40～\d+ °C 之间/)).toBeVisible();
    await dialog.getByLabelText('二级上限').fill('80');
    await expect.element(dialog.getByText('一级与二级不能相同')).toBeVisible();
    await dialog.getByLabelText('二级上限').fill('50');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.element(dialog.getByText(/150 °C/)).toBeVisible();
    await expect.element(dialog.getByLabelText('一级上限')).toHaveAttribute('aria-invalid', 'true');
    server.cut(limitRoutes.setDeviceLimits);
    await dialog.getByLabelText('一级上限').fill('79');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.element(dialog.getByText('没有保存', { exact: false }).first()).toBeVisible();
    await expect.element(dialog.getByLabelText('一级上限')).toHaveValue('79');
  });

  it('clear upwards where a value may not fall, and say of no missing readings', async () => {
    const hours = Array.from({ length: 720 }, (_, n) => ({
      at: limitsAt - (720 - n) * hourMs,
      mean: 80,
      least: 79,
      greatest: 81,
    }));
    server.on(alarmSettingRoutes.previewLimits, { ...limitPreview, hours });
    const low = { ...none, level2Low: 40, level1Low: 25 };
    const rest = { ...inForce, ...none, ...low };
    server.on(telemetryRoutes.liveIndicators, [latest('level', 80)]).on(limitRoutes.limitSources, {
      ...limitSources,
      key: 'level',
      worse: 'down',
      machineType: { limits: null, version: 0, set: null },
      rest,
      restOfType: rest,
      history: [],
    });
    await openConsole(address, { as: 'TENANT_ADMIN' });
    await page.getByRole('button', { name: '设置油位的限值' }).click();
    const dialog = page.getByRole('dialog', { name: '设限值：油位' });
    await expect.element(dialog.getByText('回升 2.0 % 才解除').first()).toBeVisible();
    await expect.element(dialog.getByText(/有读数 720 小时$/)).toBeVisible();
  });

  it('of a switch have no distance, and are not said to be unset', async () => {
    const rest = { ...inForce, ...none, level1High: 0 };
    server
      .on(telemetryRoutes.liveIndicators, [latest('leak', 0)])
      .on(limitRoutes.limitSources, {
        ...limitSources,
        key: 'leak',
        machineType: { limits: null, version: 0, set: null },
        rest,
        restOfType: rest,
        history: [],
      })
      .on(limitRoutes.listLimitedDevices, {
        ...limitedDevices,
        rows: limitedDevices.rows.map((row) => ({ ...row, value: 0, unheard: null, inForce: rest })),
      });
    await openConsole(address, { as: 'TENANT_ADMIN' });
    await page.getByRole('button', { name: '设置泄漏的限值' }).click();
    const machines = page.getByRole('region', { name: '对哪些设备生效' });
    await expect.element(machines.getByRole('listitem').first()).toMatchTextContent(/仍用 检出即报警/);
    await expect.element(machines).not.toMatchTextContent(/未设限值/);
  });

  it('unfold on the page, and from its address', async () => {
    await openConsole(`${address}&limits=open`, { as: 'TENANT_ADMIN' });
    const section = page.getByRole('region', { name: '限值与目标值' });
    await expect.element(section.getByRole('table', { name: '指标限值' })).toBeVisible();
    await section.getByRole('button', { name: '收起' }).click();
    await expect.element(section.getByRole('table', { name: '指标限值' })).not.toBeInTheDocument();
  });

  it('of one indicator open from an address, and give the focus to its row and the address back when closed', async () => {
    await openConsole(`${address}&limits=open&limitsOf=oil_temperature`, { as: 'TENANT_ADMIN' });
    const dialog = page.getByRole('dialog', { name: '设限值：油温' });
    await expect.element(dialog.getByRole('figure')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    const row = page.getByRole('table', { name: '指标限值' }).getByRole('row', { name: /油温/ });
    await expect.element(row.getByRole('button')).toHaveFocus();
    expect(location.search).toContain('limits=open');
    expect(location.search).not.toContain('limitsOf');
  });

  it('are not offered for an indicator that harms on no side', async () => {
    await openConsole(address, { as: 'TENANT_ADMIN' });
    await expect.element(page.getByRole('button', { name: '设置油温的限值' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '设置环境温度的限值' })).not.toBeInTheDocument();
  });

  it('are not offered to those who may not set them', async () => {
    await openConsole(address, { as: 'MAINTENANCE' });
    await expect.element(page.getByRole('region', { name: '实时指标' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '设置油温的限值' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: '限值与目标值' })).not.toBeInTheDocument();
  });
});

it('is drawn as a sheet of two pages while the browser prints, and is itself again afterwards', async () => {
  server.on(deviceRoutes.getDevice, device(1)).on(telemetryRoutes.liveIndicators, [latest('oil_temperature', 62)]);
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '打印' })).toBeEnabled();
  const table = page.getByRole('region', { name: '实时指标' });
  await expect.element(table).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  // The browser lays the paper out at once: nothing is waited for.
  expect(document.body.textContent).toContain('第 1 页，共 2 页');
  expect(document.body.textContent).toContain('现场核对');
  expect(document.querySelector('[data-sheet] table')?.textContent).toMatch(/油温/);
  dispatchEvent(new Event('afterprint'));
  expect(document.body.textContent).not.toContain('共 2 页');
  await expect.element(table).toBeVisible();
});

it.each([5, 60, 150])(
  'prints %i indicators: as many as two pages have room for, and how many more there are',
  async (count) => {
    server.on(deviceRoutes.getDevice, device(1)).on(
      telemetryRoutes.liveIndicators,
      Array.from({ length: count }, (_, n) => latest(`own_${n}`, n)),
    );
    await openConsole(address, { as: 'TENANT_ADMIN' });
    await expect.element(page.getByRole('button', { name: '打印' })).toBeEnabled();
    await expect.element(page.getByRole('region', { name: '实时指标' })).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    const sheets = [...document.querySelectorAll<HTMLElement>('[data-sheet] [data-sheet] > section')];
    expect(sheets).toHaveLength(2);
    const printed = sheets.map((sheet) => sheet.querySelectorAll('tbody tr').length);
    const all = (printed[0] ?? 0) + (printed[1] ?? 0);
    if (count === 5) expect(printed).toEqual([5, 0]);
    else expect(Math.min(...printed)).toBeGreaterThan(5);
    // No page is longer than paper is, and its last row stands above its foot.
    for (const sheet of sheets) {
      expect(sheet.getBoundingClientRect().height).toBeLessThan((297 / 25.4) * 96);
      const [foot, last] = [sheet.lastElementChild, sheet.lastElementChild?.previousElementSibling];
      expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(Number(foot?.getBoundingClientRect().top) + 4);
    }
    if (all < count) expect(sheets[1]?.textContent).toContain(`${count - all}`);
    dispatchEvent(new Event('afterprint'));
  },
);

it.each([
  ['zh-CN', '打印', '实时指标', /连接中断，下面是 \d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2} 的数值/],
  [
    'en-US',
    'Print',
    'Live indicators',
    /Connection lost, values below are as of \d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/,
  ],
] as const)('prints while the line is cut as of when the values are (%s)', async (language, print, table, words) => {
  server.on(deviceRoutes.getDevice, device(1)).on(telemetryRoutes.liveIndicators, [latest('oil_temperature', 62)]);
  await openConsole(address, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByRole('button', { name: print, exact: true })).toBeEnabled();
  await expect.element(page.getByRole('region', { name: table })).toBeVisible();
  const printed = () => {
    dispatchEvent(new Event('beforeprint'));
    const text = document.querySelector('[data-sheet] [data-sheet]')?.textContent ?? '';
    dispatchEvent(new Event('afterprint'));
    return text;
  };
  expect(printed()).not.toMatch(words);
  live.cut();
  await expect
    .element(page.getByRole('region', { name: language === 'zh-CN' ? '结论' : 'Verdict' }))
    .toMatchTextContent(words);
  expect(printed()).toMatch(words);
});

/** Too little is known, and the density has no baseline. */
const diagnosis: DeviceDiagnosis = {
  deviceId: idOf('d', 1),
  at: Date.UTC(2026, 10, 16),
  from: Date.UTC(2026, 7, 18),
  verdict: 'not_enough_evidence',
  confidence: 0.25,
  since: null,
  levelSince: null,
  lapsed: null,
  findings: [],
  undecided: [
    {
      ruleId: 'D01',
      name: { zh: '密度变化', en: 'Density change' },
      missing: [{ parameter: 'dens', feature: 'delta', windowMs: null, absence: 'no_baseline' }],
    },
  ],
  sensorFaults: [],
  coverage: {
    seen: ['temp'],
    unseen: [{ parameter: 'dens', absence: 'no_baseline' }],
    decided: 1,
    open: 3,
    share: 0.25,
  },
  health: null,
  life: null,
  cleanliness: null,
  proposals: [],
};

const reading: LiveIndicator = {
  key: 'oil_temperature',
  value: 45,
  text: null,
  at: Date.now() - 5000,
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 180_000,
};

it.each([
  ['zh-CN', '结论', '正常', '离线', '最后读数'],
  ['en-US', 'Verdict', 'Normal', 'Offline', 'Last reading'],
] as const)(
  'turns offline by itself when its readings stop, and back (%s)',
  async (language, region, well, silent, last) => {
    const lastSeenAt = Date.now() - 6 * 60_000;
    const one = device(1, { lastSeenAt, assessed: true });
    server
      .on(deviceRoutes.getDevice, one)
      .on(telemetryRoutes.liveIndicators, [{ ...reading, at: lastSeenAt, limits: oilTemperatureLimits }])
      .on(analysisRoutes.getDiagnosis, { ...diagnosis, verdict: 'normal', findings: [] });
    await openConsole(address, { as: 'CUSTOMER_USER', language });
    const verdict = page.getByRole('region', { name: region, exact: true });
    const word = verdict.getByRole('heading', { level: 2 }).first();
    await expect.element(word).toHaveTextContent(well);
    const asked = server.asked.length;
    const topic = `device:${one.deviceId}`;
    const spoken = { ...stateOf(one), indicators: { [reading.key]: 'normal' } };
    live.say(topic, { ...spoken, online: false, state: 'offline', indicators: { [reading.key]: 'offline' } });
    await expect.element(word).toHaveTextContent(silent);
    await expect.element(verdict).toMatchTextContent(new RegExp(last));
    // The socket has told it: neither the device nor its readings were asked for anew.
    expect(server.asked.slice(asked).filter((call) => /getDeviceInfo|getTsKvLatest/.test(call))).toEqual([]);
    live.say(topic, spoken);
    await expect.element(word).toHaveTextContent(well);
  },
);

const change = (at: number): TimelineEntry => ({
  id: String(at),
  kind: 'oil_change',
  at,
  entry: null,
  oilCharge: null,
  sensorName: null,
  alarm: null,
});

it.each([
  ['zh-CN', '自 2026/11/15 换油起重新建立'],
  ['en-US', 'Formed anew since the oil change of 2026/11/15'],
] as const)('says since which oil change a baseline is being formed (%s)', async (language, words) => {
  const [older, newer] = [Date.UTC(2026, 8, 1, 4), Date.UTC(2026, 10, 15, 4)];
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [reading])
    .on(analysisRoutes.getDiagnosis, diagnosis)
    .on(oilRoutes.timeline, { rows: [change(newer), change(older)], total: 2 });
  await openConsole(address, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByText(words).first()).toBeVisible();
  // The second stands in the sheet of all evidence, which is not open.
  expect(page.getByText(words).elements()).toHaveLength(2);
});

/** The density looks like g/cm³. */
const inOtherUnit: DeviceDiagnosis = {
  ...diagnosis,
  verdict: 'warning',
  findings: [
    {
      ruleId: 'S10',
      category: 'sensor',
      severity: 'warning',
      escalation: null,
      score: 1,
      confidence: 1,
      name: { zh: '读数单位不符', en: 'Readings in another unit' },
      text: { zh: '单位不符', en: 'Another unit' },
      evidence: [
        {
          role: 'require',
          parameter: 'any',
          feature: 'unit',
          unit: '',
          windowMs: null,
          value: ['g/cm³>kg/m³'],
          absence: null,
          baseline: null,
          limit: ['g/cm³>kg/m³'],
          limitSource: 'default',
          holds: true,
          from: null,
          to: null,
          samples: 3,
          keys: ['density'],
          sentence: { zh: '读数像是以 g/cm³ 为单位：密度。', en: 'The readings look like values in g/cm³: Density.' },
        },
      ],
      disproof: [],
      advice: [],
      causes: { zh: ['单位'], en: ['unit'] },
      actions: { zh: ['启用换算'], en: ['convert'] },
      basis: { zh: '定义', en: 'definition' },
      sameCauseAs: [],
    },
  ],
};

it.each([
  ['zh-CN', /密度像是以 g\/cm³ 上报/, '将密度从 g/cm³ 换算为 kg/m³', '启用换算', /密度已从 g\/cm³ 换算为 kg\/m³/],
  [
    'en-US',
    /Density looks like g\/cm³/,
    'Convert Density from g/cm³ to kg/m³',
    'Convert',
    /Density is converted from g\/cm³ to kg\/m³/,
  ],
] as const)('switches the conversion on that a finding names (%s)', async (language, looks, open, action, isOn) => {
  const sent: unknown[] = [];
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [reading])
    .on(analysisRoutes.getDiagnosis, inOtherUnit)
    .on(unitConversionRoutes.setUnitConversion, ({ body }) => {
      sent.push(body);
      return [{ key: 'density', sentKey: 'density', convert: 'g/cm³>kg/m³' as const }];
    });
  await openConsole(address, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByText(looks)).toBeVisible();
  await page.getByRole('button', { name: open }).click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  await expect.element(page.getByText(isOn)).toBeVisible();
  expect(sent).toEqual([{ deviceId: idOf('d', 1), key: 'density', convert: 'g/cm³>kg/m³' }]);
});

it('shows a sensor at fault by a diagnosis since it was installed, not by that of the one before it', async () => {
  const sensor = (n: number, installedAt: number): Sensor => ({
    sensorId: idOf('b', n),
    sensorName: `DS-${n}`,
    model: '',
    modelName: '',
    modelId: null,
    serialNo: '',
    indicators: ['density'],
    online: true,
    lastSeenAt: reading.at,
    state: n === 1 ? 'fault' : 'normal',
    faultyKeys: n === 1 ? ['density'] : [],
    installedAt,
    version: 1,
  });
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [reading, latest('density', 0.87)])
    .on(analysisRoutes.getDiagnosis, inOtherUnit)
    .on(deviceRoutes.getSensors, [sensor(1, inOtherUnit.at - 1), sensor(2, inOtherUnit.at)]);
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const tile = (name: string) =>
    page.getByRole('region', { name: '传感器' }).getByRole('listitem').filter({ hasText: name });
  await expect.element(tile('DS-1')).toMatchTextContent(/不可信/);
  await expect.element(tile('DS-2')).toMatchTextContent(/在线/);
});

it('gives the viscosity at 40 °C the limits of its change, and with them its state, as the wall does', async () => {
  const limits = {
    worse: 'both',
    level2Low: -8,
    level2High: 10,
    level1Low: -15,
    level1High: 20,
    source: 'default',
  } as const;
  const one = device(1);
  server
    .on(deviceRoutes.getDevice, one)
    .on(telemetryRoutes.liveIndicators, [latest('viscosity_40', 46), latest('viscosity_change_pct', 0, { limits })]);
  await openConsole(address, { as: 'TENANT_ADMIN', language: 'en-US' });
  const row = page.getByRole('region', { name: 'Live indicators' }).getByRole('listitem').filter({ hasText: '40 °C' });
  await expect.element(row).toMatchTextContent(/42\.3/);
  await expect.element(row).toMatchTextContent(/50\.6/);
  await expect.element(row.getByRole('img', { name: 'Normal' })).toBeVisible();
  live.say(`device:${one.deviceId}`, {
    ...stateOf(one),
    indicators: { viscosity_40: 'normal', viscosity_change_pct: 'level2' },
  });
  await expect.element(row.getByRole('img', { name: 'Level 2 warning' })).toBeVisible();
});

it('offers no conversion to those who may not correct sensors', async () => {
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [reading])
    .on(analysisRoutes.getDiagnosis, inOtherUnit);
  await openConsole(address, { as: 'MAINTENANCE' });
  await expect.element(page.getByText(/密度像是以 g\/cm³ 上报/)).toBeVisible();
  expect(page.getByRole('button', { name: '将密度从 g/cm³ 换算为 kg/m³' }).elements()).toHaveLength(0);
});

describe('an oil change that nobody entered', () => {
  const changedAt = Date.UTC(2026, 10, 15, 4);
  const asked: DeviceDiagnosis = {
    ...diagnosis,
    proposals: [
      { kind: 'oil_change', at: changedAt, confidence: 0.8, because: { zh: '油品已更换。', en: 'Oil changed.' } },
    ],
  };
  const open = async (authority: 'TENANT_ADMIN' | 'MAINTENANCE', language: 'zh-CN' | 'en-US') => {
    server
      .on(deviceRoutes.getDevice, device(1))
      .on(telemetryRoutes.liveIndicators, [reading])
      .on(analysisRoutes.getDiagnosis, asked)
      .on(oilRoutes.timeline, { rows: [], total: 0 })
      .on(oilRoutes.listOils, { rows: [], total: 0 });
    await openConsole(address, { as: authority, language });
  };

  it.each([
    ['zh-CN', '疑似换油，是否登记？', '登记到日志'],
    ['en-US', 'Looks like an oil change on', 'Enter in the log'],
  ] as const)('is asked about, with its kind and time filled in (%s)', async (language, question, enter) => {
    await open('TENANT_ADMIN', language);
    await expect.element(page.getByText(question)).toBeVisible();
    await page.getByRole('button', { name: enter, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await expect
      .poll(() => document.querySelector<HTMLSelectElement>('dialog[open] select')?.selectedOptions[0]?.textContent)
      .toBe(language === 'zh-CN' ? '换油' : 'Oil change');
    const typed = [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].map(({ value }) => value);
    expect(typed).toContainEqual(expect.stringMatching(/^2026\/11\/15/));
  });

  it('is only told to those who enter no oil changes', async () => {
    await open('MAINTENANCE', 'en-US');
    await expect.element(page.getByText('Looks like an oil change on')).toBeVisible();
    expect(page.getByRole('button', { name: 'Enter in the log', exact: true }).elements()).toEqual([]);
  });
});

it.each([
  ['zh-CN', '30 天', /下面仍是之前范围的曲线/],
  ['en-US', '30 d', /the curves are still those of the last range/],
] as const)(
  'keeps its curve over its own time when another range cannot be read: %s',
  async (language, other, words) => {
    const to = Date.now();
    server
      .on(deviceRoutes.getDevice, device(1))
      .on(telemetryRoutes.liveIndicators, [latest('oil_temperature', 52)])
      .on(telemetryRoutes.history, [
        courseOf({ key: 'oil_temperature', level: 52, swing: 3, window: { from: to - 86_400_000, to } }),
      ]);
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    const title = () => document.querySelector('#history')?.textContent ?? '';
    await expect.poll(title).toMatch(/\d{4}\/\d{2}\/\d{2}/);
    const before = title();
    server.cut(telemetryRoutes.history);
    await page.getByRole('radio', { name: other, exact: true }).click({ force: true });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(title()).toBe(before);
    expect(document.querySelector('main canvas, main svg[role="img"]')).not.toBeNull();
  },
);

const oilTemperatureLimits: LiveIndicator['limits'] = {
  worse: 'up',
  level2Low: null,
  level2High: 65,
  level1Low: null,
  level1High: 80,
  source: 'default',
};

it.each([
  ['zh-CN', '表格', '历史数据表', '拒收 −999.0', '油温 拒收 −999.0 °C', '2 个读数超出物理范围，被拒收，不进曲线'],
  [
    'en-US',
    'Table',
    'Table of the history',
    'refused −999.0',
    'Oil temperature: −999.0 °C refused',
    '2 readings outside the physical range were refused and are in no curve',
  ],
] as const)(
  'marks refused readings beside the curve and names their value (%s)',
  async (language, table, label, cell, tip, foot) => {
    const to = Date.now();
    const times = Array.from({ length: 24 }, (_, n) => to - (24 - n) * 3_600_000);
    const asked: (string | undefined)[] = [];
    server
      .on(deviceRoutes.getDevice, device(1))
      .on(telemetryRoutes.liveIndicators, [reading])
      .on(telemetryRoutes.history, ({ query }) => {
        asked.push(query.refused);
        const mean = times.map((_, n) => 45 + n / 10);
        const refused =
          query.refused === 'true' ? { t: [times[11] ?? 0, times[12] ?? 0], value: [-999, -999] } : undefined;
        return [
          { key: 'oil_temperature', bucketMs: 3_600_000, t: times, mean, min: mean, max: mean, leftOut: 2, refused },
        ];
      });
    await openConsole(`${address}&keys=oil_temperature&range=24h`, { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByText(foot)).toBeVisible();
    expect(asked).toContain('true');
    // The second of them lies in the middle of the day.
    const chart = page.getByRole('application').first();
    await expect.element(chart).toBeVisible();
    chart.element().scrollIntoView({ block: 'center' });
    await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
    const { left, top, width } = chart.element().getBoundingClientRect();
    const { left: plotLeft, plotWidth } = layoutOf(width, 1);
    chart.element().dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        pointerType: 'mouse',
        clientX: left + plotLeft + plotWidth / 2,
        clientY: top + 60,
      }),
    );
    await expect.element(page.getByText(tip).first()).toBeInTheDocument();
    await page.getByRole('radio', { name: table }).click({ force: true });
    await expect.element(page.getByRole('region', { name: label }).getByText(cell).first()).toBeVisible();
  },
);

/** A month: normal, then five days by the diagnosis alone, one by both, one by a limit, one silent, one of today. */
function month(): DayState[] {
  const found = (state: 'level1' | 'level2') => ({ ruleId: 'W02', state, name: { zh: '漏水', en: 'Water leak' } });
  return Array.from({ length: 30 }, (_, n): DayState => {
    const day = new Date(Date.UTC(2026, 9, 24 + n)).toISOString().slice(0, 10);
    const calm = { state: 'normal' as const, keys: [] };
    const hot = { state: 'level2' as const, keys: ['oil_temperature', 'water_ppm'] };
    if (n < 21) return { day, state: 'normal', measured: calm, finding: null };
    if (n < 26) return { day, state: 'level2', measured: calm, finding: found('level2') };
    if (n === 26) return { day, state: 'level1', measured: hot, finding: found('level1') };
    if (n === 27) return { day, state: 'level2', measured: hot, finding: null };
    if (n === 28) return { day, state: 'offline', measured: { state: 'offline', keys: [] }, finding: null };
    const bad = { state: 'fault' as const, keys: ['water_ppm'] };
    return { day, state: 'fault', measured: bad, finding: null };
  });
}

it.each([
  [
    'zh-CN',
    '近 30 天状态',
    '诊断更重 6 天',
    [
      '2026/10/24 正常',
      '2026/11/14 二级预警。诊断：漏水（二级预警）',
      '2026/11/19 一级报警。限值：二级预警（油温、水含量）；诊断：漏水（一级报警）',
      '2026/11/20 二级预警。限值：二级预警（油温、水含量）',
      '2026/11/21 无读数',
      '2026/11/22 传感器故障。读数不可信（水含量）',
    ],
  ],
  [
    'en-US',
    'State of the last 30 days',
    '6 days by diagnosis',
    [
      '2026/10/24 Normal',
      '2026/11/14 Level 2 warning. Diagnosis: Water leak (Level 2 warning)',
      '2026/11/19 Level 1 alarm. Limits: Level 2 warning (Oil temperature, Water content); Diagnosis: Water leak (Level 1 alarm)',
      '2026/11/20 Level 2 warning. Limits: Level 2 warning (Oil temperature, Water content)',
      '2026/11/21 No readings',
      '2026/11/22 Sensor fault. Readings not credible (Water content)',
    ],
  ],
] as const)(
  'shows the worse of limits and diagnosis for each day, and which it was (%s)',
  async (language, title, by, words) => {
    server
      .on(deviceRoutes.getDevice, device(1))
      .on(telemetryRoutes.liveIndicators, [{ ...reading, limits: oilTemperatureLimits }])
      .on(analysisRoutes.dayStates, month());
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    const strip = page.getByRole('list', { name: title });
    await expect.element(strip).toBeVisible();
    await expect.poll(() => strip.getByRole('listitem').elements().length).toBe(30);
    const days = strip.getByRole('listitem').elements();
    expect([0, 21, 26, 27, 28, 29].map((n) => days[n]?.textContent)).toEqual(words);
    expect(days.map((one) => one.getAttribute('title'))).toEqual(days.map((one) => one.textContent));
    expect(days.map((one) => (one as HTMLElement).dataset['tone'])).toEqual([
      ...Array.from({ length: 21 }, () => 'ok'),
      ...Array.from({ length: 5 }, () => 'l2'),
      'l1',
      'l2',
      'off',
      'flt',
    ]);
    // The days that the diagnosis decided are marked, and no others.
    expect(days.flatMap((one, n) => ((one as HTMLElement).dataset['found'] === undefined ? [] : [n]))).toEqual([
      21, 22, 23, 24, 25, 26,
    ]);
    await expect.element(page.getByText(by)).toBeVisible();
  },
);
