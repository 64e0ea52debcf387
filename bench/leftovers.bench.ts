import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlobs, removeLeftovers } from '../server/src/platform/blobs.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * Looks through a folder of photos for files that nothing refers to, as the server does every day. A dealer with 5000
 * machines has two files of each photo and up to 30 photos of each inspection.
 *
 * `npm run bench -- leftovers`
 */
const sizes = [20_000, 100_000, 200_000];

async function measure(files: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
  for (let n = 0; n < files; n += 1) writeFileSync(join(folder, randomUUID()), '');
  const before = process.memoryUsage.rss();
  const found = { longest: 0, peak: before, isOver: false };
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
    found.longest = Math.max(found.longest, now - last);
    last = now;
    if (!found.isOver) setImmediate(turn);
  };
  const memory = setInterval(() => (found.peak = Math.max(found.peak, process.memoryUsage.rss())), 10);
  setImmediate(turn);
  const begun = performance.now();
  last = begun;
  await removeLeftovers(createBlobs(folder), Date.now() + 60_000, async () => []);
  const took = performance.now() - begun;
  found.isOver = true;
  clearInterval(memory);
  rmSync(folder, { recursive: true });
  return [String(files), ms(found.longest), ms(took), String(Math.round((found.peak - before) / 1024 ** 2))];
}

const rows: string[][] = [];
for (const files of sizes) rows.push(await measure(files));
report(
  'leftovers',
  'npm run bench -- leftovers',
  `Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['files', 'longest step of the thread, ms', 'all, ms', 'memory, MB'], rows)}`,
);
