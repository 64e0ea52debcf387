import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'run.mjs'), ...args], { encoding: 'utf8', cwd: '/' });
}

describe('npm run', () => {
  it.each([
    [
      ['dance'],
      'oilsight: say one of: start, serve, dev, check, format, test, test:full, build, bench, replay, vectors, questions, planted, mutation, stats\n',
    ],
    [
      [],
      'oilsight: say one of: start, serve, dev, check, format, test, test:full, build, bench, replay, vectors, questions, planted, mutation, stats\n',
    ],
  ])('%j is answered with one line', (args, line) => {
    expect(run(...args)).toMatchObject({ status: 1, stdout: '', stderr: line });
  });

  it('bench names the benchmarks there are', () => {
    expect(run('bench', 'dance')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^oilsight: no such benchmark: dance \(there are .*\bingest\b.*\)\n$/) as string,
    });
  });

  it('stats lists the largest files and functions, from any folder', () => {
    const { status, stdout } = run('stats');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^largest files\n( +\d+ {2}\S+\n){10}largest functions\n( +\d+ {2}\S+ \S+\n){10}\d+ files, \d+ lines; useEffect \d+\n$/,
    );
  });
});
