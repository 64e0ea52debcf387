import { knowledgeRoutes } from '@oilsight/contract';
import type { KnowledgeArticle, KnowledgeEntry } from '@oilsight/contract';
import axe from 'axe-core';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openConsole, server } from '../../../test/page.ts';

const water: KnowledgeEntry = { id: 'water-content', kind: 'indicator', title: '水含量', answer: '油中水的质量分数。' };
const leak: KnowledgeEntry = { id: 'fault-w02', kind: 'fault', title: '冷却器泄漏', answer: '水正在进入。' };
const article: KnowledgeArticle = {
  ...water,
  parts: [
    { about: 'what', lines: ['一段话。'] },
    { about: 'steps', lines: ['第一步', '第二步'] },
  ],
  tables: [{ caption: '默认限值', head: ['机型', '上限'], rows: [['汽轮机', '115']] }],
  facts: [{ what: '上限', value: 115, unit: 'ppm', source: 'GB/T 7596-2017' }],
  related: [leak],
  indicators: ['water_ppm'],
  rules: [],
  pages: [{ path: '/alarmlist', label: '告警记录' }],
  sources: ['GB/T 7596-2017 运行中汽轮机油质量'],
};

beforeEach(() => {
  server.on(knowledgeRoutes.listKnowledge, () => [water, leak]);
  server.on(knowledgeRoutes.searchKnowledge, () => [
    { ...water, excerpt: '限值见下表。', facts: [{ what: '汽轮机水含量上限', value: 1115, unit: 'ppm', source: 'x' }] },
  ]);
  server.on(knowledgeRoutes.getKnowledge, () => article);
});

const violations = async () => (await axe.run('main')).violations.map(({ id }) => id);

it('lists articles by topic, and one topic alone', async () => {
  await openConsole('/knowledge', { as: 'GROUP' });
  await expect.element(page.getByRole('heading', { level: 1, name: '知识库' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /冷却器泄漏/ })).toBeVisible();
  await page.getByRole('button', { name: /^指标/ }).click();
  await expect.element(page.getByRole('link', { name: /冷却器泄漏/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /水含量/ })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('shows what a question has found, with its number', async () => {
  await openConsole('/knowledge?q=水含量', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('找到 1 篇')).toBeVisible();
  await expect.element(page.getByText('1,115 ppm')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('says that no article has the words', async () => {
  server.on(knowledgeRoutes.searchKnowledge, () => []);
  await openConsole('/knowledge?q=xyzzy', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('没有文章包含这些词')).toBeVisible();
  await page.getByRole('button', { name: '显示全部主题' }).click();
  await expect.element(page.getByRole('link', { name: /水含量/ })).toBeVisible();
});

it('shows an article with its table, pages, sources and the way on', async () => {
  await openConsole('/knowledge/article?id=water_ppm', { as: 'MAINTENANCE' });
  await expect.element(page.getByRole('heading', { level: 1, name: '水含量' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '115' })).toBeVisible();
  await expect.element(page.getByText('GB/T 7596-2017 运行中汽轮机油质量')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '冷却器泄漏' }))
    .toHaveAttribute('href', '/knowledge/article?id=fault-w02');
  await expect.element(page.getByRole('main').getByRole('link', { name: '告警记录' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('says that there is no such article, and why one could not be read', async () => {
  server.refuse(knowledgeRoutes.getKnowledge, 'notFound');
  await openConsole('/knowledge/article?id=no-such', { as: 'GROUP' });
  await expect.element(page.getByText('没有这篇文章')).toBeVisible();
});

it('says that the list could not be read', async () => {
  server.cut(knowledgeRoutes.listKnowledge);
  await openConsole('/knowledge', { as: 'GROUP' });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
});
