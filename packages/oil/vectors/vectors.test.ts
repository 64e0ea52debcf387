import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runVectors } from './run-vectors.ts';
import { suiteTable } from './suites.ts';

const reference: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'reference.json'), 'utf8'));
const report = runVectors(reference, suiteTable);

describe('reference values', () => {
  it('are a file of vectors, and a calculation stands behind every suite', () => {
    expect(report).toMatchObject({ fault: null, unknown: [] });
    expect(report.outcomes.map(({ suite }) => suite).toSorted()).toEqual(Object.keys(suiteTable.adapters).toSorted());
  });

  it.each(report.outcomes)('of $suite are met', ({ passed, failures }) => {
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  });
});

describe('calculations', () => {
  const nothing = [
    {},
    { tC: null },
    {
      cumPerMl: null,
      cumPer100mL: 3,
      diffPer100mL: [],
      ref: 'x',
      limitsPct: null,
      v40: 46,
      ref40: 46,
      data: null,
      x: null,
      values: 'a',
      segments: [null],
    },
  ];

  it.each(Object.entries(suiteTable.adapters))('%s answers what is missing without throwing', (_, adapter) => {
    for (const input of nothing) expect(() => adapter(input)).not.toThrow();
  });

  it.each(Object.entries(suiteTable.adapters))(
    '%s answers numbers of every size without throwing',
    (suite, adapter) => {
      const suites = (
        reference as {
          readonly suites: Readonly<Record<string, readonly { readonly input: Record<string, unknown> }[]>>;
        }
      ).suites;
      const samples = suites[suite] ?? [];
      for (const { input } of samples) {
        for (const key of Object.keys(input)) {
          for (const odd of [null, 0, -1, 1e308, -1e308, 5e-324, Number.NaN, Infinity, -Infinity, 'x', [], {}])
            expect(() => adapter({ ...input, [key]: odd })).not.toThrow();
        }
      }
    },
  );
});
