import { silentAfterMs } from '@oilsight/contract';
import type { AlarmRule } from '@oilsight/contract';
import { createDerivation, defaultLimits } from '@oilsight/oil';
import { occurrencesOf } from '../../../server/src/modules/alarms/engine/occurrences.rules.ts';
import type { ConditionReading } from '../../../server/src/modules/alarms/engine/occurrences.rules.ts';
import { rulesOf } from '../../../server/src/modules/alarms/settings/rules-in-force.rules.ts';
import { day, minute } from '../../../simulator/src/machines.ts';
import { kinds, profileOf } from '../diagnosis/fleet.ts';
import { soundUntil, unassessedMs } from '../diagnosis/outcome.ts';
import type { Run } from '../diagnosis/plan.ts';
import { readingsOf } from '../diagnosis/readings.ts';
import { horizonDays, truths } from '../diagnosis/truth.ts';
import type { DefaultsOutcome, RuleOutcome } from './outcome.ts';

/** The good readings of every key with a default rule, the change of viscosity among them. */
function seriesOf(run: Run, keys: ReadonlySet<string>): Map<string, ConditionReading[]> {
  const derivation = createDerivation(profileOf(kinds[run.machineType], run.oilName));
  const series = new Map([...keys].map((key): [string, ConditionReading[]] => [key, []]));
  const stops = Array.from({ length: Math.ceil((run.endsAt - run.bornAt) / day) }, (_, n) =>
    Math.min(run.endsAt, run.bornAt + (n + 1) * day),
  );
  for (const { chunk } of readingsOf(run, stops)) {
    for (let n = 0; n < chunk.at.length; n += 1) {
      const at = chunk.at[n] ?? 0;
      const read = (key: 'viscosity_kinematic' | 'oil_temperature') => chunk.values.get(key)?.[n] ?? Number.NaN;
      const [viscosity, temperature] = [read('viscosity_kinematic'), read('oil_temperature')];
      const change =
        Number.isNaN(viscosity) || Number.isNaN(temperature)
          ? Number.NaN
          : (derivation.derive(at, { viscosity_kinematic: viscosity, oil_temperature: temperature })[
              'viscosity_change_pct'
            ] ?? Number.NaN);
      for (const [key, readings] of series) {
        const value =
          key === 'viscosity_change_pct' ? change : (chunk.values.get(key as 'oil_temperature')?.[n] ?? Number.NaN);
        if (!Number.isNaN(value)) readings.push({ at, value, quality: 0 });
      }
    }
  }
  return series;
}

/** The rules of a machine for which nobody has set anything. */
function defaultRules({ machineType }: Run): AlarmRule[] {
  const device = { id: '', groupId: '', customerId: '', tenantId: '', machineType, isGateway: false };
  return rulesOf(device, [], (key) => defaultLimits(machineType, key));
}

function playRun(run: Run): DefaultsOutcome {
  const truth = run.scenario === null ? null : truths[run.scenario];
  const [from, until] = [run.bornAt + unassessedMs, soundUntil(run, truth)];
  const horizonAt =
    truth === null ? run.onsetAt : Math.min(run.endsAt, run.onsetAt + horizonDays(truth, run.rate) * day);
  const rules = defaultRules(run);
  const series = seriesOf(run, new Set(rules.map(({ key }) => key)));
  const holdMs = silentAfterMs(minute);
  const outcomes = rules.map((rule): RuleOutcome => {
    const raised = occurrencesOf(rule, series.get(rule.key) ?? [], { holdMs }).map(({ raisedAt }) => raisedAt);
    return {
      key: rule.key,
      level: rule.level,
      whileSound: raised.filter((at) => at > from && at <= until).length,
      afterOnset: raised.filter((at) => at > run.onsetAt && at <= horizonAt).length,
    };
  });
  return { machineType: run.machineType, isFault: truth?.kind === 'oil', soundDays: (until - from) / day, outcomes };
}

process.on('message', (run: Run) => process.send?.(playRun(run)));
