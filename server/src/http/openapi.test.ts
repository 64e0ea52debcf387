import { routeTable } from '@oilsight/contract';
import type { Route } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../scripts/expect-each.ts';
import { openApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly responses: Readonly<Record<string, object>>;
  readonly security: readonly object[];
}

const document = openApi() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: object };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ title: `${method} ${path}`, path, ...operation })),
);

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : refsIn(child),
  );
}

function lookUp(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
}

describe('the OpenAPI description', () => {
  it('is 3.1 and JSON through and through', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('has every call of the table once', () => {
    const table = Object.values(routeTable).flatMap((routes) =>
      Object.values<Route>(routes).map(
        (route) => `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
      ),
    );
    expect(operations.map(({ title }) => title).sort()).toEqual(table.sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('refers to nothing that is not in it', () => {
    for (const ref of refsIn(document)) expect([ref, lookUp(ref)]).toEqual([ref, expect.anything()]);
  });

  it('declares the parameters, answers and lock of each call', () =>
    expectEach(
      operations,
      ({ title }) => title,
      ({ path, parameters, responses, security }) => {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
        expect(parameters.filter(({ schema }) => Object.keys(schema).length === 0)).toEqual([]);
        expect(responses['200']).toBeDefined();
        for (const lock of security.flatMap(Object.keys))
          expect(document.components.securitySchemes).toHaveProperty(lock);
      },
    ));
});
