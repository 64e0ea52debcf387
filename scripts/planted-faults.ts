import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Failure } from './failures.mjs';

/** A plausible mistake in the code, and the tests of the gate that must then fail. */
export interface PlantedFault {
  readonly title: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly fault: string;
  /** Test files, from the root. */
  readonly tests: readonly string[];
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    title: 'degrees Fahrenheit are off by a constant',
    file: 'packages/oil/src/units.ts',
    text: "'°F>°C': { factor: 5 / 9, offset: -160 / 9 }",
    fault: "'°F>°C': { factor: 5 / 9, offset: -32 }",
    tests: ['packages/oil/src/units.test.ts'],
  },
  {
    title: 'a particle count at the bound of a class falls into the next',
    file: 'packages/oil/src/cleanliness/iso4406.ts',
    text: 'countPerMl <= (upperCounts',
    fault: 'countPerMl < (upperCounts',
    tests: ['packages/oil/src/cleanliness/iso4406.test.ts'],
  },
  {
    title: 'a value at its limit is beyond it',
    file: 'packages/oil/src/limits.ts',
    text: '(high !== null && value > high)',
    fault: '(high !== null && value >= high)',
    tests: ['packages/oil/src/limits.test.ts'],
  },
  {
    title: 'a silent machine shows its open alarms',
    file: 'packages/contract/src/device-state.ts',
    text: "if (shown.size === 0) return 'offline'",
    fault: 'if (shown.size === 0) return alarmed',
    tests: ['packages/contract/src/device-state.test.ts'],
  },
  {
    title: 'maintenance people see the tokens of devices',
    file: 'packages/contract/src/plant.ts',
    text: "'devices:credentials': ['SYS_ADMIN', 'TENANT_ADMIN']",
    fault: "'devices:credentials': ['SYS_ADMIN', 'TENANT_ADMIN', 'MAINTENANCE']",
    tests: ['packages/contract/src/permissions.test.ts'],
  },
  {
    title: 'an error tells in one language what it does not tell in the other',
    file: 'packages/contract/src/errors.ts',
    text: 'Too many attempts, please try again in {seconds} s',
    fault: 'Too many attempts, please try again later',
    tests: ['packages/contract/src/errors.test.ts'],
  },
  {
    title: 'a frame that a power cut has torn is sent',
    file: 'collector/src/buffer/records.ts',
    text: 'if (bytes.readUInt32LE(at + 4) !== checksumOf(length, body))',
    fault: 'if (length > maxRecordBytes)',
    tests: ['collector/src/buffer/records.test.ts', 'collector/src/buffer/buffer.test.ts'],
  },
  {
    title: 'the order of words in a register is forgotten',
    file: 'collector/src/modbus/numbers.ts',
    text: 'words - 1 - word',
    fault: 'word',
    tests: ['collector/src/modbus/numbers.test.ts'],
  },
  {
    title: 'a selection from right to left is lost',
    file: 'console/src/charts/prepare/time-range.ts',
    text: 'a < b ? [a, b] : [b, a]',
    fault: '[a, b]',
    tests: ['console/src/charts/prepare/time-range.test.ts'],
  },
  {
    title: 'a browser test that passes at its second try has passed',
    file: 'scripts/failures.mjs',
    text: "status === 'unexpected' || status === 'flaky'",
    fault: "status === 'unexpected'",
    tests: ['scripts/failures.test.ts'],
  },
  {
    title: 'a request with two lengths is read',
    file: 'server/src/http/fast-path-head.ts',
    text: 'if (length !== null || !lengthForm',
    fault: 'if (!lengthForm',
    tests: ['server/src/http/fast-path.test.ts'],
  },
  {
    title: 'tokens of devices stand in the log',
    file: 'server/src/platform/redact.ts',
    text: "'$1***'],\n  [/([?&]",
    fault: "'$1$&'],\n  [/([?&]",
    tests: ['server/src/platform/redact.test.ts'],
  },
  {
    title: 'one person takes all places of heavy reads',
    file: 'server/src/platform/fair-queue.ts',
    text: '(ofPerson.get(person) ?? 0) < mostOfPerson(asker)',
    fault: 'mostOfPerson(asker) > 0',
    tests: ['server/src/platform/fair-queue.test.ts'],
  },
  {
    title: 'who guesses passwords waits the same each time',
    file: 'server/src/modules/auth/login-guard.rules.ts',
    text: 'limits.firstWaitMs * 2 ** Math.min(30, attempts.count - limits.free)',
    fault: 'limits.firstWaitMs',
    tests: ['server/src/modules/auth/login-guard.test.ts'],
  },
  {
    title: 'factories of another dealer count where they were granted',
    file: 'server/src/modules/auth/scope.rules.ts',
    text: 'customers.filter((customer) => customer.tenantId === tenantId).map',
    fault: 'customers.map',
    tests: ['server/src/modules/auth/scope.rules.test.ts'],
  },
  {
    title: 'readings that the store did not take are acknowledged',
    file: 'server/src/modules/telemetry/ingest/group-commit.ts',
    text: 'for (const { reject } of batch) reject(refused);',
    fault: 'for (const { resolve } of batch) resolve();',
    tests: ['server/src/modules/telemetry/ingest/group-commit.test.ts'],
  },
  {
    title: 'a subscription that has ended goes on taking room',
    file: 'server/src/live/value-budget.ts',
    text: 'if (isReleased) return;',
    fault: '',
    tests: ['server/src/live/value-budget.test.ts'],
  },
  {
    title: 'a call does not ask for its permission',
    file: 'server/src/http/call.ts',
    text: "return may ? null : new AppError('noPermission');",
    fault: 'return null;',
    tests: ['server/test/every-call.test.ts'],
  },
  {
    title: 'a person is turned away before there is too much of them waiting',
    file: 'server/src/platform/fair-queue.ts',
    text: '+ own >= mostOfPerson(asker)',
    fault: '+ own + 1 >= mostOfPerson(asker)',
    tests: ['server/src/platform/fair-queue.test.ts'],
  },
  {
    title: 'a picture keeps the server from everything else for seconds',
    file: 'server/src/modules/files/rebuilt-pictures.ts',
    text: 'for await (const picture of isolated.run',
    fault: 'for (const until = Date.now() + 8000; Date.now() < until;);\n    for await (const picture of isolated.run',
    tests: ['server/test/hostile/pictures.test.ts'],
  },
];

const workspaces = ['packages/oil', 'packages/contract', 'server', 'console', 'simulator', 'collector', 'e2e', 'bench'];

/** A copy of the sources. Installed packages are linked, and the project's own packages point into the copy. */
function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'oilsight-planted-'));
  const left = ['node_modules', '.git', 'dist', 'data', 'test-results'];
  const isLeft = (path: string) => left.includes(basename(path));
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !isLeft(path) });
  const installed = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@oilsight'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@oilsight' && name !== '.cache') symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const name of workspaces) symlinkSync(join(copy, name), join(copy, 'node_modules', '@oilsight', basename(name)));
  return copy;
}

interface Outcome {
  readonly code: number | null;
  readonly failures: readonly Failure[];
}

function runTests(copy: string, tests: readonly string[]): Outcome {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...tests,
      '--bail=1',
      '--testTimeout=180000',
      '--reporter=./scripts/vitest-report.mjs',
    ],
    { cwd: copy, env: { ...process.env, OILSIGHT_TESTS: '', VITEST_REPORT: report }, stdio: 'ignore' },
  );
  if (!existsSync(report)) throw new Error(`vitest ended with ${status} and said nothing of ${tests.join(', ')}`);
  return { code: status, failures: (JSON.parse(readFileSync(report, 'utf8')) as { failures: Failure[] }).failures };
}

/** @returns number of faults that no test has found */
function plant(root: string, faults: readonly PlantedFault[]): number {
  const copy = copyOf(root);
  try {
    const { code, failures } = runTests(copy, [...new Set(faults.flatMap(({ tests }) => tests))]);
    const named = failures.map(({ file, name, error }) => `${file} ${name}: ${error}`);
    if (code !== 0) throw new Error(`the tests fail without a fault: ${named.join('; ')}`);
    let missed = 0;
    for (const { title, file, text, fault, tests } of faults) {
      const path = join(copy, file);
      const sound = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        sound.replace(text, () => fault),
      );
      // A failure without a test's name means that a file did not load, which proves nothing.
      const found = runTests(copy, tests).failures.find(({ name }) => name !== '');
      writeFileSync(path, sound);
      if (found === undefined) missed += 1;
      console.log(found === undefined ? `✗ nobody noticed: ${title}` : `✓ ${title} — ${found.file}: ${found.name}`);
    }
    return missed;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2);
  const chosen = plantedFaults.filter(
    ({ title, file }) => words.length === 0 || words.some((word) => title.includes(word) || file.includes(word)),
  );
  const missed = plant(resolve(import.meta.dirname, '..'), chosen);
  console.log(`${chosen.length - missed} of ${chosen.length} faults are found`);
  process.exitCode = missed === 0 ? 0 : 1;
}
