import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './lib/diagnosis/outcome.ts';
import { pageOf } from './lib/diagnosis/page.ts';
import { planOf } from './lib/diagnosis/plan.ts';
import type { SeedSet } from './lib/diagnosis/plan.ts';
import { playAll } from './lib/diagnosis/play-all.ts';
import { report } from './lib/table.ts';

/**
 * The diagnosis on simulated machine lives with known faults: which faults it finds, how soon, and what it reports of
 * sound machines, compared with fixed limits on the same readings.
 *
 * `npm run bench -- diagnosis [--seeds=train|report] [--only=water-leak,sound] [--json=file]`; by default the seeds
 * that no threshold was tuned with. `--only` prints the result and writes no page.
 */
function argument(name: string): string | null {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
}

const set: SeedSet = argument('seeds') === 'train' ? 'train' : 'report';
const only = argument('only')?.split(',') ?? null;
const runs = planOf(set).filter(({ scenario }) => only === null || only.includes(scenario ?? 'sound'));
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;

const outcomes = (await playAll<Outcome>(join(import.meta.dirname, 'lib/diagnosis/worker.ts'), runs)).toSorted(
  (a, b) => a.run.id - b.run.id,
);
const file = argument('json');
if (file !== null) writeFileSync(file, JSON.stringify(outcomes));
const page = pageOf(set, outcomes, seconds());
if (only === null) report('diagnosis', `npm run bench -- diagnosis --seeds=${set}`, page);
else console.log(page);
