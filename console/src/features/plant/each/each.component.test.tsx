import { areaRoutes, deviceRoutes, groupRoutes, limitRoutes, plantRoutes } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { group, idOf, managed } from '../../../../test/fixtures.ts';
import { messages, openConsole, server } from '../../../../test/page.ts';

/** What each file that the page hands over is called and holds; the browser keeps none. */
const files: { readonly name: string; readonly text: Promise<string> }[] = [];
const take = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
  if (link === null) return;
  event.preventDefault();
  files.push({ name: link.download, text: fetch(link.href).then((answer) => answer.text()) });
};
afterEach(() => {
  document.removeEventListener('click', take);
  files.splice(0);
});

function keeps(...devices: ManagedDevice[]): void {
  document.addEventListener('click', take);
  server
    .on(plantRoutes.listManaged, { rows: devices, total: devices.length })
    .on(deviceRoutes.listDevices, { rows: devices, total: devices.length })
    .on(groupRoutes.listGroups, [group(devices)])
    .on(areaRoutes.listAreas, []);
}

const bar = page.getByRole('region', { name: '对所选设备的操作' });
const dialog = page.getByRole('dialog');
const tick = (number: number) => page.getByRole('checkbox', { name: `选择 液压站 HPU-${number}` }).click();
const outcome = (number: number, refusal: string | null, token: string | null = null) => ({
  deviceId: idOf('d', number),
  deviceName: refusal === null ? `液压站 HPU-${number}` : '',
  refusal,
  wasDone: false,
  token,
});

it('gives the ticked devices tokens, hands them over as a file, and asks before they are lost', async () => {
  keeps(managed(1), managed(2), managed(3));
  const asked: unknown[] = [];
  server.on(plantRoutes.issueTokens, ({ body }) => {
    asked.push(body);
    return [outcome(1, null, 'token-of-1'), outcome(3, '设备不存在')];
  });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await tick(1);
  await tick(3);
  await bar.getByRole('button', { name: '签发令牌' }).click();
  await expect.element(dialog).toMatchTextContent(/液压站 HPU-1、液压站 HPU-3/);
  await dialog.getByRole('button', { name: '签发 2 个令牌' }).click();
  await expect.element(dialog).toMatchTextContent(/已为 1 台设备签发令牌/);
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/液压站 HPU-3.*设备不存在/);
  expect(asked).toEqual([{ deviceIds: [idOf('d', 1), idOf('d', 3)] }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/新令牌还没有保存成文件/)).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await dialog.getByRole('button', { name: '保存令牌文件' }).click();
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^访问令牌_.+\.csv$/)]);
  const text = (await files[0]?.text)?.split('\r\n');
  expect(text?.slice(0, 3)).toEqual([
    expect.stringMatching(/设备名称,设备编号,工厂,访问令牌$/),
    '液压站 HPU-1,NB-HY-001,宁波轧钢厂,token-of-1',
    '',
  ]);
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  // What was refused stays ticked.
  await expect.element(bar).toMatchTextContent(/已选 1 台/);
});

it('deletes the ticked devices once their number is typed, and says of the others why not', async () => {
  keeps(managed(1), managed(2, { version: 4 }));
  const asked: unknown[] = [];
  server.on(plantRoutes.removeDevices, ({ body }) => {
    asked.push(body);
    return [outcome(1, null), outcome(2, '别人刚刚修改过')].map(({ token: _none, ...rest }) => rest);
  });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await page.getByRole('checkbox', { name: '选择本页全部设备' }).click();
  await bar.getByRole('button', { name: '删除' }).click();
  const act = dialog.getByRole('button', { name: '删除 2 台' });
  await expect.element(act).toBeDisabled();
  await expect.element(dialog).toMatchTextContent(/2 台正在上报，删除后不再接收/);
  await dialog.getByLabelText('请输入设备台数“2”以确认').fill('2');
  await act.click();
  await expect.element(dialog).toMatchTextContent(/已删除 1 台设备/);
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/液压站 HPU-2.*别人刚刚修改过/);
  expect(asked).toEqual([
    {
      devices: [
        { deviceId: idOf('d', 1), version: 1 },
        { deviceId: idOf('d', 2), version: 4 },
      ],
    },
  ]);
});

it('restores the ticked devices among the deleted ones', async () => {
  const removed = { removedAt: Date.now() - 1000, purgeAt: Date.now() + 1000, token: null, version: 2 };
  keeps(managed(1, removed), managed(2, removed));
  server.on(plantRoutes.restoreDevices, ({ body }) =>
    body.devices.map(({ deviceId }, index) => ({ ...outcome(index + 1, null, `token-${index}`), deviceId })),
  );
  await openConsole('/deviceInfo?view=removed', { as: 'TENANT_ADMIN' });
  await page.getByRole('checkbox', { name: '选择本页全部设备' }).click();
  await bar.getByRole('button', { name: '恢复所选' }).click();
  await dialog.getByRole('button', { name: '恢复 2 台' }).click();
  await expect.element(dialog).toMatchTextContent(/已恢复 2 台设备/);
  await expect.element(dialog.getByRole('button', { name: '保存令牌文件' })).toBeVisible();
});

it('sets the limits of several machines of a type after the model of one, and of no others together', async () => {
  keeps(managed(1), managed(2), managed(3, { machineType: 'gearbox' }));
  const asked: unknown[] = [];
  server.on(limitRoutes.copySettings, ({ body }) => {
    asked.push(body);
    return { devices: 1 };
  });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await tick(1);
  await tick(3);
  await bar.getByRole('button', { name: '套用限值' }).click();
  await expect.element(dialog).toMatchTextContent(/所选设备的机型不同/);
  await userEvent.keyboard('{Escape}');
  await tick(3);
  await tick(2);
  await bar.getByRole('button', { name: '套用限值' }).click();
  await userEvent.selectOptions(dialog.getByLabelText('样板设备'), '液压站 HPU-2');
  await expect.element(dialog).toMatchTextContent(/套用限值.*将改动 1 台：液压站 HPU-1/);
  await dialog.getByRole('button', { name: '套用到其余 1 台' }).click();
  await expect.poll(messages).toContain('已设置 1 台设备的限值');
  expect(asked).toEqual([{ deviceId: idOf('d', 2), toDeviceIds: [idOf('d', 1)] }]);
});

it('goes on with the devices that a call which failed left open', async () => {
  keeps(managed(1), managed(2));
  server.cut(plantRoutes.issueTokens);
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await page.getByRole('checkbox', { name: '选择本页全部设备' }).click();
  await bar.getByRole('button', { name: '签发令牌' }).click();
  await dialog.getByRole('button', { name: '签发 2 个令牌' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/无法连接服务器/);
  await expect.element(dialog).toMatchTextContent(/操作可能已经完成/);
  server.on(plantRoutes.issueTokens, [outcome(1, null, 'one'), outcome(2, null, 'two')]);
  await dialog.getByRole('button', { name: '签发 2 个令牌' }).click();
  await expect.element(dialog).toMatchTextContent(/已为 2 台设备签发令牌/);
});

it.each([
  ['zh-CN', /已删除 1 台设备.*另有 1 台此前已被删除/],
  ['en-US', /1 device is deleted.*1 device had been deleted before/],
] as const)('says after a lost answer what the first try has done (%s)', async (language, said) => {
  keeps(managed(1), managed(2), managed(3));
  server.cut(plantRoutes.removeDevices);
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN', language });
  const isChinese = language === 'zh-CN';
  await page
    .getByRole('checkbox', { name: isChinese ? '选择本页全部设备' : 'Select all devices of this page' })
    .click();
  await page
    .getByRole('region', { name: isChinese ? '对所选设备的操作' : 'For the selected devices' })
    .getByRole('button', { name: isChinese ? '删除' : 'Delete' })
    .click();
  await dialog.getByRole('textbox').fill('3');
  const act = dialog.getByRole('button', { name: isChinese ? '删除 3 台' : 'Delete 3 devices' });
  await act.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  // The third is not tried: the database has failed at it.
  server.on(plantRoutes.removeDevices, [{ ...outcome(1, null), wasDone: true }, outcome(2, null)]);
  await act.click();
  await expect.element(dialog).toMatchTextContent(said);
  await expect
    .element(dialog.getByRole('button', { name: isChinese ? '继续处理其余 1 台' : 'Go on with the other 1 device' }))
    .toBeVisible();
});

it('asks before tokens are lost that are on their way, and such as came after the file was saved', async () => {
  keeps(managed(1), managed(2));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.on(plantRoutes.issueTokens, async ({ body: { deviceIds } }) => {
    const isFirst = deviceIds.length === 2;
    await (isFirst ? first : second).promise;
    return [isFirst ? outcome(1, null, 'one') : outcome(2, null, 'two')];
  });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await page.getByRole('checkbox', { name: '选择本页全部设备' }).click();
  await bar.getByRole('button', { name: '签发令牌' }).click();
  await dialog.getByRole('button', { name: '签发 2 个令牌' }).click();
  await expect.element(dialog.getByRole('button', { name: '取消' })).toBeDisabled();
  const stays = async (question: RegExp) => {
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(question)).toBeVisible();
    await page.getByRole('button', { name: '继续填写' }).click();
  };
  await stays(/正在签发新令牌/);
  first.resolve();
  const save = dialog.getByRole('button', { name: '保存令牌文件' });
  await save.click();
  await dialog.getByRole('button', { name: '继续处理其余 1 台' }).click();
  await stays(/正在签发新令牌/);
  second.resolve();
  await expect.element(dialog).toMatchTextContent(/已为 2 台设备签发令牌/);
  await stays(/新令牌还没有保存成文件/);
  await save.click();
  expect(await files[1]?.text).toMatch(/one[^]*two/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('deletes a ticked device as it is after the reader changed it', async () => {
  let now = managed(1);
  keeps(now);
  const asked: unknown[] = [];
  server
    .on(plantRoutes.listManaged, () => ({ rows: [now], total: 1 }))
    .on(plantRoutes.getManaged, () => now)
    .on(plantRoutes.updateDevice, ({ body }) => (now = managed(1, { machine: body.machine, version: 2 })))
    .on(plantRoutes.removeDevices, ({ body }) => {
      asked.push(body);
      return [{ deviceId: idOf('d', 1), deviceName: '液压站 HPU-1', refusal: null, wasDone: false }];
    });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await tick(1);
  await page.getByRole('row').getByRole('button', { name: '修改' }).first().click();
  await dialog.getByLabelText('机器型号').fill('JLX160');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(messages).toContain('已保存');
  await expect.element(dialog).not.toBeInTheDocument();
  await bar.getByRole('button', { name: '删除' }).click();
  await dialog.getByLabelText('请输入设备台数“1”以确认').fill('1');
  await dialog.getByRole('button', { name: '删除 1 台' }).click();
  await expect.element(dialog).toMatchTextContent(/已删除 1 台设备/);
  expect(asked).toEqual([{ devices: [{ deviceId: idOf('d', 1), version: 2 }] }]);
});
