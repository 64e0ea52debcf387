import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playAll } from './lib/diagnosis/play-all.ts';
import { report } from './lib/table.ts';
import { bodyOf, readPage, runLine, runList } from './lib/worlds/history.ts';
import type { Outcome } from './lib/worlds/evidence.ts';
import { headlineOf, pageOf } from './lib/worlds/page.ts';
import { planOf } from './lib/worlds/plan.ts';

/**
 * The diagnosis on machines of a second world, which shares no formula with the engine: how many faults it names
 * rightly, wrongly or not at all, what it says of sound machines, and what its confidence, health and life are worth.
 *
 * `npm run bench -- diagnosis-worlds [--seeds=set|report] [--bias=0|3|5] [--only=spall-steady,sound] [--json=file]
 * [--note='what has changed']`; by
 * default the seeds to set figures with, at a bias of 3 %. `--only` takes kinds of fault or of machine and writes no page.
 */
function argument(name: string): string | null {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
}

const set = argument('seeds') === 'report' ? 'report' : 'set';
const usualBiasPct = 3;
const biasPct = Number(argument('bias') ?? usualBiasPct);
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
else {
  const before = readPage(join(import.meta.dirname, 'results/diagnosis-worlds.md'));
  const today = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const runs = runList(before, runLine(today, biasPct, headlineOf(outcomes), argument('note') ?? ''));
  // The bias that a plant's sensors usually have has the page; the others stand in the list alone.
  const body = biasPct === usualBiasPct || before === null ? page : bodyOf(before);
  report('diagnosis-worlds', 'npm run bench -- diagnosis-worlds --seeds=report', `${body}\n\n${runs}`);
}
