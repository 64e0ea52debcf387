import {
  analysisRoutes,
  AppError,
  assistantRoutes,
  deviceRoutes,
  fallbackReasons,
  telemetryRoutes,
} from '@oilsight/contract';
import type { AssistantAnswer, AssistantEvent, AssistantTalk } from '@oilsight/contract';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device, idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const deviceId = idOf('d', 1);
const address = '/dataanalysis/intelligent-assistant';
const ofDevice = `${address}?deviceId=${deviceId}`;
const talkId = idOf('a', 1);
const turnId = idOf('a', 2);
const article = '/knowledge/article?id=W02';

const answer: AssistantAnswer = {
  kind: 'answer',
  fn: 'cause',
  devices: ['NB-HY-001'],
  indicators: ['water_ppm'],
  period: null,
  claims: [{ is: 'evidence', device: 'NB-HY-001', value: 120, unit: 'ppm', shown: '120' }],
  links: [
    { href: '/device/detail?deviceId=x', label: '查看诊断' },
    { href: article, label: '知识库' },
  ],
  text: '水在漏进油里\n升高 120 ppm',
  blocks: [
    { type: 'headline', text: '水在漏进油里' },
    { type: 'text', text: '液压站 HPU-1 升高 120 ppm，<b>不是</b>降温。' },
    {
      type: 'evidence',
      rows: [
        {
          what: '水含量变化',
          value: '120 ppm',
          against: '规则阈值 100 ppm',
          source: { page: 'curve', href: '/dataanalysis/device-detail?deviceId=x' },
        },
        { what: '知识库', value: '', against: '', source: { page: 'article', href: article } },
      ],
    },
    { type: 'first', text: '关冷却水' },
    {
      type: 'table',
      columns: [{ label: '同时发现', isNumber: false }],
      rows: [{ cells: ['游离水'], source: null }],
    },
    { type: 'list', items: ['先看液位'] },
  ],
  suggestions: ['还能撑多久？'],
  engine: 'expert',
  acted: false,
};
const whole: AssistantEvent = { type: 'answer', talkId, turnId, answer };
const talk: AssistantTalk = { talkId, title: '水为什么多', changedAt: Date.now(), turns: 1 };

/** What each question was asked with. */
let asked: {
  question: string;
  talkId?: string | undefined;
  earlier: readonly string[];
  deviceId?: string | undefined;
}[] = [];
const answerWith = (...events: readonly AssistantEvent[]) =>
  server.streams(assistantRoutes.ask, ({ body }) => {
    asked.push(body);
    return events;
  });

beforeEach(() => {
  asked = [];
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [])
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound')
    .on(assistantRoutes.listTalks, { rows: [], total: 0 })
    .on(assistantRoutes.rateAnswer, null);
  answerWith({ type: 'step', step: 'devices' }, whole);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const field = () => page.getByRole('textbox', { name: '问题' });
const violations = async () => (await axe.run('main')).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
async function ask(question: string): Promise<void> {
  await field().fill(question);
  await userEvent.keyboard('{Enter}');
}

it('shows an answer with its numbered evidence, where it comes from, and what may be asked next', async () => {
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1, name: '智能诊断助手' })).toBeVisible();
  await ask('水为什么多');
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  const said = page.getByRole('article', { name: '回答' });
  await expect.element(said).toMatchTextContent(/升高 120 ppm1，<b>不是<\/b>降温/);
  await expect.element(page.getByRole('rowheader', { name: '水含量变化' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '曲线：水含量变化' }))
    .toHaveAttribute('href', '/dataanalysis/device-detail?deviceId=x');
  await expect.element(page.getByRole('link', { name: '文章：知识库' })).toHaveAttribute('href', article);
  await expect.element(page.getByRole('link', { name: '查看诊断' })).toBeVisible();
  await expect.element(said).toMatchTextContent(/规则专家，\d+\.\d s；1 条数据依据/);
  await expect.poll(() => location.search).toContain(`talk=${talkId}`);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: '还能撑多久？' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatchObject({ question: '还能撑多久？', talkId, earlier: ['水为什么多'], deviceId });
});

it.each([
  [1024, 700],
  [390, 780],
])('shows the answer to a further question above the field of the next, at %i px', async (width, height) => {
  await page.viewport(width, height);
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  for (const question of ['水为什么多', '还有呢', '那油温呢']) {
    await ask(question);
    await expect.element(page.getByRole('heading', { name: '水在漏进油里' }).last()).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '发送' })).toBeVisible();
  }
  const fieldTop = () => field().element().getBoundingClientRect().top;
  const said = () => page.getByRole('heading', { name: '水在漏进油里' }).last().element().getBoundingClientRect();
  await expect.poll(() => [said().top > 0, fieldTop() - said().bottom > 150]).toEqual([true, true]);
});

it('takes one question at a time, and stops the answer that is under way', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.streams(assistantRoutes.ask, async function* (): AsyncGenerator<AssistantEvent> {
    yield { type: 'step', step: 'diagnosis' };
    yield { type: 'block', block: { type: 'headline', text: '先到的一句' } };
    await held;
    yield whole;
  });
  await openConsole(ofDevice, { as: 'GROUP' });
  await ask('水为什么多');
  await expect.element(page.getByRole('heading', { name: '先到的一句' })).toBeVisible();
  await ask('还有呢');
  await expect.element(page.getByRole('alert')).toMatchTextContent('正在回答上一个问题，请稍后再发送');
  await page.getByRole('button', { name: '一键诊断' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('请等待当前报告生成');
  await page.getByRole('button', { name: '停止' }).click();
  await expect.element(page.getByText('已停止，上面的内容已保留。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '发送' })).toBeVisible();
  release();
});

it('asks for a question before it sends one', async () => {
  await openConsole(ofDevice, { as: 'MAINTENANCE', language: 'en-US' });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter the question before sending');
  expect(asked).toEqual([]);
});

it('copies an answer, and says when the browser refuses or there is nothing to copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValue(new Error('no'));
  await openConsole(ofDevice, { as: 'CUSTOMER_USER' });
  await ask('水为什么多');
  await page.getByRole('button', { name: '复制' }).click();
  await expect.element(page.getByRole('button', { name: '已复制' })).toBeVisible();
  expect(write).toHaveBeenCalledWith(answer.text);
  await page.getByRole('button', { name: '已复制' }).click();
  await expect.element(page.getByText('复制文本失败')).toBeVisible();
  answerWith({ type: 'failed', code: 500, msg: '诊断失败或未完成！' });
  await ask('再问一次');
  await expect.element(page.getByText('诊断失败或未完成！')).toBeVisible();
  await page.getByRole('button', { name: '复制' }).last().click();
  await expect.element(page.getByText('复制失败', { exact: true })).toBeVisible();
});

it('says that an answer broke off, keeps what had come, and asks again', async () => {
  answerWith({ type: 'block', block: { type: 'text', text: '已有的部分' } });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await ask('水为什么多');
  await expect.element(page.getByText('诊断失败或未完成！')).toBeVisible();
  await expect.element(page.getByText('上面的内容有依据，已保留。')).toBeVisible();
  await expect.element(page.getByText('已有的部分')).toBeVisible();
  answerWith(whole);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  expect(asked.map(({ question }) => question)).toEqual(['水为什么多', '水为什么多']);
});

it('leads to the page of a link that was followed before the answer was whole', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.refuseTheRest('systemError').streams(assistantRoutes.ask, async function* (): AsyncGenerator<AssistantEvent> {
    for (const block of answer.blocks) yield { type: 'block', block };
    await held;
    yield whole;
  });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await ask('水为什么多');
  const link = page
    .getByRole('article', { name: '回答' })
    .getByRole('link', { name: /知识库/ })
    .first();
  await expect.element(link).toBeVisible();
  // The page of the link is not loaded yet when the answer ends.
  (link.element() as HTMLElement).click();
  release();
  await expect.poll(() => location.pathname).toBe('/knowledge/article');
});

const checked: AssistantAnswer = {
  ...answer,
  engine: 'languageModel',
  claims: [{ is: 'latest', value: 43.9, unit: '°C', shown: '43.9' }],
  text: '油温为 43.9 °C。',
  blocks: [
    { type: 'sentence', text: '油温为 43.9 °C。', isSupported: true, isFirst: true },
    { type: 'sentence', text: '明天会到 71.3 °C。', isSupported: false, isFirst: false },
    { type: 'sentence', text: '请留意。', isSupported: true, isFirst: false },
    { type: 'sentence', text: 'Second paragraph.', isSupported: true, isFirst: true },
  ],
};

it.each([
  ['zh-CN', '划去的句子在查到的数据中没有依据，请勿采用。', /语言模型，已核对，\d+\.\d s/],
  [
    'en-US',
    'What is struck out has no evidence in the data that was looked up. Do not rely on it.',
    /Language model, checked, \d+\.\d s/,
  ],
] as const)(
  'strikes out what a language model said without evidence, and says what that means (%s)',
  async (language, note, made) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    answerWith({ type: 'answer', talkId, turnId, answer: checked });
    await openConsole(`${ofDevice}&q=${encodeURIComponent('油温？')}`, { as: 'TENANT_ADMIN', language });
    const said = page.getByRole('article', { name: language === 'zh-CN' ? '回答' : 'Answer' });
    await expect.element(said).toMatchTextContent(made);
    const struck = said.element().querySelectorAll('s');
    expect([...struck].map((one) => one.textContent)).toEqual([expect.stringContaining('明天会到 71.3 °C。')]);
    expect(getComputedStyle(struck[0] as Element).textDecorationLine).toBe('line-through');
    expect([...said.element().querySelectorAll('p')].map((one) => one.querySelectorAll('s').length)).toEqual([1, 0, 0]);
    await expect.element(page.getByText(note)).toBeVisible();
    await expect.element(said.getByText('43.9 °C', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    await said.getByRole('button', { name: language === 'zh-CN' ? '复制' : 'Copy' }).click();
    await expect.poll(() => write.mock.calls).toEqual([[checked.text]]);
  },
);

it.each([
  ['zh-CN', /规则专家/],
  ['en-US', /rule expert answers below/i],
] as const)('says that the expert answers in the place of the language model, and why (%s)', async (language, says) => {
  const notes: AssistantAnswer = {
    ...answer,
    blocks: [...fallbackReasons.map((reason) => ({ type: 'fallback' as const, reason })), ...answer.blocks],
  };
  answerWith({ type: 'answer', talkId, turnId, answer: notes });
  await openConsole(`${ofDevice}&q=${encodeURIComponent('油温？')}`, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  const said = page.getByRole('article', { name: language === 'zh-CN' ? '回答' : 'Answer' }).element();
  const texts = [...said.querySelectorAll('p')].map(({ textContent }) => textContent).slice(0, fallbackReasons.length);
  expect(new Set(texts).size).toBe(fallbackReasons.length);
  for (const text of texts) expect(text).toMatch(says);
  expect(await violations()).toEqual([]);
});

it('shows the words of a refusal', async () => {
  server.refuse(assistantRoutes.ask, 'tooManyQuestions', { limit: 20 });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await ask('水为什么多');
  await expect.element(page.getByText('提问过于频繁，每分钟最多 20 个问题，请稍后再发送')).toBeVisible();
});

it('takes feedback and takes it back', async () => {
  const said: (boolean | null)[] = [];
  server.on(assistantRoutes.rateAnswer, ({ body }) => {
    said.push(body.isUseful);
    return null;
  });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await ask('水为什么多');
  await page.getByRole('button', { name: '有用' }).click();
  await expect.element(page.getByRole('button', { name: '有用' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '没用' }).click();
  await expect.element(page.getByRole('button', { name: '没用' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '没用' }).click();
  await expect.element(page.getByRole('button', { name: '没用' })).toHaveAttribute('aria-pressed', 'false');
  expect(said).toEqual([true, false, null]);
  server.refuse(assistantRoutes.rateAnswer, 'turnNotFound');
  await page.getByRole('button', { name: '有用' }).click();
  await expect.element(page.getByText('反馈没有保存，请重试')).toBeVisible();
});

it('opens and deletes what was asked before', async () => {
  server
    .on(assistantRoutes.listTalks, { rows: [talk], total: 1 })
    .on(assistantRoutes.getTalk, {
      talkId,
      turns: [{ turnId, askedAt: Date.now(), question: '水为什么多', answer, isUseful: true }],
    })
    .on(assistantRoutes.removeTalk, () => {
      server.on(assistantRoutes.listTalks, { rows: [], total: 0 });
      return null;
    });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: /^水为什么多/ }).click();
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '有用' })).toHaveAttribute('aria-pressed', 'true');
  await ask('那现在呢');
  await expect.poll(() => asked.at(-1)).toMatchObject({ talkId, earlier: ['水为什么多'] });
  await page.getByRole('button', { name: '删除“水为什么多”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect.element(page.getByText('还没有问过。')).toBeVisible();
  await expect.element(page.getByText('想知道这台设备的什么？')).toBeVisible();
  expect(location.search).not.toContain('talk=');
});

it('keeps no history and takes no feedback of an account that strangers share', async () => {
  answerWith({ type: 'answer', talkId: null, turnId: null, answer });
  await openConsole(ofDevice, { as: 'EXPERIENCE' });
  await ask('水为什么多');
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  expect(page.getByRole('button', { name: '有用' }).elements()).toEqual([]);
  expect(page.getByRole('region', { name: '历史' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: '做成报告' }).elements()).toEqual([]);
  expect(server.asked.filter((call) => call.includes('talk'))).toEqual([]);
});

it('asks at once what the address brings along, and keeps the device', async () => {
  await openConsole(`${ofDevice}&q=${encodeURIComponent('油温为什么报警？')}`, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  expect(asked).toMatchObject([{ question: '油温为什么报警？', deviceId }]);
  await expect.poll(() => location.search).not.toContain('q=');
  expect(location.search).toContain(deviceId);
  await page.getByRole('button', { name: '做成报告' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/油温为什么报警/);
});

it('asks about all devices, and about one that is chosen', async () => {
  server.on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '问全部设备' }).click();
  await expect.poll(() => asked).toMatchObject([{ question: '哪 5 台设备最该先处理？' }]);
  expect(asked[0]?.deviceId).toBeUndefined();
  await page.getByRole('button', { name: /全部设备.*选择设备/ }).click();
  await page.getByRole('radio', { name: /液压站 HPU-1/ }).click();
  await page.getByRole('button', { name: '一键诊断' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ question: '诊断这台设备', deviceId });
});

it('fits a phone, with history behind a button', async () => {
  await page.viewport(390, 844);
  server.on(assistantRoutes.listTalks, { rows: [talk], total: 1 });
  await openConsole(ofDevice, { as: 'TENANT_ADMIN', language: 'en-US' });
  await page.getByRole('textbox', { name: 'Question' }).fill('Why is there water?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('heading', { name: '水在漏进油里' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'History' }).click();
  await expect.element(page.getByRole('dialog').getByText('水为什么多')).toBeVisible();
  await page.viewport(1440, 900);
});

it('says that the device is out of reach', async () => {
  server.on(deviceRoutes.getDevice, () => {
    throw new AppError('deviceNotFound');
  });
  await openConsole(ofDevice, { as: 'GROUP' });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
});
