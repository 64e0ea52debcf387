import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runVectors } from '../packages/oil/vectors/run-vectors.ts';
import type { VectorReport } from '../packages/oil/vectors/run-vectors.ts';
import { suiteTable } from '../packages/oil/vectors/suites.ts';

/** Our own reference values, with their sources. */
export const referenceFile = join(resolve(import.meta.dirname, '..'), 'packages', 'oil', 'vectors', 'reference.json');

/** Compares a file of vectors with the calculations; an unreadable file is a fault in the report. */
export function reportOf(path: string): VectorReport {
  try {
    return runVectors(JSON.parse(readFileSync(path, 'utf8')), suiteTable);
  } catch (error) {
    return { outcomes: [], unknown: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether all vectors match, and all name calculations that exist. */
export function isPassed({ outcomes, unknown, fault }: VectorReport): boolean {
  return fault === null && unknown.length === 0 && outcomes.every(({ failures }) => failures.length === 0);
}

/** The report as text: a line for each suite, then each failure. */
export function textOf({ outcomes, unknown, fault }: VectorReport): string {
  if (fault !== null) return `${fault}\n`;
  const rows = outcomes.map(({ suite, passed, failures }) => ({
    suite,
    passed,
    failed: new Set(failures.map(({ id }) => id)).size,
    failures,
  }));
  const width = Math.max(0, ...rows.map(({ suite }) => suite.length), ...unknown.map((suite) => suite.length));
  const line = (name: string, passed: string, failed: string) =>
    `${name.padEnd(width)}  ${passed.padStart(6)}  ${failed.padStart(6)}`;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return [
    line('suite', 'passed', 'failed'),
    ...rows.map(({ suite, passed, failed }) => line(suite, String(passed), String(failed))),
    ...unknown.map((suite) => `${suite.padEnd(width)}  unknown suite`),
    ...rows.flatMap(({ failures }) => failures.map(({ id, what }) => `${id}  ${what}`)),
    `${sum(rows.map(({ passed }) => passed))} passed, ${sum(rows.map(({ failed }) => failed))} failed, ${unknown.length} unknown suites`,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file] = process.argv;
  // npm changes to the project's root; file names are relative to the folder where npm was called.
  const report = reportOf(file === undefined ? referenceFile : resolve(process.env['INIT_CWD'] ?? '', file));
  process.stdout.write(textOf(report));
  if (!isPassed(report)) process.exitCode = 1;
}
