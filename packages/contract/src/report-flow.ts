import type { ReportStage, ReportState, ReportStep, ReportType } from './report-words.ts';
import { stageOf } from './report-words.ts';
import type { Authority } from './roles.ts';

/** A way from one stage of a report to another, and who may go it. */
interface Move {
  /** Absent: reports of every type. */
  readonly types?: readonly ReportType[];
  readonly from: readonly ReportStage[];
  /** `start`: the first step of the type's work. */
  readonly to: ReportStage | 'start';
  /** `applicant`: who asked for the report, whatever the role. */
  readonly by: readonly Authority[] | 'applicant';
}

const managers: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN'];
const filledIn = ['oilTest', 'inspection'] as const;
const written = ['diagnostic', 'fleet'] as const;

/** Every way that a report can go. The server refuses all others, and the console shows a button for these alone. */
export const reportMoves = {
  accept: { types: filledIn, from: ['applied'], to: 'accepted', by: managers },
  generate: { types: written, from: ['applied', 'returned'], to: 'generating', by: managers },
  sampled: { types: ['oilTest'], from: ['accepted'], to: 'sampled', by: managers },
  testing: { types: ['oilTest'], from: ['sampled'], to: 'testing', by: managers },
  inspecting: { types: ['inspection'], from: ['accepted'], to: 'inspecting', by: managers },
  review: { types: filledIn, from: ['testing', 'inspecting'], to: 'reviewing', by: managers },
  rework: { types: filledIn, from: ['reviewing'], to: 'start', by: managers },
  deliver: { types: filledIn, from: ['reviewing'], to: 'delivered', by: managers },
  return: {
    from: ['applied', 'accepted', 'sampled', 'testing', 'inspecting', 'reviewing'],
    to: 'returned',
    by: managers,
  },
  withdraw: { from: ['applied', 'accepted'], to: 'withdrawn', by: 'applicant' },
  reapply: { types: filledIn, from: ['returned', 'withdrawn'], to: 'applied', by: 'applicant' },
} as const satisfies Readonly<Record<string, Move>>;

export type ReportMove = keyof typeof reportMoves;

/** What of a report says which moves are open. */
export interface MovedReport {
  readonly type: ReportType;
  readonly state: ReportState;
  readonly step: ReportStep | null;
  readonly isOwn: boolean;
}

/** Whether a person may move the report this way, whatever stage it is in. */
export function mayMove(move: ReportMove, { isOwn }: Pick<MovedReport, 'isOwn'>, authority: Authority): boolean {
  const { by }: Move = reportMoves[move];
  return by === 'applicant' ? isOwn : by.includes(authority);
}

/** Whether the way begins at the report's stage. */
export function leadsFrom(move: ReportMove, report: Pick<MovedReport, 'type' | 'state' | 'step'>): boolean {
  const { types, from }: Move = reportMoves[move];
  return (types?.includes(report.type) ?? true) && from.includes(stageOf(report));
}

/** The moves that are open to a person, in the order of the table. */
export function movesOf(report: MovedReport, authority: Authority): ReportMove[] {
  const all = Object.keys(reportMoves) as ReportMove[];
  return all.filter((move) => mayMove(move, report, authority) && leadsFrom(move, report));
}

/** Whether a person who may ask for reports may add remarks to this one: groups to what they asked for themselves. */
export function mayRemark({ isOwn }: Pick<MovedReport, 'isOwn'>, authority: Authority): boolean {
  return authority !== 'GROUP' || isOwn;
}

/** Stages in which a pdf and results may be added. */
const filledInAt: readonly ReportStage[] = ['accepted', 'sampled', 'testing', 'inspecting'];

/** Whether a person may add the pdf of a report, and the results in it. */
export function mayUpload(report: MovedReport, authority: Authority): boolean {
  return (
    filledIn.some((type) => type === report.type) &&
    managers.includes(authority) &&
    filledInAt.includes(stageOf(report))
  );
}

/** The step in which work on a report of that type is taken up again. */
export function workingStepOf(type: ReportType): ReportStep {
  switch (type) {
    case 'oilTest':
      return 'testing';
    case 'inspection':
      return 'inspecting';
    case 'diagnostic':
    case 'fleet':
      return 'generating';
  }
}
