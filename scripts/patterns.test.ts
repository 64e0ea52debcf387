import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from '@babel/parser';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { sourceFiles } from './check-imports.ts';

const root = resolve(import.meta.dirname, '..');
/** Sources that read text from outside: from devices, callers, files and other programs' logs. */
const places = /^(?:server|packages\/contract|packages\/oil|collector|console|simulator)\/src\//;

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** Every regular expression in a source text. */
function patternsIn(text: string): Pattern[] {
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const one = node as {
      readonly type?: unknown;
      readonly pattern?: unknown;
      readonly flags?: unknown;
      readonly loc?: { readonly start: { readonly line: number } };
    };
    if (one.type === 'RegExpLiteral')
      found.push({ source: String(one.pattern), flags: String(one.flags), line: one.loc?.start.line ?? 0 });
    for (const [name, value] of Object.entries(node)) if (name !== 'loc') walk(value);
  };
  walk(parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program);
  return found;
}

/** The parts of a pattern before and after one of its quantifiers. */
function around(part: AST.Quantifier): { readonly before: string; readonly behind: string } {
  let [before, behind] = ['', ''];
  for (let node: AST.Node | null = part; node !== null; node = node.parent) {
    if (node.parent?.type !== 'Alternative') continue;
    const at = node.parent.elements.indexOf(node as AST.Element);
    before =
      node.parent.elements
        .slice(0, at)
        .map(({ raw }) => raw)
        .join('') + before;
    behind += node.parent.elements
      .slice(at + 1)
      .map(({ raw }) => raw)
      .join('');
  }
  return { before, behind };
}

/** The texts that a part of a pattern matches; null: it refers to an earlier match. Assertions match the empty text. */
function languageOf(source: string, flags: string): NFA | null {
  try {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({
      source: source.replaceAll(/(?<!\\)\\b/gi, ''),
      flags,
    }).parse({ assertions: 'disable', backreferences: 'throw' });
    return NFA.fromRegex(expression, { maxCharacter });
  } catch {
    return null;
  }
}

/**
 * Whether a search may try the same text again from each position: a repetition matches the text that the pattern
 * begins with.
 */
function startsWithin({ source, flags }: Pick<Pattern, 'source' | 'flags'>): boolean {
  if (flags.includes('y')) return false;
  const repetitions: AST.Quantifier[] = [];
  visitRegExpAST(
    new RegExpParser().parsePattern(source, 0, source.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    }),
    {
      onQuantifierEnter: (node) => void (node.max === Infinity && repetitions.push(node)),
    },
  );
  return repetitions.some((repetition) => {
    const { before, behind } = around(repetition);
    const [prefix, loop, rest, nothing] = [
      languageOf(before, flags),
      languageOf(`(?:${repetition.raw})*`, flags),
      languageOf(behind, flags),
      languageOf('', flags),
    ];
    if (prefix === null || loop === null || rest === null || nothing === null) return false;
    // A part that needs nothing after it never fails.
    return isDisjointWith(rest, nothing) && !isDisjointWith(prefix, loop);
  });
}

/**
 * Whether the time of a pattern may grow faster than the text. Word boundaries are ignored, because they seldom prevent
 * a match from starting.
 */
function isSuperLinear(pattern: Pick<Pattern, 'source' | 'flags'>): boolean {
  const { source, flags } = pattern;
  return (
    analyse({ source: source.replaceAll(/(?<!\\)\\b/g, ''), flags }, { assumeRejectingSuffix: false }).reports.length >
      0 || startsWithin(pattern)
  );
}

it.each<[string, string, boolean]>([
  ['a repetition of repetitions', String.raw`^(?:a+)+$`, true],
  ['two repetitions that take the same', String.raw`^\d+\.?\d*$`, true],
  ['a repetition that may begin anywhere', String.raw`<Override[^>]*macro`, true],
  ['the same behind the border of a word', String.raw`\beyJ[\w-]+\.`, true],
  ['blanks at the end', String.raw`\s+$`, true],
  ['a number', String.raw`^\d+(?:\.\d*)?$`, false],
  ['up to a mark', String.raw`^[^:]*:`, false],
])('the check knows %s', (_name, source, expected) => expect(isSuperLinear({ source, flags: '' })).toBe(expected));

it('no regular expression of the product takes longer than its text is long', () => {
  const found = sourceFiles(root)
    .filter((file) => places.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      patternsIn(readFileSync(join(root, file), 'utf8'))
        .filter(isSuperLinear)
        .map(({ source, line }) => `${file}:${line} /${source}/`),
    );
  expect(found).toEqual([]);
});
