import { inLanguage, movesOf, requestedTypes, stageOf } from '@oilsight/contract';
import type {
  Authority,
  Language,
  MovedReport,
  Report,
  ReportCounts,
  ReportMove,
  ReportStage,
  ReportState,
  ReportType,
} from '@oilsight/contract';
import type { IconName } from '../../ui/Icon.tsx';

/** The drawing of a type; its word is `reports:type.<type>`. */
export const typeIcons: Readonly<Record<ReportType, IconName>> = {
  oilTest: 'flask',
  inspection: 'checklist',
  diagnostic: 'pulse',
  fleet: 'layers',
};

/** Whether the product writes reports of that type; people fill in the others. */
export const isWritten = (type: ReportType): boolean => !requestedTypes.some((requested) => requested === type);

/** The steps of the way that every report goes. */
export const waySteps = ['applied', 'accepted', 'working', 'reviewing', 'delivered'] as const satisfies ReportState[];
export type WayStep = (typeof waySteps)[number];
export const steps = waySteps.length;

/** How many reports stand at a step; of those delivered the ones of the last 30 days. */
export function countAt(counts: ReportCounts, step: WayStep): number {
  return step === 'delivered' ? counts.delivered.count : counts.states[step].count;
}

/** How many of the five steps a report has come, in parts while it is at work; beside the way it stands at the first. */
export function progressOf(stage: ReportStage): number {
  switch (stage) {
    case 'applied':
    case 'returned':
    case 'withdrawn':
      return 1;
    case 'accepted':
      return 2;
    case 'sampled':
      return 2.35;
    case 'inspecting':
    case 'generating':
      return 2.5;
    case 'testing':
      return 2.65;
    case 'reviewing':
      return 4;
    case 'delivered':
      return steps;
  }
}

/** Whether a report left the way: it is shown in grey. */
export function isBeside(stage: ReportStage): boolean {
  return stage === 'returned' || stage === 'withdrawn';
}

/** Moves that bring a report nearer to its delivery. */
const forward: ReadonlySet<ReportMove> = new Set([
  'accept',
  'generate',
  'sampled',
  'testing',
  'inspecting',
  'review',
  'deliver',
  'reapply',
]);

/** What the reader should do next with a report; null: it waits for others, or for nobody. */
export function nextMoveOf(report: MovedReport, authority: Authority): ReportMove | null {
  return movesOf(report, authority).find((move) => forward.has(move)) ?? null;
}

/** What else the reader may do with it. */
export function otherMovesOf(report: MovedReport, authority: Authority): ReportMove[] {
  return movesOf(report, authority).filter((move) => !forward.has(move));
}

/** The stages that a report of a type goes through, in their order. */
export function wayOf(type: ReportType): readonly ReportStage[] {
  switch (type) {
    case 'oilTest':
      return ['applied', 'accepted', 'sampled', 'testing', 'reviewing', 'delivered'];
    case 'inspection':
      return ['applied', 'accepted', 'inspecting', 'reviewing', 'delivered'];
    case 'diagnostic':
    case 'fleet':
      return ['applied', 'generating', 'delivered'];
  }
}

/** Whether a report is later than it should be. @param now ms */
export function isOverdue(
  report: Pick<MovedReport, 'type' | 'state' | 'step'> & { readonly dueAt: number | null },
  now: number,
): boolean {
  const stage = stageOf(report);
  return report.dueAt !== null && report.dueAt < now && stage !== 'delivered' && !isBeside(stage);
}

/** The drawing of a move; its words are `reports:move.<move>`. */
export const moveIcons: Readonly<Record<ReportMove, IconName>> = {
  accept: 'check',
  generate: 'pulse',
  sampled: 'drop',
  testing: 'flask',
  inspecting: 'checklist',
  review: 'eye',
  rework: 'refresh',
  deliver: 'send',
  return: 'repeat',
  withdraw: 'close',
  reapply: 'repeat',
};

/**
 * A remark on a report in the language of its reader: what the product itself says of its report is known in both, what
 * people wrote stays as they wrote it.
 */
export function remarkIn(text: string, { verdict }: Pick<Report, 'verdict'>, language: Language): string {
  return verdict !== null && (text === verdict.zh || text === verdict.en) ? inLanguage(verdict, language) : text;
}
