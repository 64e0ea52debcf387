import { join } from 'node:path';
import { machineTypes } from '@oilsight/oil';
import type { DefaultsOutcome, RuleOutcome } from './lib/alarms/outcome.ts';
import { playAll } from './lib/diagnosis/play-all.ts';
import { planOf } from './lib/diagnosis/plan.ts';
import type { SeedSet } from './lib/diagnosis/plan.ts';
import { markdown, report } from './lib/table.ts';

/**
 * The built-in alarm settings on the simulated lives of the diagnosis bench: how often each raises an alarm of a sound
 * machine, in how many runs with a fault of the oil or the machine, and in how many of these more than once: a fault is
 * one alarm of a rule and level.
 *
 * `npm run bench -- alarm-defaults [--seeds=train|report]`; by default the seeds that nothing was chosen with.
 */
const set: SeedSet = process.argv.includes('--seeds=train') ? 'train' : 'report';
const daysAMonth = 30.4;

const outcomes = await playAll<DefaultsOutcome>(join(import.meta.dirname, 'lib/alarms/worker.ts'), planOf(set));
const monthsOf = (runs: readonly DefaultsOutcome[]) =>
  runs.reduce((sum, { soundDays }) => sum + soundDays, 0) / daysAMonth;
const raisedBy = (runs: readonly DefaultsOutcome[], is: (rule: RuleOutcome) => boolean = () => true) =>
  runs.flatMap((run) => run.outcomes.filter(is)).reduce((sum, { whileSound }) => sum + whileSound, 0);
const faults = outcomes.filter(({ isFault }) => isFault);
const foundBy = (is: (rule: RuleOutcome) => boolean) =>
  faults.filter((run) => run.outcomes.some((rule) => rule.afterOnset > 0 && is(rule))).length;
/** Fault occurrences that a rule raised an alarm of more than once. */
const repeatedBy = (is: (rule: RuleOutcome) => boolean) =>
  faults.flatMap((run) => run.outcomes.filter((rule) => rule.afterOnset > 1 && is(rule))).length;

const rules = [
  ...new Set(outcomes.flatMap((run) => run.outcomes.map(({ key, level }) => `${key} ${level}`))),
].toSorted();
const rate = (count: number, months: number) => (count / months).toFixed(3);
const page = `${outcomes.length} simulated lives (seeds: ${set}), a frame a minute, of which ${monthsOf(outcomes).toFixed(1)} device-months with nothing wrong and ${faults.length} runs with a fault of the oil or the machine. Limits: \`defaultLimits\`. The rules are those of a device for which nobody has set anything.

${markdown(
  [
    'indicator, level',
    'alarms of sound machines',
    'a device-month',
    'faults with an alarm',
    'of them more than one of this rule and level',
  ],
  [
    ...rules.map((name) => {
      const is = ({ key, level }: RuleOutcome) => `${key} ${level}` === name;
      const raised = raisedBy(outcomes, is);
      return [name, String(raised), rate(raised, monthsOf(outcomes)), String(foundBy(is)), String(repeatedBy(is))];
    }),
    [
      'all',
      String(raisedBy(outcomes)),
      rate(raisedBy(outcomes), monthsOf(outcomes)),
      String(foundBy(() => true)),
      String(repeatedBy(() => true)),
    ],
  ],
)}

${markdown(
  ['machine type', 'device-months', 'alarms of sound machines', 'a device-month'],
  machineTypes.map((machineType) => {
    const runs = outcomes.filter((run) => run.machineType === machineType);
    const months = monthsOf(runs);
    return [machineType, months.toFixed(1), String(raisedBy(runs)), rate(raisedBy(runs), months)];
  }),
)}
`;
report('alarm-defaults', `npm run bench -- alarm-defaults --seeds=${set}`, page);
