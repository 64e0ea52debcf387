import { duration } from '../diagnosis/page.ts';
import { markdown, median } from '../table.ts';
import { shareInterval } from './figures.ts';
import type { Outcome } from './evidence.ts';
import { answersOf, calibrationOf, falseRateOf, learnedOf, lifeOf, ofKinds } from './statistics.ts';
import { truths } from './truth.ts';
import type { FaultName } from './world/faults.ts';

const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`);
const faultKinds = ['oil', 'machine', 'sensor'] as const;

/** The figures that a run is known by. */
export interface Headline {
  readonly lives: number;
  readonly named: string;
  readonly mixed: string;
  readonly wrong: string;
  readonly silent: string;
  readonly falseAMonth: string;
  readonly critical: number;
  readonly stability: string;
  readonly coverage: string;
  readonly limits: string;
}

/** @returns the figures as the list of runs shows them */
export function headlineOf(outcomes: readonly Outcome[]): Headline {
  const { lives, counts, stability } = answersOf(ofKinds(outcomes, faultKinds));
  const { months, findings, bySeverity, limits } = falseRateOf(outcomes);
  const life = lifeOf(outcomes);
  return {
    lives: outcomes.length,
    named: percent(counts.named, lives),
    mixed: percent(counts.mixed, lives),
    wrong: percent(counts.wrong, lives),
    silent: percent(counts.silent, lives),
    falseAMonth: (findings / months).toFixed(3),
    critical: bySeverity.critical,
    stability: Number.isNaN(stability) ? '–' : percent(stability, 1),
    coverage: Number.isNaN(life.meanShare) ? '–' : percent(life.meanShare, 1),
    limits: (limits / months).toFixed(3),
  };
}

/** How the answers to the faults of some kinds turned out. */
function answerTable(outcomes: readonly Outcome[]): string {
  const row = (label: string, right: string, of: readonly Outcome[]) => {
    const { lives, counts, medianH, stability, normalShare, byLimits, limitsMedianH } = answersOf(of);
    const keeps = Number.isNaN(stability) ? '–' : percent(stability, 1);
    return [
      label,
      right,
      lives,
      counts.named,
      counts.mixed,
      counts.wrong,
      counts.silent,
      duration(medianH),
      keeps,
      Number.isNaN(normalShare) ? '–' : percent(normalShare, 1),
      byLimits,
      duration(limitsMedianH),
    ];
  };
  const rows = faultKinds.flatMap((kind) => {
    const own = ofKinds(outcomes, [kind]);
    const names = [...new Set(own.flatMap(({ life: { fault } }) => fault ?? []))];
    const ofFault = (name: FaultName) => own.filter(({ life }) => life.fault === name);
    return [
      ...names.map((name) => row(name, truths[name].rules.join(' '), ofFault(name))),
      ...(own.length === 0 ? [] : [row(`**all of ${kind}**`, '', own)]),
    ];
  });
  return markdown(
    [
      'fault',
      'right',
      'lives',
      'named',
      'mixed',
      'wrong',
      'silent',
      'median to the name',
      'keeps it',
      'called normal',
      'limits',
      'median',
    ],
    [...rows, row('**all**', '', ofKinds(outcomes, faultKinds))],
  );
}

function falseTable(outcomes: readonly Outcome[]): string {
  const rows = [
    ['nothing ever happens', outcomes.filter(({ life }) => life.fault === null)] as const,
    ['changes, condensation, resets, running-in', ofKinds(outcomes, ['benign'])] as const,
    ['before a fault', ofKinds(outcomes, faultKinds)] as const,
    ['all', outcomes] as const,
  ];
  return markdown(
    [
      'sound time',
      'device-months',
      'false findings',
      'a month',
      'caution',
      'warning',
      'critical',
      'limits a month',
      'changes invented a month',
      'rules',
    ],
    rows.map(([label, of]) => {
      const { months, findings, bySeverity, byRule, limits, inventedChanges } = falseRateOf(of);
      const aMonth = (count: number) => (months === 0 ? '–' : (count / months).toFixed(3));
      return [
        label,
        months.toFixed(1),
        findings,
        aMonth(findings),
        bySeverity.caution,
        bySeverity.warning,
        bySeverity.critical,
        aMonth(limits),
        aMonth(inventedChanges),
        byRule.map(([id, count]) => `${id} ${count}`).join(', ') || '–',
      ];
    }),
  );
}

function lifeLine({ life, said, answer }: Outcome): string {
  const first = [...Map.groupBy(said, ({ ruleId, severity }) => `${ruleId} ${severity}`).values()].flatMap(
    (own) => own.toSorted((a, b) => a.hours - b.hours)[0] ?? [],
  );
  const words = first.map(({ ruleId, severity, hours }) => `${ruleId} ${severity} after ${duration(hours)}`);
  return `- ${answer}: ${life.fault} on ${life.kindName}, strength ${life.strength.toFixed(2)}, life ${life.id}: ${words.join(', ') || 'nothing'}`;
}

function falseLine({ life, falseFindings }: Outcome): string {
  const words = [...Map.groupBy(falseFindings, ({ ruleId, severity }) => `${ruleId} ${severity}`)].map(
    ([name, own]) => `${name} × ${own.length}, first on day ${Math.min(...own.map(({ day }) => day)).toFixed(0)}`,
  );
  return `- ${life.fault ?? 'sound'} on ${life.kindName}, life ${life.id}: ${words.join('; ')}`;
}

function healthText(outcomes: readonly Outcome[]): string {
  const faulty = ofKinds(outcomes, ['oil', 'machine']);
  const correlations = faulty.flatMap(({ healthCorrelation }) => healthCorrelation ?? []);
  const rises = faulty.flatMap(({ healthRise }) => healthRise ?? []);
  const over = rises.filter((rise) => rise > 5).length;
  return `Oil health beside the gravity of the fault that the world knows, rank correlation by life: median ${median(correlations).toFixed(2)} (${correlations.length} lives). Health rose by more than 5 points above its least while the fault grew or stood in ${over} of ${rises.length} lives; median of the worst rise ${median(rises).toFixed(1)} points, greatest ${Math.max(0, ...rises).toFixed(1)}.`;
}

function calibrationTable(outcomes: readonly Outcome[]): string {
  return markdown(
    ['said', 'findings', 'mean said', 'true'],
    calibrationOf(outcomes)
      .filter(({ findings }) => findings > 0)
      .map(({ from, to, findings, said, isTrue }) => [`${from} – ${to}`, findings, said.toFixed(2), isTrue.toFixed(2)]),
  );
}

function learnedTable(outcomes: readonly Outcome[]): string {
  const aMonth = (count: number, days: number) => ((30 * count) / days).toFixed(2);
  return markdown(
    ['limits learned of', 'machines', 'days tried', 'past level 2, days a month', 'past level 1, days a month'],
    learnedOf(outcomes)
      .filter(({ days }) => days > 0)
      .map(({ key, machines, days, level2, level1 }) => [
        key,
        machines,
        days,
        aMonth(level2, days),
        aMonth(level1, days),
      ]),
  );
}

/** The page of results, without the list of runs. */
export function pageOf(what: string, outcomes: readonly Outcome[], seconds: number): string {
  const { lives, counts } = answersOf(ofKinds(outcomes, faultKinds));
  const [lo, hi] = shareInterval(counts.named, lives);
  const assessments = outcomes.reduce((sum, outcome) => sum + outcome.assessments, 0);
  const life = lifeOf(outcomes);
  const unnamed = outcomes.filter(({ answer }) => answer !== null && answer !== 'named');
  const falsely = outcomes.filter(({ falseFindings }) => falseFindings.length > 0);
  return [
    `${outcomes.length} lives of the second world (${what}), ${assessments} assessments in ${Math.round(seconds)} s. The world and its answers: ADR 80.`,
    `Named ${percent(counts.named, lives)} (95 % interval ${(100 * lo).toFixed(0)}–${(100 * hi).toFixed(0)} %), mixed ${percent(counts.mixed, lives)}, wrong ${percent(counts.wrong, lives)}, silent ${percent(counts.silent, lives)} of ${lives} faults.`,
    '## Faults',
    'Named: the right name in its time, and nothing grave beside it that is not true. Mixed: named, with a warning or a critical finding beside it that is not true. Wrong: not named, and something else was. Keeps it: share of the assessments after the name, to the end of the life, that keep it. Called normal: share of the assessments with that verdict while the fault is as grave as it gets. Limits: lives in which fixed limits raise a new alarm of any kind in that time.',
    answerTable(outcomes),
    '## Sound time',
    'Findings of a caution or graver, joined when they return within a day, as the alarms of fixed limits are.',
    falseTable(outcomes),
    '## Confidence',
    calibrationTable(outcomes),
    '## Life',
    `Intervals were given at ${percent(life.given, life.asked)} of ${life.asked} assessments and hold the true end at ${percent(life.covered, life.given)} of them; mean of the lives' own shares ${percent(life.meanShare, 1)}. By the quantity that ends it first, as the diagnosis says:`,
    markdown(
      ['ends by', 'intervals', 'hold the true end', 'it came sooner', 'it came later'],
      life.byQuantity.map(({ limitedBy, given, covered, early }) => [
        limitedBy,
        given,
        percent(covered, given),
        percent(early, given),
        percent(given - covered - early, given),
      ]),
    ),
    '## Learned limits',
    'Learned of the first 120 days of sound machines, tried on the rest of a year. By the shares that they are taken at, a month should have 1.5 days past level 2 and 0.6 past level 1, or fewer.',
    learnedTable(outcomes),
    '## Health',
    healthText(outcomes),
    '## Not named',
    unnamed.map(lifeLine).join('\n') || 'None.',
    '## False',
    falsely.map(falseLine).join('\n') || 'None.',
  ].join('\n\n');
}
