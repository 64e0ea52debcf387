import { describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { expectEach } from '../../../scripts/expect-each.ts';
import { keyList } from './common.ts';
import type { Route } from './route.ts';
import { routeTable } from './table.ts';

const routes = Object.values(routeTable)
  .flatMap((table) => Object.entries<Route>(table))
  .map(([name, route]) => ({ name, route, title: `${route.method} ${route.path}` }));

describe('the route table', () => {
  it('has each name and each call once', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ title }) => title.replace(/:\w+/g, ':'))).size).toBe(routes.length);
  });

  it('is sound in each row', () =>
    expectEach(
      routes,
      ({ title }) => title,
      ({ route }) => {
        const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').toSorted();
        const declared =
          route.params === undefined
            ? []
            : Object.keys(
                (toJSONSchema(route.params, { io: 'input' }) as { properties: object }).properties,
              ).toSorted();
        expect(declared).toEqual(inPath);
        // ThingsBoard clients expect their calls below /api, which holds no other calls.
        expect(route.reply === 'plain').toBe(route.path.startsWith('/api/'));
        expect(route.summary).toMatch(/^[A-Z].*\.$/);
        if (route.permission === 'public') expect(route.bodyBytes).toBeLessThanOrEqual(4096);
        expect(route.method === 'GET' && route.body !== undefined).toBe(false);
      },
    ));
});

describe('a list of keys', () => {
  it.each<[string, string[] | null]>([
    ['a', ['a']],
    [' a , b,a,, ', ['a', 'b']],
    ['', null],
    [',,', null],
    ['a,b,c,d', null],
    ['x'.repeat(129), null],
  ])('%s', (text, keys) => {
    expect(keyList(3).safeParse(text).data ?? null).toEqual(keys);
  });
});
