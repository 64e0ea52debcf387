import { statfs } from 'node:fs/promises';

/** Room that this process may still use on the disk of a folder, bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
