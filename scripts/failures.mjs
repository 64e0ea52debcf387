import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The report of a test runner: how many tests passed, and each that failed. `runner` is its name (a project of vitest,
 * the browser, a step), `line` the place in the file if it is known, `error` the first line of the reason, `details` the
 * lines after it, `tries` the number of attempts.
 *
 * @typedef {{
 *   runner: string;
 *   file: string;
 *   line?: number;
 *   name: string;
 *   error: string;
 *   details?: string[];
 *   tries: number;
 * }} Failure
 * @typedef {{ passed: number, failures: Failure[] }} Report
 */

/** Lines of an error after the first that are told at most. */
const maxDetails = 16;
/** Characters of a line that are told at most: enough for the text of a printed page. */
const maxLine = 2000;

/** The first non-empty line of an error, without colours, 2 000 characters at most. */
export function firstLine(text) {
  return reasonOf(text).error;
}

/** The lines of a text that are not empty, without colours; a line is cut at 2 000 characters. */
function linesOf(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => (line.length > maxLine ? `${line.slice(0, maxLine - 1)}…` : line));
}

/**
 * What is told of an error: its first line, and at most 16 lines after it. Without colours; a line is cut at 2 000
 * characters.
 */
export function reasonOf(text) {
  const [first = '', ...details] = linesOf(text ?? '');
  return { error: first.trim(), ...(details.length === 0 ? {} : { details: details.slice(0, maxDetails) }) };
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
      ...failed.map(({ projectName, results, file, name }) => {
        const failing = results.find((result) => result.error);
        const error = failing?.error;
        const { error: reason, details = [] } = reasonOf(error?.message);
        const told = [...details, ...pagesOf(failing)];
        return {
          runner: `browser ${projectName}`,
          file: relative(process.cwd(), `${config.rootDir}/${file}`),
          ...(error?.location === undefined ? {} : { line: error.location.line }),
          name,
          error: reason,
          ...(told.length === 0 ? {} : { details: told }),
          tries: results.length,
        };
      }),
      ...errors.map(({ message }) => ({
        runner: 'browser',
        file: '',
        name: 'outside of the tests',
        ...reasonOf(message),
        tries: 1,
      })),
    ],
  };
}

/** What the open pages showed when a test had failed, as the journeys attach it. */
function pagesOf({ attachments = [] } = {}) {
  const bodies = attachments.filter(({ name }) => name === 'pages').map(({ body }) => Buffer.from(body, 'base64'));
  return bodies.flatMap((body) => linesOf(body.toString('utf8')));
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
 * The end of the whole run: each failure with what is known of it, and last the sum over all runners.
 *
 * @param {Report[]} reports
 */
export function summary(reports) {
  const failures = reports.flatMap((report) => report.failures);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  return [...failures.flatMap(told), `${passed} passed, ${failures.length} failed`];
}

function told({ runner, file, line, name, error, details = [], tries }) {
  const place = line === undefined ? file : `${file}:${line}`;
  const title = [`[${runner}]`, place, name].filter((part) => part !== '').join(' ');
  return [
    `✗ ${title}${error === '' ? '' : `: ${error}`}${tries > 1 ? ` (${tries} tries)` : ''}`,
    ...details.map((each) => `    ${each}`),
  ];
}
