import { markdown } from '../table.ts';
import { onDelayMs } from './fixed-limits.ts';
import type { Outcome } from './outcome.ts';
import type { SeedSet } from './plan.ts';
import {
  alarmCategories,
  confusionOf,
  detectionOf,
  falseRateOf,
  ofTrendSeries,
  ofKind,
  outcomesOf,
  distinguished,
} from './statistics.ts';
import { truths } from './truth.ts';

const percent = (part: number, of: number) =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(part === of ? 0 : 1)} %`;

const perTime = (rate: number) => (Number.isNaN(rate) ? '–' : rate.toFixed(3));

/** A duration in the unit that an engineer would use. */
export function duration(hours: number): string {
  if (Number.isNaN(hours)) return '–';
  const [sign, size] = [hours < 0 ? '−' : '', Math.abs(hours)];
  return size < 48 ? `${sign}${size.toFixed(size < 10 ? 1 : 0)} h` : `${sign}${(size / 24).toFixed(1)} d`;
}

function detectionTable(outcomes: readonly Outcome[], kind: 'oil' | 'sensor'): string {
  const names = Object.entries(truths).flatMap(([name, truth]) => (truth.kind === kind ? [name] : []));
  const cells = (label: string, of: readonly Outcome[]) => {
    const {
      runs,
      found,
      medianH,
      slowestH,
      byLimits,
      limitsMedianH,
      both,
      earlierH,
      earlierRuns,
      byLevel1,
      bothLevel1,
      earlierLevel1H,
      bothAny,
      earlierAnyH,
    } = detectionOf(of);
    return [
      label,
      runs,
      `${found} (${percent(found, runs)})`,
      duration(medianH),
      duration(slowestH),
      `${byLimits} (${byLevel1})`,
      duration(limitsMedianH),
      both === 0 ? '–' : `${duration(earlierH)} (${earlierRuns} of ${both})`,
      bothLevel1 === 0 ? '–' : `${duration(earlierLevel1H)} (${bothLevel1})`,
      bothAny === 0 ? '–' : `${duration(earlierAnyH)} (${bothAny})`,
    ];
  };
  const rows = names.map((name) =>
    cells(
      name,
      outcomes.filter(({ run }) => run.scenario === name),
    ),
  );
  return markdown(
    [
      'true fault',
      'runs',
      'found',
      'median after onset',
      'slowest',
      'fixed limits (level 1)',
      'median',
      'ours earlier by (median of runs both find)',
      'earlier than level 1',
      'first word of any name earlier by',
    ],
    [
      ...rows,
      cells('gradual', ofTrendSeries(ofKind(outcomes, kind), 'gradual')),
      cells('sudden', ofTrendSeries(ofKind(outcomes, kind), 'sudden')),
      cells('all', ofKind(outcomes, kind)),
    ],
  );
}

/** How much earlier the diagnosis is than the fixed limits, in words. */
function earlier(outcomes: readonly Outcome[], course: 'gradual' | 'sudden'): string {
  const { both, earlierH, earlierRuns, bothLevel1, earlierLevel1H, earlierAnyH } = detectionOf(
    ofTrendSeries(ofKind(outcomes, 'oil'), course),
  );
  return `${course} faults ${duration(earlierH)} (earlier in ${earlierRuns} of ${both} runs), against level 1 alone ${duration(earlierLevel1H)} (${bothLevel1} runs), first word of any name ${duration(earlierAnyH)}`;
}

function confusionTable(outcomes: readonly Outcome[]): string {
  return markdown(
    ['true fault', 'runs', ...Object.values(alarmCategories), 'nothing', 'rules (runs)'],
    confusionOf(outcomes).map(({ scenario, runs, byType, nothing, rules }) => [
      scenario,
      runs,
      ...byType,
      nothing,
      rules.map(([id, count]) => `${id} ${count}`).join(', ') || '–',
    ]),
  );
}

function falseTable(outcomes: readonly Outcome[]): string {
  const rows = [
    ['nothing ever happens', outcomesOf(outcomes, null)] as const,
    ['filter and oil changes, breathing, resets, running-in, weak link', ofKind(outcomes, 'benign')] as const,
    [
      'before the onset of a fault',
      [...ofKind(outcomes, 'oil'), ...ofKind(outcomes, 'sensor'), ...ofKind(outcomes, 'outside')],
    ] as const,
    ['all', outcomes] as const,
  ];
  return markdown(
    [
      'sound machines',
      'device-months',
      'false findings',
      'a device-month',
      'fixed limits, alarms a device-month',
      'rules',
    ],
    rows.map(([label, of]) => {
      const { months, findings, perMonth, limitsPerMonth, byRule } = falseRateOf(of);
      return [
        label,
        months.toFixed(1),
        findings,
        perTime(perMonth),
        perTime(limitsPerMonth),
        byRule.map(([id, count]) => `${id} ${count}`).join(', ') || '–',
      ];
    }),
  );
}

function missedList(outcomes: readonly Outcome[]): string {
  const missed = [...ofKind(outcomes, 'oil'), ...ofKind(outcomes, 'sensor')].filter(
    ({ detectedH }) => detectedH === null,
  );
  const line = ({ run, found }: Outcome) =>
    `- ${run.scenario} on ${run.machineType} (${run.oilName}), rate ${run.rate.toFixed(2)}${run.channels === null ? '' : `, ${run.channels.join(' ')}`}, noise × ${run.noise}, gaps ${run.gaps}${run.isLogged ? '' : ', not logged'}: ${found.map(({ ruleId }) => ruleId).join(', ') || 'nothing'}`;
  return missed.length === 0 ? 'None.' : missed.map(line).join('\n');
}

/** Rules that no run triggers. */
const unplayed =
  'P03, W03, A04, S04 by the LED level and S06 alone: not played, the simulated machines have no filter pressure, load or LED sensor and no ester; the reference scenarios of `npm run vectors` are their test.';

/** The page of results. */
export function pageOf(set: SeedSet, outcomes: readonly Outcome[], seconds: number): string {
  const [oil, sensor, all] = [
    detectionOf(ofKind(outcomes, 'oil')),
    detectionOf(ofKind(outcomes, 'sensor')),
    falseRateOf(outcomes),
  ];
  const { runs, reported } = distinguished(outcomes);
  const sensorReported = distinguished(ofKind(outcomes, 'sensor'));
  const assessments = outcomes.reduce((sum, outcome) => sum + outcome.assessments, 0);
  const reset = outcomesOf(outcomes, 'comm-loss').map(({ lastVerdict }) => lastVerdict);
  const leak = detectionOf(outcomesOf(outcomes, 'oil-leak'));
  return [
    `${outcomes.length} simulated lives (seeds: ${set}), a frame a minute, 45 sound days and then the fault; six machine types, noise × 1 and × 2, lost frames and outages, oil that is not quite its data sheet, ${assessments} judgements in ${Math.round(seconds)} s. Thresholds are looked at with the seeds \`train\` only. Fixed limits: \`defaultLimits\` on raw readings, ${onDelayMs / 60_000} minutes delay, any key counts, whether it names the fault or not; ours counts only when it names it. Of sensors, what the history says of their readings beside the rules counts too (\`Q.…\`: frozen, drifting, wrongly compensated).`,
    markdown(
      ['', 'target', 'reached'],
      [
        [
          'oil and machine faults found and rightly named',
          '≥ 95 %',
          `${percent(oil.found, oil.runs)} (${oil.found} of ${oil.runs}); fixed limits raise an alarm in ${percent(oil.byLimits, oil.runs)}`,
        ],
        [
          'false findings (caution or graver) a sound device-month',
          '≤ 0.1',
          `${perTime(all.perMonth)} over ${all.months.toFixed(0)} months; fixed limits ${perTime(all.limitsPerMonth)}`,
        ],
        [
          'sensor faults told from oil faults: named, and no word against the oil',
          '≥ 95 %',
          `${percent(sensorReported.reported, sensorReported.runs)} (${sensorReported.reported} of ${sensorReported.runs}); with oil faults ${percent(reported, runs)}`,
        ],
        [
          'earlier than fixed limits, median of runs both find',
          '> 0',
          `${earlier(outcomes, 'gradual')}; ${earlier(outcomes, 'sudden')}; ${oil.found - oil.both} runs found by us alone, ${oil.byLimits - oil.both} by limits alone`,
        ],
        ['sensor faults found', '', `${percent(sensor.found, sensor.runs)} (${sensor.found} of ${sensor.runs})`],
      ],
    ),
    '## Faults of oil and machine',
    detectionTable(outcomes, 'oil'),
    '## Faults of sensors',
    detectionTable(outcomes, 'sensor'),
    '## Nothing wrong',
    falseTable(outcomes),
    '## Confusion: runs in which a type was newly found within the horizon',
    confusionTable(outcomes),
    '## Missed',
    missedList(outcomes),
    '## Not counted',
    [
      '- Oil added that nobody entered: without a level sensor nothing but the dirt shows it, and a level that rises alone is not taken for a refill; such runs are among the missed.',
      `- oil-leak: no rule speaks of the oil level; its limits do, ${leak.byLimits} of ${leak.runs} runs after ${duration(leak.limitsMedianH)}.`,
      `- comm-loss: the device's state says it; verdicts after four silent days: ${reset.join(', ')}.`,
      '- bearing-spall, gear-wear and bronze-wear on machines without a debris sensor (hydraulic, turbine): not observable, not played. Shear on turbine and compressor, whose oils have no improver: not played.',
      `- ${unplayed}`,
    ].join('\n'),
  ].join('\n\n');
}
