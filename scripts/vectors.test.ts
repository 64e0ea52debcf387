import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isPassed, referenceFile, reportOf, textOf } from './vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'oilsight-vectors-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'vectors.ts'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
  });
}

describe('npm run vectors', () => {
  it('passes the reference values', () => {
    const { status, stdout, stderr } = run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^suite +passed +failed\n(\S+ +\d+ +0\n)+\d+ passed, 0 failed, 0 unknown suites\n$/);
    expect(isPassed(reportOf(referenceFile))).toBe(true);
  });

  it('names what failed, in any file of the form', () => {
    fileWith(
      'wrong.json',
      JSON.stringify({
        suites: {
          isoVg: [
            { id: 'a', input: { v40: 46 }, expected: { vg: 46 } },
            { id: 'b', input: { v40: 55 }, expected: { vg: 46 } },
          ],
          colour: [],
        },
      }),
    );
    const { status, stdout } = run('wrong.json');
    expect(status).toBe(1);
    expect(stdout).toBe(
      'suite   passed  failed\nisoVg        1       1\ncolour  unknown suite\nb  vg: expected 46, got null\n1 passed, 1 failed, 1 unknown suites\n',
    );
  });

  it.each([
    ['an unknown suite alone', '{ "suites": { "colour": [] } }', /^colour +unknown suite$/m],
    ['no suites', '{}', /^no object "suites" in the file\n$/],
    ['no JSON', 'x', /JSON/],
  ])('does not pass %s', (name, content, text) => {
    const report = reportOf(fileWith(`${name}.json`, content));
    expect(isPassed(report)).toBe(false);
    expect(textOf(report)).toMatch(text);
  });

  it('does not pass a file that is not there', () => {
    expect(textOf(reportOf(join(folder, 'nowhere.json')))).toMatch(/ENOENT/);
  });
});
