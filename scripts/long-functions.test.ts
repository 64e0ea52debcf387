import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './check-imports.ts';
import { longFunctionsOf } from './long-functions.ts';

const root = resolve(import.meta.dirname, '..');
const isProduct = /^(server\/src|packages\/[^/]+\/src|simulator\/src|collector\/src|console\/src)\/.*\.tsx?$/;
const files = sourceFiles(root).filter((file) => isProduct.test(file) && !/\.test\.tsx?$/.test(file));

const lines = (count: number) => 'x();\n'.repeat(count);

describe('a long function', () => {
  it.each<[what: string, source: string, found: [name: string, line: number, length: number][]]>([
    ['a function of the most lines', `function f() {\n${lines(118)}}`, []],
    ['one line more', `\nfunction f() {\n${lines(119)}}`, [['f', 2, 121]]],
    ['an arrow function', `const g = () => {\n${lines(119)}};`, [['g', 1, 121]]],
    ['a method', `class C {\n  m() {\n${lines(119)}}\n}`, [['m', 2, 121]]],
    ['a member of an object', `const o = { m: async () => {\n${lines(119)}} };`, [['m', 1, 121]]],
    ['small functions in a function', `function f() {\n${'function s() {\n}\n'.repeat(60)}}`, [['f', 1, 122]]],
    ['a class of small methods', `class C {\n${'s() {\n}\n'.repeat(60)}}`, []],
    ['lines that are too long', `function f() {\n${`f('${'x'.repeat(240)}');\n`.repeat(40)}}`, [['f', 1, 122]]],
    [
      'a function of methods alone',
      `function f(a) {\n  const b = a;\n  return {\n${'s() {\n},\n'.repeat(60)}  };\n}`,
      [['f', 1, 125]],
    ],
    ['elements', `const P = () => <p>\n${'<b />\n'.repeat(119)}</p>;`, [['P', 1, 121]]],
  ])('%s', (_, source, found) => {
    expect(longFunctionsOf(source)).toEqual(found.map(([name, line, length]) => ({ name, line, length })));
  });

  it('is no statement list of a store, whose statements are counted one by one', () => {
    const statement = `s() {\n${lines(119)}},\n`;
    const store = (methods: string) => `export function createThingStore(pg) {\n  return {\n${methods}  };\n}`;
    expect(longFunctionsOf(store('s() {\n},\n'.repeat(60)), { isStore: true })).toEqual([]);
    expect(longFunctionsOf(store(statement), { isStore: true })).toEqual([{ name: 's', line: 3, length: 121 }]);
  });
});

describe('the functions of the product', () => {
  it('are looked for in every package', () => {
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set(['server', 'packages', 'simulator', 'collector', 'console']),
    );
  });

  it('have 120 lines of 120 columns at most', () => {
    const long = files.flatMap((file) =>
      longFunctionsOf(readFileSync(join(root, file), 'utf8'), { isStore: /\.store(\.pg)?\.ts$/.test(file) }).map(
        ({ name, length }) => ({ function: `${file}: ${name}`, length }),
      ),
    );
    expect(long).toEqual([]);
  });
});
