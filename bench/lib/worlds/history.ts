import { existsSync, readFileSync } from 'node:fs';
import type { Headline } from './page.ts';

const head = [
  'date',
  'bias',
  'lives',
  'named',
  'mixed',
  'wrong',
  'silent',
  'false a sound month',
  'of them critical',
  'keeps the name',
  'life held',
  'limits a month',
  'what had changed',
];
const title = '## Runs';

/** A line of the list of runs. */
export function runLine(date: string, biasPct: number, headline: Headline, note: string): string {
  const { lives, named, mixed, wrong, silent, falseAMonth, critical, stability, coverage, limits } = headline;
  const cells = [date, `${biasPct} %`, lives, named, mixed, wrong, silent, falseAMonth, critical, stability, coverage];
  return `| ${[...cells, limits, note].join(' | ')} |`;
}

/** The list of all runs of the seeds to report: those of the page that there is, and one more. */
export function runList(page: string | null, line: string): string {
  const text = page?.slice(page.indexOf(title)) ?? '';
  const before = page === null || !page.includes(title) ? [] : text.split('\n').filter((row) => /^\| \d{4}-/.test(row));
  const rule = `| --- ${'| --: '.repeat(head.length - 2)}| --- |`;
  return [
    title,
    '',
    'Every run of these seeds stands here, oldest first. Named, mixed, wrong and silent: of all faults.',
    '',
    `| ${head.join(' | ')} |`,
    rule,
    ...before,
    line,
  ].join('\n');
}

/** @returns null where there is no page yet */
export function readPage(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** The results of a page: without its head and its list of runs. */
export function bodyOf(page: string): string {
  const end = page.includes(title) ? page.indexOf(title) : page.length;
  return page.slice(0, end).split('\n').slice(4).join('\n').trim();
}
