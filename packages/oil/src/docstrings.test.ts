import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { expectEach } from '../../../scripts/expect-each.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .toSorted();

/** An export that has a line of its own, and the comment that ends on the line above it; empty where there is none. */
interface Documented {
  readonly name: string;
  readonly kind: string;
  readonly comment: string;
}

function exportsOf(file: string): Documented[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, kind, name] =
      /^export (?:async )?(const|let|function\*?|interface|type|class|enum) (\w+)/.exec(line) ?? [];
    return kind === undefined || name === undefined ? [] : [{ name, kind, comment: commentAbove(lines, index) }];
  });
}

function commentAbove(lines: readonly string[], index: number): string {
  if (!(lines[index - 1] ?? '').endsWith('*/')) return '';
  const start = lines.slice(0, index).findLastIndex((line) => line.startsWith('/**'));
  return start < 0 ? '' : lines.slice(start, index).join('\n');
}

function examplesOf({ comment }: Documented): string[] {
  return [...comment.matchAll(/^[ */]*@example (.*?)(?: \*\/)?$/gm)].map(([, example = '']) => example);
}

/** Everything that the package exports, by name; in the examples of a module its own names take precedence. */
const scopes = new Map<string, Readonly<Record<string, unknown>>>();

beforeAll(async () => {
  const modules = await Promise.all(
    files.map(
      async (file) => [file, (await import(/* @vite-ignore */ join(folder, file))) as Record<string, unknown>] as const,
    ),
  );
  const shared = Object.assign({}, ...modules.map(([, own]) => own)) as Record<string, unknown>;
  for (const [file, own] of modules) scopes.set(file, { ...shared, ...own });
});

function valueOf(expression: string, file: string): unknown {
  const scope = scopes.get(file) ?? {};
  const names = Object.keys(scope);
  return (compileFunction(`return (${expression});`, names) as (...values: unknown[]) => unknown)(
    ...names.map((name) => scope[name]),
  );
}

function isExpression(text: string): boolean {
  try {
    compileFunction(`return (${text});`);
    return true;
  } catch {
    return false;
  }
}

/** Cuts at the "is" that leaves an expression on either side: strings in the example may contain the word. */
function sidesOf(example: string): readonly [string, string] | null {
  const words = example.split(' is ');
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' is '), words.slice(index + 1).join(' is ')] as const);
  return cuts.find((sides) => sides.every(isExpression)) ?? null;
}

it("finds the package's files", () => {
  expect(files).toContain('cleanliness/iso4406.ts');
});

it('every export has a docstring, and every exported function an example', () =>
  expectEach(
    files,
    (file) => file,
    (file) => {
      const found = exportsOf(file);
      expect(found.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
      expect(
        found
          .filter((entry) => entry.kind.startsWith('function') && examplesOf(entry).length === 0)
          .map(({ name }) => name),
      ).toEqual([]);
    },
  ));

const examples = files.flatMap((file) =>
  exportsOf(file)
    .flatMap(examplesOf)
    .map((example) => [file, example] as const),
);

function expectTrue(file: string, example: string): void {
  const [, close, about, tolerance] =
    /^(.*) is about (-?[\d._]+(?:e[+-]?\d+)?) \(±([\d._]+(?:e[+-]?\d+)?)\)$/.exec(example) ?? [];
  if (close !== undefined && about !== undefined && tolerance !== undefined) {
    const value = valueOf(close, file);
    expect(value).toBeTypeOf('number');
    expect(Math.abs(Number(value) - Number(about.replaceAll('_', '')))).toBeLessThanOrEqual(
      Number(tolerance.replaceAll('_', '')),
    );
    return;
  }
  const sides = sidesOf(example);
  expect(sides, 'the form is: EXPRESSION is LITERAL, or: EXPRESSION is about NUMBER (±TOLERANCE)').not.toBeNull();
  const [value, expected] = (sides ?? []).map((side) => valueOf(side, file));
  expect(value).toEqual(expected);
}

it('every example says what is true', () =>
  expectEach(
    examples,
    ([file, example]) => `${file} says that ${example}`,
    ([file, example]) => expectTrue(file, example),
  ));
