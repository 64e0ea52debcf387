import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, root, runToEnd } from './processes.mjs';

const built = join(root, 'console', 'dist', 'index.html');
const mark = join(root, 'node_modules', '.cache', 'oilsight', 'console.hash');
const sources = [
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'console/package.json',
  'packages/contract/src',
  'packages/oil/src',
  'package-lock.json',
];

/** Whether the built console is missing, or was built from other sources. */
export function isConsoleStale() {
  return !existsSync(built) || !existsSync(mark) || readFileSync(mark, 'utf8') !== hashOfSources();
}

export async function build() {
  if (!(await tryToBuild())) fail('the console cannot be built: see above');
}

/** Tries to build the console; returns whether that succeeded. The reason of a failure is in its output. */
export async function tryToBuild() {
  const hash = hashOfSources();
  console.log('oilsight: building the console …');
  const code = await runToEnd(
    [process.execPath, join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'console'), env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) return false;
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, hash);
  return true;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Files at or under a path, in a fixed order; none where the path does not exist. */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'node_modules' || name === 'dist' ? [] : filesOf(join(path, name))));
}
