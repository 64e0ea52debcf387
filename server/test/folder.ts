import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for one test. Its name contains spaces and letters outside ASCII, as real paths do. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight 数据 '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
