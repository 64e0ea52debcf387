import { chanceOf } from './world/chance.ts';
import { dayMs, minuteMs } from './world/clock.ts';
import { faultNames, faults } from './world/faults.ts';
import type { FaultName } from './world/faults.ts';
import type { Life } from './world/life.ts';
import { kindNames } from './world/machine-kinds.ts';
import { standsDays } from './truth.ts';

/** Figures are looked at with the seeds `set`; results are reported with those of `report`, which nobody sets with. */
export const seedSets = ['set', 'report'] as const;
export type SeedSet = (typeof seedSets)[number];

/** Lives of each fault, and of machines that nothing happens to. */
const livesOf: Readonly<Record<SeedSet, { readonly fault: number; readonly sound: number }>> = {
  set: { fault: 17, sound: 126 },
  report: { fault: 4, sound: 45 },
};
/**
 * Lives without a fair answer: a machine too cool to wear its oil out within the time of an answer, one without the
 * sensor that sticks, one that does not stand for an oil change within nine days.
 */
const unfair: ReadonlySet<string> = new Set(['set worn-out 2', 'set worn-out 14', 'set stuck 15', 'set oil-change 13']);
/** Lives of a year among the sound ones: every so many. */
const yearEvery = 6;
const born = Date.UTC(2025, 0, 6);

interface Place {
  readonly id: number;
  readonly place: number;
  readonly fault: FaultName | null;
}

function lifeOf(set: SeedSet, biasPct: number, { id, place, fault }: Place): Life {
  // By what it is and not by its place: lives that are added later change no other.
  const name = `${set} ${fault ?? 'sound'} ${place}`;
  const seed = Math.floor(chanceOf(71, name).uniform() * 2 ** 31);
  const chance = chanceOf(seed, `plan ${name}`);
  const possible = fault === null ? kindNames : faults[fault].kindNames;
  const shift = fault === null ? 0 : Math.floor(chanceOf(72, `${set} ${fault}`).uniform() * possible.length);
  const kindName = possible[(place + shift) % possible.length] ?? kindNames[0];
  const bornAt = born + Math.floor(chance.uniform() * 330) * dayMs;
  const isFromBirth = fault !== null && faults[fault].isFromBirth === true && fault !== 'worn-out';
  const soundDays = isFromBirth ? 0 : fault === 'worn-out' ? 60 : chance.between([36, 58]);
  const onsetAt = bornAt + (fault === null ? 0 : Math.floor((soundDays * dayMs) / minuteMs) * minuteMs);
  const isWaiting = fault !== null && (faults[fault].atStandstill ?? faults[fault].whileRunning) === true;
  const days = fault === null ? (place % yearEvery === 0 ? 365 : chance.between([70, 150])) : standsDays(fault);
  return {
    id,
    seed,
    kindName,
    fault,
    strength: chance.uniform(),
    bornAt,
    onsetAt,
    // A fault may wait for a standstill.
    endsAt: onsetAt + (Math.ceil(days) + (isWaiting ? 4 : 0)) * dayMs,
    stepMs: (fault === 'spikes' || fault === 'interference' ? 1 : chance.pick([2, 3, 5])) * minuteMs,
    biasPct,
    isEntered: chance.isTrue(0.75),
  };
}

/** The lives of a seed set: every fault on the kinds of machine in turn, and sound machines of every kind. */
export function planOf(set: SeedSet, biasPct: number): Life[] {
  const { fault: ofFault, sound } = livesOf[set];
  const rows = [
    ...Array.from({ length: sound }, (_, place) => ({ fault: null, place })),
    ...faultNames.flatMap((fault) => Array.from({ length: ofFault }, (_, place) => ({ fault, place }))),
  ];
  const fair = rows.filter(({ fault, place }) => !unfair.has(`${set} ${fault ?? 'sound'} ${place}`));
  return fair.map((row, id) => lifeOf(set, biasPct, { id, ...row }));
}
