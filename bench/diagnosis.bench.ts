import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './lib/diagnosis/outcome.ts';
import { pageOf } from './lib/diagnosis/page.ts';
import { planOf } from './lib/diagnosis/plan.ts';
import type { Run, SeedSet } from './lib/diagnosis/plan.ts';
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

/** Two workers share the runs. */
async function playAll(all: readonly Run[]): Promise<Outcome[]> {
  const waiting = [...all];
  const outcomes: Outcome[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(join(import.meta.dirname, 'lib/diagnosis/worker.ts'));
      const next = () => {
        const run = waiting.shift();
        if (run === undefined) worker.disconnect();
        else worker.send(run);
      };
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
      worker.on('error', reject);
      worker.on('message', (outcome: Outcome) => {
        outcomes.push(outcome);
        if (outcomes.length % 20 === 0 || outcomes.length === all.length)
          console.log(`${outcomes.length} of ${all.length} runs, ${Math.round(seconds())} s`);
        next();
      });
      next();
    });
  await Promise.all([work(), work()]);
  return outcomes.toSorted((a, b) => a.run.id - b.run.id);
}

const outcomes = await playAll(runs);
const file = argument('json');
if (file !== null) writeFileSync(file, JSON.stringify(outcomes));
const page = pageOf(set, outcomes, seconds());
if (only === null) report('diagnosis', `npm run bench -- diagnosis --seeds=${set}`, page);
else console.log(page);
