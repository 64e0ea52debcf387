import { createFixedLimits } from './fixed-limits.ts';
import { createJudge } from './judge.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome, Sighting } from './outcome.ts';
import type { Run } from './plan.ts';
import { judgementTimes, logOf, readingsOf } from './readings.ts';

/** Plays a run and judges it: the diagnosis and the fixed limits see the same frames. */
async function playRun(run: Run): Promise<Outcome> {
  const judge = createJudge(run);
  const limits = createFixedLimits(run.machineType);
  const stops = judgementTimes(run);
  const sightings: Sighting[] = [];
  let from = -Infinity;
  for (const { now, chunk } of readingsOf(run, stops)) {
    for (const event of logOf(run)) if (event.at >= from && event.at < now) judge.log(event);
    judge.add(chunk);
    limits.add(chunk);
    sightings.push(await judge.judge(now));
    from = now;
  }
  return outcomeOf(run, sightings, limits.alarms());
}

process.on('message', (run: Run) => {
  playRun(run).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
