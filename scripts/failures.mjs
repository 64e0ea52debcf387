import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The report of a test runner: how many tests passed, and each that failed. `runner` is its name (a project of vitest,
 * the browser, a step), `error` the first line of the reason, `tries` the number of attempts.
 *
 * @typedef {{ runner: string, file: string, name: string, error: string, tries: number }} Failure
 * @typedef {{ passed: number, failures: Failure[] }} Report
 */

/** The first non-empty line of an error, without colours, 200 characters at most. */
export function firstLine(text) {
  const line =
    stripVTControlCharacters(text ?? '')
      .split('\n')
      .map((each) => each.trim())
      .find((each) => each !== '') ?? '';
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

/**
 * Reads Playwright's JSON report. A test that passes only at its second attempt counts as failed.
 *
 * @returns {Report}
 */
export function browserReport({ config, suites, errors }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...failed.map(({ projectName, results, file, name }) => ({
        runner: `browser ${projectName}`,
        file: relative(process.cwd(), `${config.rootDir}/${file}`),
        name,
        error: firstLine(results.find(({ error }) => error)?.error.message),
        tries: results.length,
      })),
      ...errors.map(({ message }) => ({
        runner: 'browser',
        file: '',
        name: 'outside of the tests',
        error: firstLine(message),
        tries: 1,
      })),
    ],
  };
}

/** All tests of a suite, with the names of their groups. The first level of a suite is its file. */
function testsOf({ title, file, specs = [], suites = [] }, groups) {
  const own = title === file ? groups : [...groups, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, file: spec.file, name: [...own, spec.title].join(' > ') })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, own)),
  ];
}

/**
 * The end of the whole run: a line for each failure, and last the sum over all runners.
 *
 * @param {Report[]} reports
 */
export function summary(reports) {
  const failures = reports.flatMap((report) => report.failures);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  return [...failures.map(lineOf), `${passed} passed, ${failures.length} failed`];
}

function lineOf({ runner, file, name, error, tries }) {
  return `✗ ${[`[${runner}]`, file, name].filter((part) => part !== '').join(' ')}${error === '' ? '' : `: ${error}`}${tries > 1 ? ` (${tries} tries)` : ''}`;
}
