import type { KnowledgeArticle, KnowledgeEntry, KnowledgeHit } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildTenant } from '../../../test/factories.ts';

let app: TestApp;
let dealer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  const tenant = await buildTenant(app.pg);
  dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: tenant.id }));
});
afterAll(() => app.close());

const chinese = () => callerWith(app.url, dealer.token, { 'accept-language': 'zh-CN' });
const search = async (q: string, more: Record<string, string | number> = {}, caller = dealer) =>
  (await caller.get<KnowledgeHit[]>('/system/knowledge/search', { q, ...more })).data;
const article = (id: string, caller = dealer) => caller.get<KnowledgeArticle>('/system/knowledge/article', { id });

describe('the articles', () => {
  it('are listed in the language of the caller, topic by topic', async () => {
    const english = (await dealer.get<KnowledgeEntry[]>('/system/knowledge')).data;
    const own = (await chinese().get<KnowledgeEntry[]>('/system/knowledge')).data;
    expect(own.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(english.find(({ id }) => id === 'water-content')?.title).toBe('Water content');
    expect(own.find(({ id }) => id === 'water-content')?.title).toBe('水含量');
  });

  it('are found by their id, and by the indicator or rule that they explain', async () => {
    expect((await article('water-content')).data.id).toBe('water-content');
    expect((await article('water_ppm')).data.id).toBe('water-content');
    expect((await article('P02')).data.id).toBe('fault-p02');
    expect((await article('no-such')).code).toBe(404);
    expect((await article('')).code).toBe(422);
  });

  it('have the limits of the product and the evidence of the diagnosis', async () => {
    const { tables } = (await article('water_ppm')).data;
    expect(tables.flatMap(({ rows }) => rows)).toContainEqual(['Turbine', '92', '115', 'GB/T 7596-2017']);
    const { parts } = (await article('W04')).data;
    expect(parts.find(({ about }) => about === 'evidence')?.lines[0]).toContain('95\u202F%');
  });
});

describe('a question', () => {
  it.each([
    ['水含量限值', 'water-content'],
    ['NAS 1638 class 9', 'nas'],
    ['why does the filter clog', 'fault-p03'],
    ['油乳化发白怎么办', 'fault-w04'],
    ['viscosoty change limit', 'viscosity-change'],
    ['机油里有柴油', 'fault-v03'],
  ])('%s finds %s', async (q, id) => {
    const ids = (await search(q)).slice(0, 3).map((hit) => hit.id);
    expect(ids.filter((found) => found.startsWith(id))).not.toEqual([]);
  });

  it('brings the number that it asks for', async () => {
    const facts = (await search('汽轮机 水含量 一级报警上限', {}, chinese())).flatMap((hit) => hit.facts);
    expect(facts[0]).toMatchObject({ value: 115, unit: 'ppm' });
  });

  it('is bounded and may be narrowed to a topic', async () => {
    const hits = await search('oil', { most: 5, kind: 'fault' });
    expect(hits).toHaveLength(5);
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(['fault']));
    expect((await dealer.get('/system/knowledge/search', { q: 'x'.repeat(201) })).code).toBe(422);
    expect(await search('粘度'.repeat(100))).not.toEqual([]);
  });
});
