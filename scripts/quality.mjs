import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isConsoleStale, tryToBuild } from './console.mjs';
import { root, runToEnd } from './processes.mjs';
import { browserHere, missingTools } from './tools.mjs';

const program = (...path) => join(root, 'node_modules', ...path);
const workspaces = ['packages/oil', 'packages/contract', 'server', 'console', 'simulator', 'collector', 'e2e', 'bench', 'scripts'];
const vitest = program('vitest', 'vitest.mjs');

/** The steps that read sources only: types, lint, import rules. */
function sourceSteps() {
  return [
    ...workspaces.map((workspace) => ({ name: `types of ${workspace}`, command: [process.execPath, program('typescript', 'bin', 'tsc'), '-p', workspace] })),
    { name: 'lint', command: [process.execPath, program('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
    { name: 'import rules', command: [process.execPath, 'scripts/check-imports.ts'] },
  ];
}

/** The oil package is calculations alone, and its tests are quick: every line and branch of it has to be tested. The limit is in `vitest.config.ts`. */
const oilCovered = ['--coverage.enabled', '--coverage.include=packages/oil/src/**'];

/** The quick gate: types, lint, import rules and unit tests. With a filter of tests nothing is said of coverage. */
export async function check(args) {
  const failed = await failedOf(sourceSteps());
  const code = await runToEnd([process.execPath, vitest, 'run', '--project', 'unit', ...(args.length === 0 ? oilCovered : args)]);
  return failed === 0 && code === 0 ? 0 : 1;
}

async function failedOf(steps) {
  let failed = 0;
  for (const { name, command } of steps) {
    const isGood = (await runToEnd(command)) === 0;
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
    if (!isGood) failed += 1;
  }
  return failed;
}

/** Everything, with real databases and a real browser. Its last line is the sum over all runners. */
export async function test() {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-run-'));
  try {
    // First, so that what is missing is known before the long runs.
    const missing = missingTools();
    const steps = sourceSteps();
    const failedSteps = await failedOf(steps);
    const counts = [{ passed: steps.length - failedSteps, failed: failedSteps }, await runVitest(join(folder, 'vitest.json')), await runBrowser(join(folder, 'e2e.json'))];
    for (const line of missing) console.log(`✗ ${line}`);
    const passed = counts.reduce((sum, count) => sum + count.passed, 0);
    const failed = counts.reduce((sum, count) => sum + count.failed, 0);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest(report) {
  const code = await runToEnd([process.execPath, vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  return countOf(code, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }));
}

/** Without a browser this is one failure. */
async function runBrowser(report) {
  const browser = browserHere();
  if (browser === null) return { passed: 0, failed: 1 };
  if (isConsoleStale() && !(await tryToBuild())) return { passed: 0, failed: 1 };
  const code = await runToEnd([process.execPath, program('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts'], { env: { CHROMIUM: browser, E2E_JSON: report } });
  return countOf(code, report, browserCounts);
}

/** A test that passes at its second try has failed. */
export function browserCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const nothing = { passed: 0, failed: 0 };

/** A runner that fails without a failed test (a file that does not load, no report) counts as one failure. */
function countOf(code, report, read) {
  const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}
