import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * The key that session tokens are signed with: the setting, or one made once and kept in the data folder, readable by
 * its owner only.
 */
export function jwtSecretOf({ jwtSecret, dataDir }: { readonly jwtSecret: string; readonly dataDir: string }): string {
  if (jwtSecret !== '') return jwtSecret;
  const file = join(dataDir, 'secrets', 'jwt.key');
  const kept = read(file) ?? create(file);
  if (kept.length < 32)
    throw new StartFailure(`${file} holds no usable key: remove it (everybody logs in again) or set JWT_SECRET`);
  return kept;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes the key to a file and links it into place: a reader never sees half a key, and when two processes do so at
 * once, the first one wins.
 */
function create(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
