import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What a run of the tests needs at most, with room to spare, bytes. */
const roomBytes = 6 * 2 ** 30;

/**
 * Where tests put databases and data folders: in memory on a Linux that has room there, because making and dropping a
 * database is mostly work of the file system; else the system's folder for temporary files.
 */
export const testRoot = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return process.platform === 'linux' && bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/** An empty folder for one test. Its name contains spaces and letters outside ASCII, as real paths do. */
export function testFolder(): string {
  const folder = mkdtempSync(join(testRoot, 'oilsight 数据 '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
