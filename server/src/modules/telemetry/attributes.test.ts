import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { buildDevice } from '../../../test/factories.ts';
import type { DomainEvents } from '../../events.ts';
import { createBus } from '../../platform/bus.ts';
import { createPg } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { createAttributes, maxAttributes } from './attributes.ts';
import type { Attributes } from './attributes.ts';
import { createAttributeStore } from './attributes.store.ts';

let database: TestDatabase;
let pg: Pg;
let attributes: Attributes;
const changes: DomainEvents['attributesChanged'][] = [];
const clock = {
  at: 1_763_712_000_123,
  now() {
    return this.at;
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  const bus = createBus((error) => {
    throw error;
  });
  bus.on('attributesChanged', (change) => changes.push(change));
  attributes = createAttributes({ store: createAttributeStore(pg), bus, clock });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

describe('attributes', () => {
  it('are kept by scope, with their time, and told', async () => {
    const device = await buildDevice(pg);
    changes.length = 0;
    await attributes.write(device, 'CLIENT_SCOPE', { serial: 'A1', list: [1, { a: null }], on: false, none: null });
    clock.at += 1;
    await attributes.write(device, 'SHARED_SCOPE', { serial: 2.5 });
    expect(await attributes.read(device, null)).toEqual([
      { scope: 'CLIENT_SCOPE', key: 'list', value: [1, { a: null }], lastUpdateTs: 1_763_712_000_123 },
      { scope: 'CLIENT_SCOPE', key: 'on', value: false, lastUpdateTs: 1_763_712_000_123 },
      { scope: 'CLIENT_SCOPE', key: 'serial', value: 'A1', lastUpdateTs: 1_763_712_000_123 },
      { scope: 'SHARED_SCOPE', key: 'serial', value: 2.5, lastUpdateTs: 1_763_712_000_124 },
    ]);
    expect(await attributes.read(device, 'SERVER_SCOPE')).toEqual([]);
    expect(changes.map(({ scope, values, deleted }) => ({ scope, values, deleted }))).toEqual([
      { scope: 'CLIENT_SCOPE', values: { serial: 'A1', list: [1, { a: null }], on: false }, deleted: [] },
      { scope: 'SHARED_SCOPE', values: { serial: 2.5 }, deleted: [] },
    ]);
  });

  it('are replaced and removed', async () => {
    const device = await buildDevice(pg);
    await attributes.write(device, 'SERVER_SCOPE', { a: 1, b: 2 });
    await attributes.write(device, 'SERVER_SCOPE', { a: 'x' });
    changes.length = 0;
    expect(await attributes.remove(device, 'SERVER_SCOPE', ['b', 'c'])).toEqual(['b']);
    expect(await attributes.remove(device, 'SERVER_SCOPE', ['c'])).toEqual([]);
    expect(changes).toMatchObject([{ values: {}, deleted: ['b'] }]);
    expect(await attributes.read(device, null)).toMatchObject([{ key: 'a', value: 'x' }]);
  });

  it('belong to one device of one tenant', async () => {
    const [device, other] = [await buildDevice(pg), await buildDevice(pg)];
    await attributes.write(device, 'SHARED_SCOPE', { a: 1 });
    expect(await attributes.read(other, null)).toEqual([]);
    expect(await attributes.read({ ...device, tenantId: other.tenantId }, null)).toEqual([]);
    expect(await attributes.remove({ ...device, tenantId: other.tenantId }, 'SHARED_SCOPE', ['a'])).toEqual([]);
  });

  it('are bounded; those that are there can still change', async () => {
    const device = await buildDevice(pg);
    const many = Object.fromEntries(Array.from({ length: maxAttributes }, (_, index) => [`k${index}`, index]));
    expect(await attributes.write(device, 'CLIENT_SCOPE', many)).toEqual([]);
    expect(await attributes.write(device, 'CLIENT_SCOPE', { another: 1, k0: 'new' })).toEqual(['another']);
    expect((await attributes.read(device, 'CLIENT_SCOPE')).find(({ key }) => key === 'k0')?.value).toBe('new');
  });

  it('end as they were asked for last, and are told in that order', async () => {
    const device = await buildDevice(pg);
    changes.length = 0;
    const order = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(order.map((index) => attributes.write(device, 'CLIENT_SCOPE', { nth: index })));
    expect(changes.map(({ values }) => values['nth'])).toEqual(order);
    expect(await attributes.read(device, null)).toMatchObject([{ key: 'nth', value: 39 }]);
  });

  it('of many devices are written at once, each within its own bound', async () => {
    const [full, empty] = [await buildDevice(pg), await buildDevice(pg)];
    await attributes.write(
      full,
      'CLIENT_SCOPE',
      Object.fromEntries(Array.from({ length: maxAttributes }, (_, index) => [`k${index}`, index])),
    );
    const unwritten = await attributes.writeAll('CLIENT_SCOPE', [
      { device: full, values: { another: 1 } },
      { device: empty, values: { another: 1 } },
    ]);
    expect([unwritten.get(full.id), unwritten.get(empty.id)]).toEqual([['another'], []]);
    expect(await attributes.read(empty, null)).toMatchObject([{ key: 'another', value: 1 }]);
  });

  it('survive being written by many at once', async () => {
    const device = await buildDevice(pg);
    const names = Array.from({ length: 30 }, (_, index) => `k${index}`);
    await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        attributes.write(
          device,
          'CLIENT_SCOPE',
          Object.fromEntries((writer % 2 === 0 ? names : names.toReversed()).map((name) => [name, writer])),
        ),
      ),
    );
    expect(await attributes.read(device, 'CLIENT_SCOPE')).toHaveLength(30);
  });
});
