import {
  AppError,
  leadsFrom,
  mayMove,
  reportDueAheadMs,
  reportMoves,
  reportStates,
  reportTypes,
  workingStepOf,
} from '@oilsight/contract';
import type {
  AbnormalState,
  ReportCounts,
  ReportEvent,
  ReportResults,
  ReportMove,
  ReportStage,
  ReportState,
  ReportStep,
} from '@oilsight/contract';
import type { MovedReport, ReportType } from '@oilsight/contract';
import { dayMs, severityOf } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';

const letters: Readonly<Record<ReportType, string>> = {
  oilTest: 'OT',
  inspection: 'IN',
  diagnostic: 'DR',
  fleet: 'FR',
};

/** What the numbers of a type and day begin with: `OT-20261122-`. */
export function numberStart(
  type: ReportType,
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${letters[type]}-${year}${two(month)}${two(day)}-`;
}

/** The next number after the greatest with the same beginning; null: there is none yet. */
export function nextNumber(start: string, greatest: string | null): string {
  const before = greatest === null ? 0 : Number(greatest.slice(start.length));
  return `${start}${String(before + 1).padStart(4, '0')}`;
}

/** Where a move leads. */
export interface Place {
  readonly state: ReportState;
  readonly step: ReportStep | null;
}

const steps: readonly ReportStage[] = ['sampled', 'testing', 'inspecting', 'generating'] satisfies ReportStep[];

/** Whoever may not make a move learns that before the stage that the report is in.
 *
 * @throws AppError `reportNotOwn`, `reportDelivered`, `reportElsewhere`
 */
export function movedTo(move: ReportMove, report: MovedReport, authority: Scope['authority']): Place {
  if (authority === 'SYSTEM' || !mayMove(move, report, authority)) throw new AppError('reportNotOwn');
  checkOpen(report);
  if (!leadsFrom(move, report)) throw new AppError('reportElsewhere');
  const { to } = reportMoves[move];
  const stage: ReportStage = to === 'start' ? workingStepOf(report.type) : to;
  return steps.includes(stage)
    ? { state: 'working', step: stage as ReportStep }
    : { state: stage as ReportState, step: null };
}

/** @throws AppError `reportDelivered`: what was delivered never changes */
export function checkOpen({ state }: Pick<MovedReport, 'state'>): void {
  if (state === 'delivered') throw new AppError('reportDelivered');
}

/** @throws AppError `timeIsPast`, `dueTooFarAhead` */
export function checkDueDate(dueAt: number | null, now: number): void {
  if (dueAt === null) return;
  if (dueAt <= now) throw new AppError('timeIsPast', { field: 'dueAt' });
  if (dueAt > now + reportDueAheadMs)
    throw new AppError('dueTooFarAhead', { field: 'dueAt', days: reportDueAheadMs / dayMs });
}

/** What the history of a report says of a move. */
export const eventOf: Readonly<Record<ReportMove, ReportEvent['what']>> = {
  accept: 'accepted',
  generate: 'generating',
  sampled: 'sampled',
  testing: 'testing',
  inspecting: 'inspecting',
  review: 'reviewing',
  rework: 'reworked',
  deliver: 'delivered',
  return: 'returned',
  withdraw: 'withdrawn',
  reapply: 'applied',
};

/** The gravest level that one of a laboratory's results is beyond, by the limits beside it; null: none. */
export function gravestOf(results: readonly Pick<ReportResults['results'][number], 'value' | 'limits'>[]) {
  const found = results.flatMap(({ value, limits }) =>
    limits === null ? [] : [severityOf(value, { ...limits, worse: 'both', source: limits.source.kind })],
  );
  return (['level1', 'level2'] as const satisfies AbnormalState[]).find((level) => found.includes(level)) ?? null;
}

type CountsOf = ReportCounts['states'][ReportState];

/** Numbers of every state and type, also of those without a report. */
export function countsOf({
  states,
  types,
  delivered,
}: {
  readonly states: readonly (CountsOf & { readonly state: ReportState })[];
  readonly types: readonly { readonly type: ReportType; readonly count: number }[];
  readonly delivered: ReportCounts['delivered'];
}): ReportCounts {
  const ofState = (state: ReportState): CountsOf => {
    const {
      count = 0,
      since = null,
      medianMs = null,
      lastDueAt = null,
    } = states.find((row) => row.state === state) ?? {};
    return { count, since, medianMs, lastDueAt };
  };
  return {
    total: types.reduce((sum, { count }) => sum + count, 0),
    types: Object.fromEntries(
      reportTypes.map((type) => [type, types.find((row) => row.type === type)?.count ?? 0]),
    ) as ReportCounts['types'],
    states: Object.fromEntries(reportStates.map((state) => [state, ofState(state)])) as ReportCounts['states'],
    delivered,
  };
}
