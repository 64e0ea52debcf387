import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources that no history depends on: rules judge what is known, and tests are not part of the program. */
const isLeftOut = (file: string) => file.startsWith('rules') || file.endsWith('.test.ts');

let known: string | null = null;

/**
 * Digest of the code that readings are kept and quantities are calculated with: what was saved by other code is not read.
 * Files are read once.
 */
export function codeDigest(): string {
  known ??= [dirname(fileURLToPath(import.meta.resolve('@oilsight/oil'))), import.meta.dirname].map(digestOf).join(' ');
  return known;
}

function digestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isLeftOut(file))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('base64url');
}
