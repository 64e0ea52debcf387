import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, isConsoleStale } from './console.mjs';
import { ensureInstalled, nodeOfTheProject } from './install.mjs';
import { fail, root, runToEnd } from './processes.mjs';
import { check, test, testFull } from './quality.mjs';
import { dev, serve, start } from './start.mjs';
import { stats } from './stats.mjs';

/**
 * The commands of `npm start` and `npm run …`. Plain JavaScript without packages, because it runs before anything is
 * installed.
 */
const commands = {
  start,
  serve,
  dev,
  check,
  format: () => runToEnd([process.execPath, 'node_modules/oxfmt/bin/oxfmt', '--write']),
  test,
  'test:full': testFull,
  async build() {
    await build();
    return 0;
  },
  bench,
  replay: (args) => runToEnd([process.execPath, 'simulator/src/replay.ts', ...args]),
  vectors: (args) => runToEnd([process.execPath, 'scripts/vectors.ts', ...args]),
  questions: (args) => runToEnd([process.execPath, 'scripts/questions.ts', ...args]),
  planted: (args) => runToEnd([process.execPath, 'scripts/planted-faults.ts', ...args]),
  mutation,
  stats,
};

const mutated = { oil: 'packages/oil/mutation/stryker.json', alarms: 'server/mutation/stryker.json' };

/** Changes the calculations of the named areas, or of all, and checks that a test notices. */
async function mutation(names) {
  const chosen = Object.keys(mutated).filter((area) => names.includes(area));
  const own = names.filter((name) => !(name in mutated));
  for (const area of chosen.length > 0 ? chosen : Object.keys(mutated)) {
    const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
    const code = await runToEnd([process.execPath, stryker, 'run', mutated[area], ...own]);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs the named benchmarks of `bench/`, or all. */
async function bench(names) {
  const all = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.bench.ts'.length));
  // Flags and numbers are arguments of the benchmark itself.
  const own = names.filter((name) => /^[-\d]/.test(name));
  const unknown = names.filter((name) => !own.includes(name) && !all.includes(name));
  if (unknown.length > 0) fail(`no such benchmark: ${unknown.join(', ')} (there are ${all.join(', ')})`);
  const chosen = names.filter((name) => all.includes(name));
  if (isConsoleStale()) await build();
  for (const name of chosen.length > 0 ? chosen : all) {
    const code = await runToEnd([process.execPath, '--expose-gc', `bench/${name}.bench.ts`, ...own]);
    if (code !== 0) return code;
  }
  return 0;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) fail(`say one of: ${Object.keys(commands).join(', ')}`);
await ensureInstalled();
const node = nodeOfTheProject();
// process.exit is not used, because output may still be on its way to a pipe.
process.exitCode =
  node === process.execPath
    ? await command(args)
    : await runToEnd([node, join(root, 'scripts', 'run.mjs'), name, ...args], { isTied: true });
