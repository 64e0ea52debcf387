import { defaultViscosityChangeLimits } from '@oilsight/oil';
import { createAssessor } from './assessor.ts';
import type { Sighting } from './assessor.ts';
import { createLearnedTrial } from './learned-share.ts';
import { createLimitWatch } from './limits.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './evidence.ts';
import type { Life } from './world/life.ts';
import { play, stopsEvery } from './world/play.ts';
import type { Truth } from './world/play.ts';

/** Plays a life and assesses it: the diagnosis and the fixed limits see the same frames. */
async function playLife(life: Life): Promise<Outcome> {
  const played = play(life);
  const { machineType } = played.nameplate;
  const assessor = createAssessor(played.nameplate);
  const limits = createLimitWatch(machineType);
  const trial = createLearnedTrial(machineType, life.bornAt);
  const sightings: Sighting[] = [];
  const truth: Truth[] = [];
  for (const { now, chunk, entries, truth: known } of played.episodes(stopsEvery(life))) {
    assessor.add(chunk, entries);
    limits.add(chunk);
    if (life.fault === null) trial.add(chunk, entries);
    sightings.push(await assessor.assess(now));
    truth.push(known);
  }
  const { level1Low, level1High } = defaultViscosityChangeLimits[machineType];
  const isEnd = ({ permittivityShare, viscosityChange }: Truth) =>
    permittivityShare >= 1 || 100 * viscosityChange > Number(level1High) || 100 * viscosityChange < Number(level1Low);
  // The oil may have ended while readings still came: what is played on from there is later.
  const changedAt = Math.max(life.bornAt, ...played.changes());
  const endedAt = sightings.find(
    ({ at }, index) => at > changedAt && truth[index] !== undefined && isEnd(truth[index]),
  );
  const endOfOilAt = endedAt?.at ?? played.endOfOil(isEnd);
  return outcomeOf({
    life,
    onsetAt: played.onsetAt(),
    sightings,
    truth,
    alarms: limits.episodes(),
    changes: played.changes(),
    toppedUp: played.toppedUp(),
    detected: assessor.detected(),
    endOfOilAt,
    learned: trial.shares(),
  });
}

process.on('message', (life: Life) => {
  playLife(life).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
