import { AppError, areaRoutes, dealerScreenRoutes } from '@oilsight/contract';
import type { DealerScreenForm, DealerScreenSetting } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerDealerScreen, dealerScreen } from '../../../../test/dealer-screen.ts';
import { messages, openConsole, server, tenantId } from '../../../../test/page.ts';

const saved: DealerScreenForm = {
  distributorAnalysisVO: {
    onlineCst: 1306,
    allCst: 1358,
    firstLevel: 6,
    secondLevel: 23,
    firstCst: 9,
    secondCst: 8,
    thirdCst: 5,
    fourthCst: 4,
    fivthCst: 3,
    pollutionAnalysis: 1284,
    agingAnalysis: 962,
    wearAnalysis: 745,
    inflowAnalysis: 531,
  },
  warnFactoryVOList: [
    {
      customerName: '张北风电场',
      alarmMsg: '07 号机齿轮箱 铁磁磨粒 46 个/h',
      createTime: 1_763_692_260_000,
      status: 1,
    },
    { customerName: '芜湖水泥厂', alarmMsg: '2# 立磨减速机 水饱和度 71 %', createTime: 1_763_678_520_000, status: 2 },
  ],
  analysisContentVOList: [{ customerName: '襄阳水泥厂', alarmLevel: 0 }],
  allDataVO: {
    industries: [{ industryName: '水泥', industryCst: 412, areaNo: '340000', areaName: '安徽省' }],
    crews: [{ crewName: '立磨主减速机', crewCst: 164, oilNo: 'VG 320' }],
  },
  distributorMapVOList: [
    {
      distributorMapBase: {
        deviceCst: 1358,
        onlineCst: 1306,
        alarmCst: 29,
        todayAddCst: 32,
        firstLevelCst: 6,
        secondLevelCst: 23,
      },
      distributorMapContents: [{ areaNo: '340000', areaName: '安徽省', deviceCst: 218, onlineCst: 212 }],
    },
  ],
};

let setting: DealerScreenSetting;
let sent: unknown[];
const areas = [
  { id: '340000', areaNo: '340000', areaName: '安徽省', hasChildren: true },
  { id: '330000', areaNo: '330000', areaName: '浙江省', hasChildren: true },
];
const cities = [{ id: '330200', areaNo: '330200', areaName: '宁波市', hasChildren: true }];

beforeEach(() => {
  setting = {
    tenantId,
    tenantName: '江淮润滑技术服务',
    isOpen: false,
    form: null,
    isUnreadable: false,
    openedAt: null,
    openedBy: null,
    displays: 3,
    version: 0,
  };
  sent = [];
  server
    .on(areaRoutes.listAreas, ({ query }) => (query.areaNo === '' ? areas : query.areaNo === '330000' ? cities : []))
    .on(dealerScreenRoutes.getSettingScreenData, () => setting)
    .on(dealerScreenRoutes.settingScreenData, ({ body: { version, tenantId: _whose, ...form } }) => {
      if (version !== setting.version) throw new AppError('conflict');
      sent.push(form);
      return (setting = { ...setting, form, isUnreadable: false, version: version + 1 });
    })
    .on(dealerScreenRoutes.setOpenSetting, ({ body: { version, isOpen } }) => {
      if (version !== setting.version) throw new AppError('conflict');
      return (setting = {
        ...setting,
        isOpen,
        openedAt: 1_763_692_260_000,
        openedBy: '系统管理员',
        version: version + 1,
      });
    });
});

const dialog = page.getByRole('dialog', { name: /^(大屏设置|Big-screen settings)$/ });

async function openSettings(language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<void> {
  await openConsole('/report', { as: 'SYS_ADMIN', language });
  await page.getByRole('button', { name: language === 'zh-CN' ? ' · 管理员' : ' · ' }).click();
  await page
    .getByRole('button', { name: language === 'zh-CN' ? '大屏设置' : 'Big-screen settings', exact: true })
    .click();
  await expect.element(dialog).toBeVisible();
}
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const part = (name: string) => dialog.getByRole('region', { name, exact: true });

it('begins with blank rows, which are to be filled in before one is added, and the first stays', async () => {
  await openSettings();
  await expect.element(dialog.getByRole('radio', { name: '自定义数据' })).toBeDisabled();
  const crews = part('机组前三');
  await expect.element(crews.getByText('请先填写空白项')).toBeVisible();
  await expect.element(part('行业前三')).toMatchTextContent('0 / 3');
  const warnings = part('预警工厂');
  await expect.element(warnings.getByText('请先填写空白项')).toBeVisible();
  await expect.element(warnings.getByLabelText('这一行不能删除')).toBeVisible();
  await expect.element(field('第 1 行告警内容')).toHaveAttribute('placeholder', '例：2# 立磨减速机 水饱和度 71 %');
  const conclusions = part('分析结论');
  await conclusions.getByLabelText('第 1 行工厂').fill('襄阳水泥厂');
  await conclusions.getByRole('radio', { name: '正常' }).click();
  await conclusions.getByRole('button', { name: '分析结论加一行' }).click();
  await expect.element(conclusions.getByLabelText('第 2 行工厂')).toHaveFocus();
  await expect.element(conclusions.getByText('请先填写空白项')).toBeVisible();
  await conclusions.getByRole('button', { name: '删除第 2 行' }).click();
  await expect.element(conclusions.getByLabelText('第 2 行工厂')).not.toBeInTheDocument();
  // The map begins with the nation alone, so that there is nothing blank.
  await part('地图').getByRole('button', { name: '地图加一行' }).click();
  await dialog.getByLabelText('第 2 行省份').selectOptions('浙江省');
  await dialog.getByLabelText('第 2 行城市').selectOptions('宁波市');
  await expect.element(part('地图').getByText('请先填写空白项')).toBeVisible();
});

it('shows what is saved, says what does not agree, and saves it for the wall at once', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await expect.element(field('总数')).toHaveValue('1358');
  await expect.element(dialog.getByText('在线 1,306 ≤ 总数 1,358，在线率 96.2%')).toBeVisible();
  await expect.element(dialog.getByText('全国与设备数、告警数相同')).toBeVisible();

  await field('在线').fill('1400');
  await expect.element(dialog.getByText('在线 1,400 多于总数 1,358')).toBeVisible();
  await expect.element(dialog.getByText('未保存的修改 1 处')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '保存并应用' })).toBeDisabled();
  await expect.element(dialog.getByText('改好才能保存')).toBeVisible();
  await field('在线').fill('1300');
  await field('第 2 行机组').fill('风机齿轮箱');
  await expect.element(dialog.getByText('机组第 2 行缺名称或油品')).toBeVisible();
  await dialog.getByRole('button', { name: '保存并应用' }).click();
  await expect.poll(messages).toContain('大屏已改为自定义数据');
  const { distributorAnalysisVO } = saved;
  const industries = saved.allDataVO.industries.map((row) => ({ ...row, areaName: '' }));
  expect(sent).toMatchObject([
    {
      distributorAnalysisVO: { ...distributorAnalysisVO, onlineCst: 1300 },
      allDataVO: { industries, crews: saved.allDataVO.crews },
      warnFactoryVOList: saved.warnFactoryVOList,
    },
  ]);
  await expect.element(dialog.getByText('没有未保存的修改')).toBeVisible();
  await expect.element(dialog.getByText(/上次切换 .*，系统管理员。/)).toBeVisible();
});

it('shows the wall with what is typed, for those who want to see it', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await dialog.getByRole('button', { name: '显示', exact: true }).click();
  const preview = dialog.getByRole('figure', { name: '江淮润滑技术服务的大屏预览' });
  await expect.element(preview).toMatchTextContent(/演示数据.*张北风电场/);
  await field('第 1 行行业').fill('造船');
  await expect.element(preview).toMatchTextContent(/造船.*安徽省/);
  await part('行业前三').getByLabelText('第 1 行省份').selectOptions('浙江省');
  await part('行业前三').getByLabelText('第 1 行城市').selectOptions('宁波市');
  await expect.element(preview).toMatchTextContent(/造船.*宁波市/);
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click();
  await expect.element(preview).not.toBeInTheDocument();
});

it('holds the preview, and does not save, while numbers contradict one another', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await dialog.getByRole('button', { name: '显示', exact: true }).click();
  const preview = dialog.getByRole('figure', { name: '江淮润滑技术服务的大屏预览' });
  await expect.element(preview).toMatchTextContent(/1,306/);
  await field('在线').fill('1400');
  await expect.element(preview.getByText('有错误：这里是改错之前的样子')).toBeVisible();
  await expect.element(preview).not.toMatchTextContent(/103\s*%/);
  await field('在线').fill('1358');
  await expect.element(preview).toMatchTextContent(/1,358.*100%/);
  await expect.element(preview.getByText('有错误：这里是改错之前的样子')).not.toBeInTheDocument();
});

it('starts from live figures, which are saved only when somebody saves', async () => {
  const screen = dealerScreen();
  const rows = screen.warnings.rows.filter(({ alarmMsg }) => alarmMsg !== '');
  answerDealerScreen(server, { ...screen, warnings: { ...screen.warnings, rows } });
  await openSettings();
  await dialog.getByRole('button', { name: '从实时数据开始' }).click();
  await expect.element(field('总数')).toHaveValue('1358');
  await expect.element(field('第 1 行行业')).toHaveValue('水泥');
  await expect.element(field('第 1 行告警内容')).toHaveValue('07 号机齿轮箱 铁磁磨粒 46 个/h');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(messages).toContain('自定义数据已保存');
  expect(sent).toMatchObject([
    { distributorAnalysisVO: { onlineCst: 1306, allCst: 1358 }, allDataVO: { industries: [{ areaNo: '340000' }] } },
  ]);
});

it('says below a row what is wrong with it, on one line, and takes an industry once', async () => {
  const { industries, crews } = saved.allDataVO;
  const form = { ...saved, allDataVO: { industries: [...industries, { ...industries[0], areaNo: '330000' }], crews } };
  setting = { ...setting, form: form as typeof saved, version: 4 };
  await openSettings();
  await field('第 2 行行业').fill('Cement');
  await part('行业前三').getByLabelText('第 2 行台数').fill('-3');
  const line = part('行业前三').getByText('行业：这个行业已填过；台数：填 0 至 9999999 的整数');
  await expect.element(line).toBeVisible();
  expect(line.element().clientHeight).toBeLessThan(24);
  await expect.element(field('第 2 行行业')).toHaveAccessibleDescription('这个行业已填过');
  await expect.element(dialog.getByRole('button', { name: '保存并应用' })).toBeDisabled();
  await field('第 2 行行业').fill('钢铁');
  await part('行业前三').getByLabelText('第 2 行台数').fill('3');
  await expect.element(line).not.toBeInTheDocument();
});

it('offers the industries that are known, and shows an area in full beside them', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  const list = document.getElementById(field('第 1 行行业').element().getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toContain('有色金属');
  const province = part('行业前三').getByLabelText('第 1 行省份').element();
  expect(province.clientWidth).toBeGreaterThan(90);
});

it('counts alarms that are of none of the five categories as those of the operation', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await expect.element(dialog.getByText('五类之和 29 = 一级 6 + 二级 23')).toBeVisible();
  await part('告警数').getByLabelText('磨损').fill('1');
  await expect.element(dialog.getByText('五类之和 27 + 工况 2 = 一级 6 + 二级 23')).toBeVisible();
  await part('告警数').getByLabelText('磨损').fill('9');
  await expect.element(dialog.getByText('五类之和 35，多于一级加二级 29')).toBeVisible();
});

it('does not take custom data for live ones', async () => {
  setting = { ...setting, form: saved, isOpen: true, version: 4 };
  await openSettings();
  await expect.element(dialog.getByRole('button', { name: '从实时数据开始' })).toBeDisabled();
});

it('switches back to live data at once, and keeps what was typed', async () => {
  setting = { ...setting, form: saved, isOpen: true, version: 4 };
  await openSettings();
  await field('总数').fill('1400');
  await dialog.getByRole('radio', { name: '实时数据' }).click();
  await expect.poll(messages).toContain('大屏已改为实时数据');
  await expect.element(field('总数')).toHaveValue('1400');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(messages).toContain('自定义数据已保存');
  expect(setting).toMatchObject({ isOpen: false, version: 6 });
});

it('says when somebody else saved first, and loads what is there', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await field('总数').fill('1400');
  setting = { ...setting, version: 5 };
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByRole('button', { name: '载入最新内容' }).click();
  await expect.element(field('总数')).toHaveValue('1358');
  await field('总数').fill('1500');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(messages).toContain('自定义数据已保存');
});

it('on a phone a time is chosen in the field of the browser, which no window cuts', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await page.viewport(1440, 900);
  await openSettings();
  await page.viewport(390, 844);
  const time = field('第 1 行时间');
  await expect.element(time).toHaveAttribute('type', 'datetime-local');
  await time.fill('2026-11-20T08:30');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(messages).toContain('自定义数据已保存');
  const at = new Date(2026, 10, 20, 8, 30).getTime();
  expect(sent).toMatchObject([{ warnFactoryVOList: [{ createTime: at }, saved.warnFactoryVOList[1]] }]);
  await page.viewport(1440, 900);
});

it('says that saved custom data cannot be read, and that the wall shows what is counted', async () => {
  setting = { ...setting, isOpen: true, isUnreadable: true, version: 4 };
  await openSettings();
  await expect.element(dialog.getByText(/来自别的版本，无法读取，大屏显示实时数据/)).toBeVisible();
  await expect.element(field('总数')).toHaveValue('');
});

it('asks before what was typed is lost', async () => {
  setting = { ...setting, form: saved, version: 4 };
  await openSettings();
  await field('总数').fill('1400');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.element(field('总数')).toHaveValue('1400');
  await dialog.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(field('总数')).toHaveValue('1358');
});

it.each([
  ['zh-CN', 1440],
  ['en-US', 1440],
  ['zh-CN', 1024],
  ['en-US', 1024],
  ['zh-CN', 390],
  ['en-US', 390],
] as const)('in %s at %i px nothing is wider than the window', async (language, width) => {
  setting = { ...setting, form: saved, version: 4 };
  await page.viewport(1440, 900);
  await openSettings(language);
  await page.viewport(width, 900);
  await expect.element(field(language === 'zh-CN' ? '总数' : 'Total')).toHaveValue('1358');
  const tooWide = [...document.querySelectorAll('dialog[open] *')].filter(
    (node) => node.closest('[inert]') === null && node.getBoundingClientRect().right > innerWidth + 1,
  );
  expect(tooWide.map((node) => node.className)).toEqual([]);
});
