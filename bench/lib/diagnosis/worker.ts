import { createFixedLimits } from './fixed-limits.ts';
import { createAssessor } from './assessor.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome, Sighting } from './outcome.ts';
import type { Run } from './plan.ts';
import { assessmentTimes, logOf, readingsOf } from './readings.ts';

/** Plays a run and assesses it: the diagnosis and the fixed limits see the same frames. */
async function playRun(run: Run): Promise<Outcome> {
  const assess = createAssessor(run);
  const limits = createFixedLimits(run.machineType);
  const stops = assessmentTimes(run);
  const sightings: Sighting[] = [];
  let from = -Infinity;
  for (const { now, chunk } of readingsOf(run, stops)) {
    for (const event of logOf(run)) if (event.at >= from && event.at < now) assess.log(event);
    assess.add(chunk);
    limits.add(chunk);
    sightings.push(await assess.assess(now));
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
