import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The user that the database server runs as: PostgreSQL refuses root. */
export interface Identity {
  /**
   * Command put before the program and its arguments. It replaces itself by the program, so the process id stays the
   * same.
   */
  readonly prefix: readonly string[];
  /** User id that must own the cluster's files; null: the user who made them. */
  readonly owner: number | null;
  readonly groups: number | null;
}

const nobody = 65_534;
const asIs: Identity = { prefix: [], owner: null, groups: null };
const inNamespace: Identity = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
  owner: 0,
  groups: 0,
};

/**
 * An unprivileged user, with the capability to pass through folders closed to others, such as a 0700 home above the
 * checkout.
 */
function unprivileged(capability: string | null): Identity {
  const prefix = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  if (capability !== null)
    prefix.push(
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      '--securebits=+no_setuid_fixup',
    );
  return { prefix, owner: nobody, groups: nobody };
}

/**
 * Picks the first identity under which the server's program runs. For root that is a user namespace of its own (files
 * keep their owner), else another user with the right to search folders.
 */
export function pickIdentity(postgres: string, environment: NodeJS.ProcessEnv | undefined): Identity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return asIs;
  const candidates = [inNamespace, unprivileged('dac_read_search'), unprivileged('dac_override'), unprivileged(null)];
  return candidates.find((candidate) => works(candidate, postgres, environment)) ?? asIs;
}

/** A program and its arguments as this identity runs them. */
export function runAs(
  { prefix }: Identity,
  program: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const [command, ...rest] = prefix;
  return command === undefined ? { command: program, args } : { command, args: [...rest, program, ...args] };
}

function works(identity: Identity, postgres: string, environment: NodeJS.ProcessEnv | undefined): boolean {
  const { command, args } = runAs(identity, postgres, ['--version']);
  return spawnSync(command, args, { env: environment, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/**
 * Gives the folder and its contents to the identity if another user owns them: the identity may differ from that of the
 * last start.
 */
export function giveTo({ owner, groups }: Identity, folder: string): void {
  if (owner === null || groups === null || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chown(join(folder, entry), owner, groups);
  chown(folder, owner, groups);
}

function chown(path: string, owner: number, groups: number): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner, groups);
}
