import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for one test. Its name has what paths of real machines have: spaces and letters outside ASCII. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight 数据 '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
