import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { lockFolder } from './lock.ts';

/** A separate network namespace needs root, or a system that allows it to every user. */
const canUnshare = spawnSync('unshare', ['--net', 'true']).status === 0;

describe('the lock of a data folder', () => {
  it('is held by one, named to others, and free again after its release', async () => {
    const folder = testFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `the data folder ${folder} is in use by process ${process.pid}: stop it, or set DATA_DIR to another folder`,
    );
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('holds in every way of naming the folder', async () => {
    const folder = testFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).rejects.toThrow('is in use');
    await lock.release();
  });

  it('does not survive its process, however that ends', async () => {
    const folder = testFolder();
    const program = `
      import { lockFolder } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
      await lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([gone, new Promise((resolve) => child.stdout.once('data', resolve))]);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await gone;
    await (await lockFolder(folder)).release();
  });

  it('does not go with a copy of the folder', async () => {
    const [folder, copy] = [testFolder(), testFolder()];
    const lock = await lockFolder(folder);
    // `cp` copies the sockets in the folder too; Node's own copy refuses them.
    spawnSync('cp', ['-a', `${folder}/.`, copy]);
    const other = await lockFolder(copy);
    await expect(lockFolder(copy)).rejects.toThrow(`the data folder ${copy} is in use`);
    await Promise.all([lock.release(), other.release()]);
  });

  it('leaves nothing in the folder', async () => {
    const folder = testFolder();
    await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('goes to one of many that want it at the same time', async () => {
    const folder = testFolder();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(locks).toHaveLength(1);
    await Promise.all(locks.map((lock) => lock.release()));
  });

  it('holds in a folder whose path is longer than the address of a socket', async () => {
    const folder = join(testFolder(), '油液 数据'.repeat(15));
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('is in use');
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(canUnshare)('holds across the networks of containers that share the folder', async () => {
    const folder = testFolder();
    const lock = await lockFolder(folder);
    const program = `
      import { lockFolder } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
      await lockFolder(${JSON.stringify(folder)}).catch((error) => console.log(error.message));`;
    const child = spawn('unshare', ['--net', process.execPath, '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    expect(said).toContain(`is in use by process ${process.pid}`);
    await lock.release();
  });

  it('makes the folder, or says why it cannot', async () => {
    const folder = testFolder();
    await (await lockFolder(join(folder, 'a', 'b'))).release();
    writeFileSync(join(folder, 'file'), '');
    await expect(lockFolder(join(folder, 'file', 'data'))).rejects.toThrow(
      /^the data folder .* \(DATA_DIR\) cannot be made: ENOTDIR/,
    );
  });
});
