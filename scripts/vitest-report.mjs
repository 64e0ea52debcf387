import { writeFileSync } from 'node:fs';
import { reasonOf } from './failures.mjs';

/**
 * A reporter of vitest. Writes the passed and failed tests to the file named by VITEST_REPORT, including files that do
 * not load and errors outside of tests.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => failure(test.module, test.fullName, test.result().errors, 1 + test.diagnostic().retryCount)),
        ...modules
          .flatMap((module) => [module, ...module.children.allSuites()])
          .flatMap((part) => part.errors().map((error) => failure(part.module ?? part, part.fullName ?? '', [error]))),
        ...unhandledErrors.map((error) => ({
          runner: 'vitest',
          file: '',
          name: 'outside of the tests',
          ...reasonOf(messageOf(error)),
          tries: 1,
        })),
      ],
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

function failure(module, name, errors, tries = 1) {
  const [error] = errors;
  const line = error?.stacks?.find(({ file }) => file === module.moduleId)?.line;
  return {
    runner: module.project.name || 'vitest',
    file: module.relativeModuleId,
    ...(line === undefined ? {} : { line }),
    name,
    ...reasonOf(messageOf(error)),
    tries,
  };
}

function messageOf(error) {
  return error === undefined ? '' : `${error.name}: ${error.message}\n${error.diff ?? ''}`;
}
