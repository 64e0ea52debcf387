import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const han = /\p{Script=Han}/u;
const source = join(import.meta.dirname, '..');
const namespaces = readdirSync(join(import.meta.dirname, 'zh-CN')).map((name) => basename(name, '.json'));
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));
const code = sources.map(({ text }) => text).join('\n');

function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}

function read(folder: 'zh-CN' | 'en', namespace: string): Map<string, string> {
  return new Map(
    flat(JSON.parse(readFileSync(join(import.meta.dirname, folder, `${namespace}.json`), 'utf8')) as Texts),
  );
}

/** Chinese has one plural form, English two. */
function stem(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

function gaps(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();
}

it('has the same files in both languages', () => {
  expect(readdirSync(join(import.meta.dirname, 'en'))).toEqual(readdirSync(join(import.meta.dirname, 'zh-CN')));
});

describe.each(namespaces)('%s', (namespace) => {
  const zh = read('zh-CN', namespace);
  const en = read('en', namespace);

  it('has the same keys in both languages', () => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort();
    expect(keys(en)).toEqual(keys(zh));
  });

  it('leaves the same gaps to fill', () => {
    const of = (texts: Map<string, string>) =>
      Object.fromEntries([...texts].map(([key, text]) => [stem(key), gaps(text)]));
    expect(of(en)).toEqual(of(zh));
  });

  it('speaks English in English, with no empty text', () => {
    // The product's Chinese name stands beside its English one.
    expect([...en].filter(([key, text]) => (han.test(text) && key !== 'mark.beside') || text.trim() === '')).toEqual(
      [],
    );
    expect([...zh].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('writes Chinese with full-width marks and a space beside Latin', () => {
    const bad = [...zh].filter(([, text]) =>
      /\p{Script=Han}[,;:!?]|\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u.test(text),
    );
    expect(bad).toEqual([]);
  });

  it('has no key that no code asks for', () => {
    const unused = [...zh.keys()].filter((key) => !isAsked(stem(key)));
    expect(unused).toEqual([]);
  });
});

/** A key is asked for as it stands, or by a template whose fixed beginning and end it has. */
function isAsked(key: string): boolean {
  return code.includes(`'${key}'`) || code.includes(`:${key}'`) || templates.some((template) => template.test(key));
}

const templates = [...code.matchAll(/`(?:\w+:)?([\w.-]+\.(?:\$\{[^}]+\}[\w.]*)+)`/g)].map(
  (match) =>
    new RegExp(
      `^${(match[1] ?? '')
        .split(/\$\{[^}]+\}/)
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('[\\w-]+')}$`,
    ),
);

it('keeps words for people out of the components', () => {
  expect(sources.filter(({ name, text }) => name.endsWith('.tsx') && han.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});
