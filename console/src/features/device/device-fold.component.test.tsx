import {
  alarmRecordRoutes,
  analysisRoutes,
  deviceRoutes,
  oilRoutes,
  plannedWorkRoutes,
  telemetryRoutes,
  unitConversionRoutes,
} from '@oilsight/contract';
import type { DeviceDiagnosis, Evidence, LiveIndicator, LogEntry } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarm, hour } from '../../../test/alarm-fixtures.ts';
import { latest } from '../../../test/analysis-fixtures.ts';
import { courseOf } from '../../../test/chart-fixtures.ts';
import { device, idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;
const now = Date.now();
const day = 24 * hour;

const evidence = (n: number): Evidence => ({
  role: 'require',
  parameter: 'water',
  feature: 'slope',
  unit: 'ppm',
  windowMs: 3 * day,
  value: 119.1,
  absence: null,
  baseline: null,
  limit: 21.4 + n,
  limitSource: 'default',
  holds: true,
  from: now - 3 * day,
  to: now,
  samples: 432,
  keys: ['water_ppm'],
  sentence: {
    zh: `水含量在 3 天内以 119.1 ppm/天的速度上升（按此速度约 1.8 天后饱和，规则阈值 ${21.4 + n} ppm/天）。`,
    en: `Water content has been rising by 119.1 ppm a day over 3 days (saturated in 1.8 days at this pace, threshold of the rule ${21.4 + n} ppm a day).`,
  },
});

/** A finding with more evidence and more steps than the panel has lines for. */
const diagnosis: DeviceDiagnosis = {
  deviceId: idOf('d', 1),
  at: now,
  from: now - 90 * day,
  verdict: 'critical',
  confidence: 0.78,
  since: now - 2 * day,
  levelSince: now - day,
  lapsed: null,
  findings: ['W02', 'W05', 'W07'].map((ruleId) => ({
    ruleId,
    category: 'water',
    severity: ruleId === 'W02' ? ('critical' as const) : ('warning' as const),
    escalation: null,
    score: 1,
    confidence: 0.78,
    name: { zh: `冷却器或工艺水泄漏 ${ruleId}`, en: `Cooler or process water leak ${ruleId}` },
    text: { zh: '水在进入油中。', en: 'Water enters the oil.' },
    evidence: [0, 1, 2, 3, 4].map(evidence),
    disproof: [{ zh: '老化指数也在上升', en: 'The ageing index rises too' }],
    advice: [],
    causes: { zh: ['冷却器管束泄漏', '水喷淋密封失效'], en: ['cooler tube leak', 'failed seals against water spray'] },
    actions: {
      zh: ['隔离并试压冷却器', '启动真空滤油', '油箱底部放水', '取样', '复测', '记录'],
      en: [
        'isolate and pressure-test the cooler before the next start of the line',
        'start dehydration',
        'drain',
        'sample',
        'test again',
        'log',
      ],
    },
    basis: { zh: '定义', en: 'definition' },
    sameCauseAs: [],
  })),
  undecided: [],
  sensorFaults: [{ ruleId: 'S01', keys: ['flow'], parameters: ['flow'] }],
  coverage: { seen: ['water', 'temp'], unseen: [], decided: 20, open: 2, share: 0.9 },
  health: {
    value: 45,
    confidence: 0.9,
    heldAt: null,
    limitedBy: 'water',
    parts: [
      { part: 'water', score: 27, weight: 0.5, heldAt: null, because: { zh: '水', en: 'water' }, keys: ['water_ppm'] },
      {
        part: 'viscosity',
        score: 98,
        weight: 0.5,
        heldAt: null,
        because: { zh: '粘', en: 'visc' },
        keys: ['viscosity_kinematic'],
      },
    ],
  },
  life: { status: 'ok', hours: 33_800, lo: 27_100, hi: 43_800, isCapped: false, limitedBy: 'temperature' },
  cleanliness: { code: '16/14/11', codes: [16, 14, 11], target: [18, 16, 13], nas: 7, as4059: 7 },
  proposals: [],
};

const keys = [
  'water_ppm',
  'water_saturation',
  'oil_temperature',
  'viscosity_40',
  'viscosity_kinematic',
  'viscosity_change_pct',
  'density',
  'dielectric_constant',
  'level',
  'pressure',
  'flow',
  'ambient_temperature',
  'iso4406_4',
  'iso4406_6',
];

const hot = {
  worse: 'up',
  level2Low: null,
  level2High: 95,
  level1Low: null,
  level1High: 105,
  source: 'default',
} as const;

const entry = (kind: LogEntry['kind'], at: number, volumeL: number): LogEntry => ({
  entryId: idOf('e', at % 1000),
  deviceId: idOf('d', 1),
  kind,
  at,
  volumeL,
  note: '',
  by: null,
  oilId: null,
  oilName: null,
  version: 1,
});

afterEach(() => page.viewport(1440, 900));
beforeEach(() => {
  const open = [1, 2, 3, 4].map((n) => alarm(n, { firstAlarmAt: now - n * hour }));
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(deviceRoutes.getSensors, [])
    .on(
      telemetryRoutes.liveIndicators,
      keys.map((key): LiveIndicator => latest(key, 12)),
    )
    .on(analysisRoutes.dayStates, [])
    .on(analysisRoutes.getDiagnosis, diagnosis)
    .on(telemetryRoutes.history, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [
      {
        oilChargeId: idOf('e', 8001),
        deviceId: idOf('d', 1),
        oilId: idOf('e', 8002),
        oilName: 'L-HM 46',
        since: now - 90 * day - hour / 2,
        volumeL: 2800,
        note: '',
        by: null,
        entryId: null,
        version: 1,
      },
    ])
    .on(oilRoutes.listLog, ({ query: { kind } }) => {
      const log = [
        ...Array.from({ length: 100 }, (_, n) => entry('maintenance', now - n * hour, 0)),
        entry('refill', now - 24 * day, 60),
        entry('refill', now - 100 * day, 20),
      ];
      const rows = log.filter((one) => kind === undefined || one.kind === kind);
      return { rows: rows.slice(0, 100), total: rows.length };
    })
    .on(unitConversionRoutes.listUnitConversions, [])
    .on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 })
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open, newest: open })
    .on(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 });
});

/** Parts of an element that are not whole in it, and cut text that has no tip. */
function cutIn(panel: Element): readonly string[] {
  const bottom = panel.getBoundingClientRect().bottom;
  return [...panel.querySelectorAll<HTMLElement>('p, li, button, dl, h2, h3')].flatMap((one) => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.bottom > bottom + 0.5 ? [one.textContent ?? ''] : [];
  });
}

it.each([
  ['zh-CN', '结论', '实时指标', '油液概况'],
  ['en-US', 'Verdict', 'Live indicators', 'Oil at a glance'],
] as const)(
  'shows twelve indicators above the fold, below a panel of 172 px (%s)',
  async (language, verdict, table, figures) => {
    await page.viewport(1440, 900);
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByRole('region', { name: figures })).toMatchTextContent(/45\/ 100/);
    await expect.element(page.getByRole('region', { name: figures })).toMatchTextContent(/2,160/);
    const panel = page.getByRole('region', { name: verdict }).element();
    await expect
      .poll(() => document.querySelectorAll(`section[aria-label="${table}"] ul > li`).length)
      .toBe(keys.length);
    await expect.poll(() => panel.getBoundingClientRect().height).toBeLessThanOrEqual(172);
    expect(cutIn(panel)).toEqual([]);
    // Each number stands on one line with its unit.
    const values = page.getByRole('region', { name: figures }).element().querySelectorAll('h2 + div > p');
    expect([...values].filter((value) => value.getBoundingClientRect().height > 40)).toEqual([]);
    const rows = [...page.getByRole('region', { name: table }).element().querySelectorAll('ul > li')];
    expect(rows.filter((row) => row.getBoundingClientRect().bottom <= 900).length).toBeGreaterThanOrEqual(12);
    // By what a value without limits is assessed does not lie over its curve.
    const notes = rows.flatMap((row) => [...row.querySelectorAll('[class*="limits"]')]);
    expect(notes.map((note) => note.textContent)).toContainEqual(expect.stringMatching(/健康度 \d+|health \d+/));
    expect(notes.filter((note) => note.scrollWidth > note.clientWidth).map((note) => note.textContent)).toEqual([]);
  },
);

it.each([
  ['zh-CN', '结论', /没有传感器/],
  ['en-US', 'Verdict', /No sensor/],
] as const)(
  'the panel has room for the steps of a limit and what a sensor lacks (%s)',
  async (language, name, lacking) => {
    const dp = { parameter: 'dp', feature: 'level', windowMs: null, absence: 'no_sensor' } as const;
    server
      .on(analysisRoutes.getDiagnosis, {
        ...diagnosis,
        verdict: 'normal',
        findings: [],
        sensorFaults: [],
        undecided: [{ ruleId: 'P05', name: { zh: '滤芯', en: 'filter' }, missing: [dp] }],
        coverage: { ...diagnosis.coverage, unseen: [dp] },
      })
      .on(telemetryRoutes.liveIndicators, [latest('oil_temperature', 102, { state: 'level2', limits: hot })]);
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    const panel = page.getByRole('region', { name });
    await expect.element(panel).toMatchTextContent(lacking);
    expect(cutIn(panel.element())).toEqual([]);
  },
);

it.each(['zh-CN', 'en-US'] as const)('begins with health, life and cleanliness on a phone (%s)', async (language) => {
  await page.viewport(390, 844);
  await openConsole(address, { as: 'CUSTOMER_USER', language });
  const names =
    language === 'zh-CN'
      ? ['油液健康度', '油品剩余寿命', '清洁度 ISO 4406']
      : ['Oil health', 'Remaining oil life', 'Cleanliness ISO 4406'];
  const bar = document.querySelector('nav:last-of-type')?.getBoundingClientRect().height ?? 0;
  for (const name of names) {
    const heading = page.getByRole('heading', { name, level: 2 });
    await expect.element(heading).toBeVisible();
    await expect.poll(() => heading.element().getBoundingClientRect().bottom).toBeLessThan(844 - Math.max(60, bar));
  }
  expect(document.documentElement.scrollWidth).toBe(390);
});

it.each([
  ['zh-CN', '油液概况', /油龄L-HM 46、2,800.L2,160h，自 \d\d\/\d\d补油 1 次\d\d\/\d\d、60.L/],
  ['en-US', 'Oil at a glance', /Oil ageL-HM 46, 2,800.L2,160h, since \d\d\/\d\d1 top-up\d\d\/\d\d, 60.L/],
] as const)(
  'tells the age of the oil, by its charge, and what was topped up since (%s)',
  async (language, name, words) => {
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByRole('region', { name })).toMatchTextContent(words);
  },
);

it.each([
  ['TENANT_ADMIN', ['登记日志', '登记换油']],
  ['MAINTENANCE', ['登记日志']],
  ['EXPERIENCE', []],
] as const)('offers %s to enter into the log what they may: %j', async (as, offered) => {
  server
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.listLog, { rows: [], total: 0 })
    .on(oilRoutes.listOils, { rows: [], total: 0 });
  await openConsole(address, { as });
  await expect.element(page.getByRole('region', { name: '油液概况' })).toMatchTextContent(/未登记换油/);
  const names = ['登记日志', '登记换油'];
  expect(names.filter((name) => page.getByRole('button', { name }).elements().length > 0)).toEqual(offered);
  for (const name of offered) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('事项')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

it('unfolds what the figures are made of, also from the address', async () => {
  await openConsole(`${address}&figures=open`, { as: 'TENANT_ADMIN' });
  const life = page.getByRole('region', { name: '油品剩余寿命' });
  await expect.element(life).toMatchTextContent(/预计区间 27,100 – 43,800/);
  await page.getByRole('button', { name: '收起健康度、寿命与清洁度的构成' }).click();
  await expect.element(life).not.toBeInTheDocument();
  expect(location.search).not.toContain('figures');
});

it.each([
  ['zh-CN', '显示设备标签', '设备标签', '打印标签'],
  ['en-US', 'Show the device label', 'Device label', 'Print label'],
] as const)(
  'shows the label with the address of its page, and prints it alone (%s)',
  async (language, open, title, print) => {
    await openConsole(address, { as: 'CUSTOMER_USER', language });
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText('NB-HY-001')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: print })).toBeVisible();
    await expect.poll(() => dialog.element().querySelectorAll('svg path').length).toBeGreaterThan(0);
    dispatchEvent(new Event('beforeprint'));
    // The browser lays the paper out at once: nothing is waited for.
    const sheets = [...document.querySelectorAll('[data-sheet] > [data-sheet]')];
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.textContent).toContain('NB-HY-001');
    expect(sheets[0]?.querySelectorAll('svg path').length).toBeGreaterThan(0);
    expect(sheets[0]?.querySelector('table')).toBeNull();
    dispatchEvent(new Event('afterprint'));
    expect(document.querySelectorAll('[data-sheet] > [data-sheet]')).toHaveLength(0);
  },
);

it('says since when by the diagnosis that says the same, with when its level was reached', async () => {
  server.on(deviceRoutes.getDevice, device(1, { state: 'level1' }));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const verdict = page.getByRole('region', { name: '结论' });
  await expect.element(verdict).toMatchTextContent(/自 \d{4}\/\d\d\/\d\d \d\d:\d\d 起异常.*已持续 2 天.*升为一级/);
});

it.each([
  ['zh-CN', '结论', /自 2026\/11\/14 起异常.*已持续 17 天/],
  ['en-US', 'Verdict', /Since 2026\/11\/14.*Abnormal for 17 days/],
] as const)('says since when by the days where nothing else tells it (%s)', async (language, name, words) => {
  server
    .on(deviceRoutes.getDevice, device(1, { state: 'level2' }))
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound')
    .on(
      analysisRoutes.dayStates,
      Array.from({ length: 30 }, (_, n) => {
        const state = n < 13 ? ('normal' as const) : ('level2' as const);
        const date = new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10);
        return { day: date, state, measured: { state, keys: [] }, finding: null };
      }),
    );
  await openConsole(address, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByRole('region', { name })).toMatchTextContent(words);
});

it.each([['zh-CN'], ['en-US']] as const)(
  'cuts no number of a reason that is longer than its line (%s)',
  async (language) => {
    await openConsole(address, { as: 'CUSTOMER_USER', language });
    await expect.element(page.getByText(/119\.1/).first()).toBeVisible();
    const lines = [...document.querySelectorAll<HTMLElement>('[data-panel] ol > li > span:nth-child(2)')];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      // A line ends before a box that has no room, never within one.
      expect(getComputedStyle(line).textOverflow).toBe('ellipsis');
      const boxes = [...line.querySelectorAll('*')].filter((one) => getComputedStyle(one).display === 'inline-block');
      const inBoxes = boxes.map((one) => one.textContent).join('');
      expect(inBoxes.replaceAll(/\D/g, '')).toBe((line.textContent ?? '').replaceAll(/\D/g, ''));
      expect(boxes.every((one) => one.textContent.length < 24)).toBe(true);
    }
  },
);

it.each([
  ['zh-CN', '全部证据', '诊断依据', ['一级报警', '二级预警', '二级预警']],
  ['en-US', 'All evidence', 'What the verdict rests on', ['Level 1 alarm', 'Level 2 warning', 'Level 2 warning']],
] as const)(
  'names the levels of findings in the sheet as everywhere else (%s)',
  async (language, open, title, levels) => {
    await openConsole(address, { as: 'CUSTOMER_USER', language });
    await page.getByRole('button', { name: open }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await expect.element(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const said = [...sheet.element().querySelectorAll('section[data-tone] > h3 > small')].map((one) => one.textContent);
    expect(said).toEqual(levels);
  },
);

it.each([
  ['zh-CN', '全部证据', '诊断依据', '“冷却器或工艺水泄漏 W05”的曲线与指标', /水含量/],
  [
    'en-US',
    'All evidence',
    'What the verdict rests on',
    'Charts and indicators of “Cooler or process water leak W05”',
    /Water content/,
  ],
] as const)(
  'opens the evidence with the charts and indicators of the leading finding, and those of others when asked (%s)',
  async (language, open, title, other, indicator) => {
    const asked: number[] = [];
    server.on(telemetryRoutes.history, ({ query }) => {
      const { keyIds = [], startTime = 0, endTime = now } = query;
      const isOfEvidence = keyIds.join(',') === 'water_ppm' && Math.abs(endTime - startTime - 6 * day) < 10;
      if (isOfEvidence) asked.push(endTime);
      return isOfEvidence
        ? [courseOf({ key: 'water_ppm', level: 300, swing: 40, window: { from: startTime, to: endTime } })]
        : [];
    });
    await openConsole(address, { as: 'CUSTOMER_USER', language });
    await expect.element(page.getByRole('button', { name: open })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: open }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await expect.element(sheet.getByRole('application')).toBeVisible();
    await expect.element(sheet.getByRole('listitem').first()).toMatchTextContent(indicator);
    const chart = sheet.getByRole('application').element().getBoundingClientRect();
    const first = sheet.getByRole('heading', { level: 4 }).first().element().getBoundingClientRect();
    expect(chart.bottom).toBeLessThanOrEqual(first.top);
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    await sheet.getByRole('button', { name: other }).click();
    await expect.poll(() => sheet.getByRole('application').elements().length).toBe(2);
    // The other finding rests on the same readings: they are not read again.
    expect(asked).toHaveLength(before);
  },
);

it.each([
  ['zh-CN', 'level2', '网关在线', '第 1 页，共 1 页', '打印'],
  ['en-US', 'offline', 'Offline', 'Page 1 of 1', 'Print'],
] as const)(
  'prints a gateway as one page, online or offline and never not assessed (%s)',
  async (language, state, word, foot, print) => {
    const reading = { ...latest('ambient_temperature', 20), at: state === 'offline' ? now - day : now };
    server
      .on(
        deviceRoutes.getDevice,
        device(1, { isGateway: true, state, online: state !== 'offline', lastSeenAt: reading.at }),
      )
      .on(telemetryRoutes.liveIndicators, [{ ...reading, state: state === 'offline' ? 'offline' : 'normal' }])
      .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound');
    await openConsole(address, { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByRole('button', { name: print, exact: true })).toBeEnabled();
    dispatchEvent(new Event('beforeprint'));
    // The browser lays the paper out at once: nothing is waited for.
    const sheets = [...document.querySelectorAll<HTMLElement>('[data-sheet] [data-sheet] > section')];
    const text = sheets[0]?.textContent ?? '';
    const height = sheets[0]?.getBoundingClientRect().height ?? 0;
    const [last, bottom] = [sheets[0]?.lastElementChild, sheets[0]?.lastElementChild?.previousElementSibling];
    const gap = (last?.getBoundingClientRect().top ?? 0) - (bottom?.getBoundingClientRect().bottom ?? 0);
    dispatchEvent(new Event('afterprint'));
    expect(sheets).toHaveLength(1);
    expect(text).toContain(word);
    expect(text).toContain(foot);
    expect(text).not.toMatch(/暂不判断|证据不足|Not assessed|Not enough evidence/);
    expect(height).toBeLessThan((297 / 25.4) * 96);
    expect(gap).toBeGreaterThanOrEqual(-4);
  },
);
