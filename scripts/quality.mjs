import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isConsoleStale, tryToBuild } from './console.mjs';
import { browserReport, summary } from './failures.mjs';
import { compiledModules, root, runQuietly, runToEnd } from './processes.mjs';
import { missingTools, windowlessHere } from './tools.mjs';

const program = (...path) => join(root, 'node_modules', ...path);
const workspaces = [
  'packages/oil',
  'packages/contract',
  'server',
  'console',
  'simulator',
  'collector',
  'e2e',
  'bench',
  'scripts',
];
const vitest = program('vitest', 'vitest.mjs');
const processors = availableParallelism();
/** Number of steps that run at the same time. */
const atOnce = Math.max(2, Math.min(4, processors));
/**
 * Whether the browser tests run beside the others. Two processors are kept busy by the others alone: side by side
 * everything would take as long as in turn, and a page of the browser tests would wait a minute for what takes a second.
 */
const areSideBySide = processors >= 4;

/**
 * Several checkers of one project each work out the types that they share, which doubles the processor time; the steps
 * run side by side anyway.
 */
const oneChecker = ['--checkers', '1'];

/** The steps that only read sources: types, lint, format, import rules. */
function sourceSteps() {
  return [
    ...workspaces.map((workspace) => ({
      name: `types of ${workspace}`,
      command: [process.execPath, program('typescript', 'bin', 'tsc'), '-p', workspace, ...oneChecker],
    })),
    {
      name: 'lint',
      command: [process.execPath, program('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
    },
    { name: 'format', command: [process.execPath, program('oxfmt', 'bin', 'oxfmt'), '--check'] },
    { name: 'import rules', command: [process.execPath, 'scripts/check-imports.ts'] },
  ];
}

/**
 * The oil package contains only calculations, and its tests are fast: every line and branch must be covered. The
 * threshold is in `vitest.config.ts`.
 */
const oilCovered = ['--coverage.enabled', '--coverage.include=packages/oil/src/**'];

/**
 * The quick gate: types, lint, format, import rules and unit tests. With a filter of tests, coverage is not checked.
 */
export async function check(args) {
  const { failures } = await reportOf(sourceSteps());
  const code = await runToEnd([
    process.execPath,
    vitest,
    'run',
    '--project',
    'unit',
    ...(args.length === 0 ? oilCovered : args),
  ]);
  return failures.length === 0 && code === 0 ? 0 : 1;
}

/** Runs the source steps, some at a time; each one's output is printed when it has ended. */
async function reportOf(steps) {
  const failures = [];
  const left = [...steps];
  const worker = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      const { code, text } = await runQuietly(step.command);
      process.stdout.write(`${text}${code === 0 ? '✓' : '✗'} ${step.name}\n`);
      if (code !== 0) failures.push(stepFailure(step.name, `ended with ${code}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { passed: steps.length - failures.length, failures };
}

function stepFailure(name, error) {
  return { runner: 'step', file: '', name, error, tries: 1 };
}

/**
 * The gate: all tests, with real databases and a real browser; repeated tests run a few rounds. The last lines list the
 * failures and the sum over all runners.
 */
export function test() {
  return testAll({ areAttacksAlone: false });
}

/** The gate with all repetitions, with timed tests, and with the planted faults that the gate must find. */
export function testFull() {
  return testAll({
    env: { OILSIGHT_TESTS: 'full' },
    areAttacksAlone: true,
    more: [
      {
        name: 'planted faults',
        run: () => reportOf([{ name: 'planted faults', command: [process.execPath, 'scripts/planted-faults.ts'] }]),
      },
    ],
  });
}

/**
 * @param options.areAttacksAlone whether the attacks have the whole machine: they measure times then. Otherwise they run
 * when the browser tests have ended, where there is room beside the other tests.
 */
async function testAll({ env = {}, areAttacksAlone, more = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-run-'));
  try {
    // Checked first, so that a missing tool is known before the long runs.
    const missing = missingTools();
    const vitestOf = (name, ...projects) => ({
      name,
      run: () => runVitest(join(folder, `${name}.json`), projects, env),
    });
    const hostile = vitestOf('hostile', 'hostile');
    const browser = { name: 'browser', run: () => runBrowser(join(folder, 'e2e.json'), env) };
    const others = [vitestOf('unit and server', 'unit', 'server'), vitestOf('console', 'console')];
    const ofServers = areAttacksAlone ? [browser] : [browser, hostile];
    const reports = [
      await timed({ name: 'sources', run: () => reportOf(sourceSteps()) }),
      ...(areSideBySide
        ? (await Promise.all([inTurn(others), inTurn(ofServers)])).flat()
        : await inTurn([...others, ...ofServers])),
      ...(await inTurn(areAttacksAlone ? [hostile, ...more] : more)),
    ];
    for (const line of missing) console.log(`✗ ${line}`);
    for (const { name, seconds } of reports) console.log(`${name}: ${seconds} s`);
    for (const line of summary(reports)) console.log(line);
    return reports.every(({ failures }) => failures.length === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inTurn(parts) {
  const reports = [];
  for (const part of parts) reports.push(await timed(part));
  return reports;
}

async function timed({ name, run }) {
  const from = performance.now();
  return { ...(await run()), name, seconds: Math.round((performance.now() - from) / 1000) };
}

async function runVitest(path, projects, env) {
  const command = [
    process.execPath,
    vitest,
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/vitest-report.mjs',
  ];
  const code = await runToEnd(command, { env: { ...env, VITEST_REPORT: path } });
  return reportAt(path, `vitest ${projects.join(', ')}`, code, (report) => report);
}

/** A missing browser counts as one failure. */
async function runBrowser(path, env) {
  const browser = windowlessHere();
  if (browser === null) return { passed: 0, failures: [stepFailure('browser tests', 'there is no browser')] };
  if (isConsoleStale() && !(await tryToBuild()))
    return { passed: 0, failures: [stepFailure('browser tests', 'the console cannot be built')] };
  const command = [
    process.execPath,
    program('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
  ];
  return reportAt(
    path,
    'browser tests',
    await runToEnd(command, {
      env: { ...env, CHROMIUM: browser, E2E_JSON: path, NODE_COMPILE_CACHE: compiledModules },
    }),
    browserReport,
  );
}

/**
 * The report of a runner. A runner that fails without reporting a failure, or leaves no report, counts as one failure.
 */
function reportAt(path, name, code, read) {
  const { passed, failures } = existsSync(path)
    ? read(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failures: [] };
  return {
    passed,
    failures: failures.length === 0 && code !== 0 ? [stepFailure(name, `ended with ${code}`)] : failures,
  };
}
