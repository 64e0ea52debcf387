import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { InputError } from './input-error.ts';

/**
 * Locks a buffer's folder until this process ends, in whatever way. The lock is a name without a file, so that a power
 * cut leaves no stale lock. Systems without such names (all but Linux and Windows) have no lock.
 *
 * @throws InputError another collector has it
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = `oilsight-collector-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  const path =
    process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : null;
  if (path === null) return { release: async () => undefined };
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, reject) => {
    server.once('error', () => reject(new InputError(`buffer.folder: ${folder} is used by another collector`)));
    server.listen(path, done);
  });
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}
