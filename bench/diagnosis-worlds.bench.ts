import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playAll } from './lib/diagnosis/play-all.ts';
import { report } from './lib/table.ts';
import type { Outcome } from './lib/worlds/evidence.ts';
import { pageOf } from './lib/worlds/page.ts';
import { planOf } from './lib/worlds/plan.ts';

/**
 * The diagnosis on machines of a second world, which shares no formula with the engine: how many faults it names
 * rightly, wrongly or not at all, what it says of sound machines, and what its confidence, health and life are worth.
 *
 * `npm run bench -- diagnosis-worlds [--seeds=set|report] [--bias=0|3|5] [--only=spall-steady,sound] [--json=file]`; by
 * default the seeds to set figures with, at a bias of 3 %. `--only` takes kinds of fault or of machine and writes no page.
 */
function argument(name: string): string | null {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
}

const set = argument('seeds') === 'report' ? 'report' : 'set';
const biasPct = Number(argument('bias') ?? 3);
const only = argument('only')?.split(',') ?? null;
const lives = planOf(set, biasPct).filter(
  ({ fault, kindName }) => only === null || only.includes(fault ?? 'sound') || only.includes(kindName),
);
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;

const outcomes = (await playAll<Outcome>(join(import.meta.dirname, 'lib/worlds/worker.ts'), lives)).toSorted(
  (a, b) => a.life.id - b.life.id,
);
const file = argument('json');
if (file !== null) writeFileSync(file, JSON.stringify(outcomes));
const page = pageOf(`seeds ${set}, bias ${biasPct} %`, outcomes, seconds());
if (only !== null || set === 'set') console.log(page);
else report('diagnosis-worlds', `npm run bench -- diagnosis-worlds --seeds=report --bias=${biasPct}`, page);
