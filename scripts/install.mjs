import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runToEnd } from './processes.mjs';

const bundled = join(
  root,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** From this version on Node runs TypeScript sources without a flag. */
const oldestOwnNode = [24, 0];

/** Installs the packages of the lock file that node_modules lacks. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('oilsight: installing packages (once) …');
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const code = await runToEnd([...command, 'ci', '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32' && npm === undefined,
  });
  if (code !== 0) fail('the packages cannot be installed: see what npm says above');
}

/**
 * Whether the list of installed packages that npm keeps has each package of the lock file in its version. Optional
 * packages may be missing.
 */
function isInstalled() {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    const found = installed[path];
    if (!path.includes('node_modules/')) return true;
    return found === undefined ? optional === true || peer === true : found.version === version && found.link === link;
  });
}

/** The project's own Node; or the current one, if there is none for the machine and the current one is new enough. */
export function nodeOfTheProject() {
  if (existsSync(bundled)) {
    const path = realpathSync(bundled);
    if (path === realpathSync(process.execPath)) return process.execPath;
    if (spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0) return path;
  }
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= oldestOwnNode[0]) return process.execPath;
  return fail(
    `Node ${oldestOwnNode[0]} or later is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}`,
  );
}
