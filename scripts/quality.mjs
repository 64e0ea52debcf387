import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isConsoleStale, tryToBuild } from './console.mjs';
import { browserReport, summary } from './failures.mjs';
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
  const { failures } = await reportOf(sourceSteps());
  const code = await runToEnd([process.execPath, vitest, 'run', '--project', 'unit', ...(args.length === 0 ? oilCovered : args)]);
  return failures.length === 0 && code === 0 ? 0 : 1;
}

/** Runs steps that read sources, each a program that fails with a code. */
async function reportOf(steps) {
  const failures = [];
  for (const { name, command } of steps) {
    const code = await runToEnd(command);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) failures.push(stepFailure(name, `ended with ${code}`));
  }
  return { passed: steps.length - failures.length, failures };
}

function stepFailure(name, error) {
  return { runner: 'step', file: '', name, error, tries: 1 };
}

/** Everything, with real databases and a real browser. Its last lines are what failed and the sum over all runners. */
export async function test() {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-run-'));
  try {
    // First, so that what is missing is known before the long runs.
    const missing = missingTools();
    const reports = [await reportOf(sourceSteps()), await runVitest(join(folder, 'vitest.json')), await runBrowser(join(folder, 'e2e.json'))];
    for (const line of missing) console.log(`✗ ${line}`);
    for (const line of summary(reports)) console.log(line);
    return reports.every(({ failures }) => failures.length === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest(path) {
  const code = await runToEnd([process.execPath, vitest, 'run', '--reporter=default', '--reporter=./scripts/vitest-report.mjs'], { env: { VITEST_REPORT: path } });
  return reportAt(path, 'vitest', code, (report) => report);
}

/** Without a browser this is one failure. */
async function runBrowser(path) {
  const browser = browserHere();
  if (browser === null) return { passed: 0, failures: [stepFailure('browser tests', 'there is no browser')] };
  if (isConsoleStale() && !(await tryToBuild())) return { passed: 0, failures: [stepFailure('browser tests', 'the console cannot be built')] };
  const command = [process.execPath, program('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts'];
  return reportAt(path, 'browser tests', await runToEnd(command, { env: { CHROMIUM: browser, E2E_JSON: path } }), browserReport);
}

/** What a runner reported. One that fails without saying what, or leaves no report, counts as one failure. */
function reportAt(path, name, code, read) {
  const { passed, failures } = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failures: [] };
  return { passed, failures: failures.length === 0 && code !== 0 ? [stepFailure(name, `ended with ${code}`)] : failures };
}
