import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserReport, firstLine, reasonOf, summary } from './failures.mjs';

/** Runs vitest over these test files, and returns the reporter's output. */
function vitestReport(files: Readonly<Record<string, string>>): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const [vitest, reporter] = [
    join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    join(import.meta.dirname, 'vitest-report.mjs'),
  ];
  const report = join(folder, 'report.json');
  const args = [vitest, 'run', '--globals', '--root', folder, '--retry', '2', `--reporter=${reporter}`];
  spawnSync(process.execPath, args, { env: { ...process.env, VITEST_REPORT: report }, cwd: folder });
  return JSON.parse(readFileSync(report, 'utf8'));
}

const pagesShown = Buffer.from('http://localhost/device\n- heading "设备"\n');

const browserRun = {
  config: { rootDir: join(process.cwd(), 'e2e') },
  suites: [
    {
      title: 'plant.spec.ts',
      file: 'plant.spec.ts',
      specs: [
        {
          title: 'a page opens',
          file: 'plant.spec.ts',
          tests: [{ projectName: 'desktop', status: 'expected', results: [{}] }],
        },
      ],
      suites: [
        {
          title: 'the list',
          file: 'plant.spec.ts',
          specs: [
            {
              title: 'is sorted',
              file: 'plant.spec.ts',
              tests: [
                {
                  projectName: 'phone',
                  status: 'unexpected',
                  results: [
                    {
                      error: {
                        message: '\u001b[31mError\u001b[39m: no such row\n\nCall log:\n  waiting for the row',
                        location: { file: 'plant.spec.ts', line: 12, column: 3 },
                      },
                      attachments: [
                        { name: 'screenshot', contentType: 'image/png', path: 'a.png' },
                        { name: 'pages', contentType: 'text/plain', body: pagesShown.toString('base64') },
                      ],
                    },
                  ],
                },
              ],
            },
            {
              title: 'is live',
              file: 'plant.spec.ts',
              tests: [
                { projectName: 'desktop', status: 'flaky', results: [{ error: { message: 'Error: too late' } }, {}] },
              ],
            },
            {
              title: 'is left out',
              file: 'plant.spec.ts',
              tests: [{ projectName: 'desktop', status: 'skipped', results: [] }],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'Error: the server did not start' }],
};

describe('a browser run', () => {
  it('tells what failed, with what passed at its second try', () => {
    expect(browserReport(browserRun)).toEqual({
      passed: 1,
      failures: [
        {
          runner: 'browser phone',
          file: 'e2e/plant.spec.ts',
          line: 12,
          name: 'the list > is sorted',
          error: 'Error: no such row',
          details: ['Call log:', '  waiting for the row', 'http://localhost/device', '- heading "设备"'],
          tries: 1,
        },
        {
          runner: 'browser desktop',
          file: 'e2e/plant.spec.ts',
          name: 'the list > is live',
          error: 'Error: too late',
          tries: 2,
        },
        {
          runner: 'browser',
          file: '',
          name: 'outside of the tests',
          error: 'Error: the server did not start',
          tries: 1,
        },
      ],
    });
  });
});

describe('a run of vitest', () => {
  it('tells what failed and how often it was tried', () => {
    const report = vitestReport({
      'a.test.js': `describe('sums', () => { it('are right', () => expect(1).toBe(1)); it('are wrong', () => expect(1).toBe(2)); })`,
      'b.test.js': `import './gone.js';`,
      'c.test.js': `describe('groups', () => { beforeAll(() => { throw new Error('no database'); }); it('wait', () => undefined); })`,
    });
    expect(report).toEqual({
      passed: 1,
      failures: expect.arrayContaining([
        {
          runner: 'vitest',
          file: 'a.test.js',
          line: 1,
          name: 'sums > are wrong',
          error: 'AssertionError: expected 1 to be 2 // Object.is equality',
          details: ['- Expected', '+ Received', '- 2', '+ 1'],
          tries: 3,
        },
        {
          runner: 'vitest',
          file: 'b.test.js',
          line: 1,
          name: '',
          error: expect.stringMatching(/^Error: .*gone\.js/) as string,
          tries: 1,
        },
        { runner: 'vitest', file: 'c.test.js', line: 1, name: 'groups', error: 'Error: no database', tries: 1 },
      ]) as unknown,
    });
    expect((report as { failures: unknown[] }).failures).toHaveLength(3);
  });
});

describe('the end of a run', () => {
  it('lists every failure, then says the sum', () => {
    const failure = { runner: 'server', file: 'a.test.ts', name: 'a > b', error: 'Error: x', tries: 1 };
    expect(
      summary([
        { passed: 2, failures: [] },
        {
          passed: 5,
          failures: [
            { ...failure, line: 7, details: ['- 1', '+ 2'] },
            { ...failure, file: '', error: '', tries: 3 },
          ],
        },
      ]),
    ).toEqual([
      '✗ [server] a.test.ts:7 a > b: Error: x',
      '    - 1',
      '    + 2',
      '✗ [server] a > b (3 tries)',
      '7 passed, 2 failed',
    ]);
    expect(summary([{ passed: 2, failures: [] }])).toEqual(['2 passed, 0 failed']);
  });

  it.each([
    ['', ''],
    ['\n  \n Error: a\nb', 'Error: a'],
    ['x'.repeat(3000), `${'x'.repeat(1999)}…`],
  ])('an error is told by its first line', (text, line) => {
    expect(firstLine(text)).toBe(line);
  });

  it('of a long error the first lines are told', () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`);
    expect(reasonOf(lines.join('\n'))).toEqual({ error: 'line 0', details: lines.slice(1, 17) });
  });
});
