import { stageOf } from '@oilsight/contract';
import type { ReportDetail, ReportEvent, ReportStage } from '@oilsight/contract';
import { isBeside, wayOf } from '../../../domain/reports/report-look.ts';

export interface WayStep {
  readonly stage: ReportStage;
  readonly is: 'done' | 'now' | 'ahead' | 'beside';
  /** What brought the report there last; null: it is ahead, or nobody noted it. */
  readonly event: Pick<ReportEvent, 'at' | 'by' | 'text'> | null;
}

/**
 * The way of a report with what brought it to each step. One that left the way shows how far it came since it was asked
 * for last, and how it ended.
 */
export function wayStepsOf(detail: Pick<ReportDetail, 'type' | 'state' | 'step' | 'events'>): WayStep[] {
  const { type, events } = detail;
  const stage = stageOf(detail);
  const way = wayOf(type);
  const since = events.findLastIndex(({ what }) => what === 'applied');
  const lately = events.slice(Math.max(0, since));
  const eventOf = (of: ReportStage) => lately.findLast(({ what }) => what === of) ?? null;
  if (isBeside(stage)) {
    const passed = way.filter((each) => eventOf(each) !== null);
    return [
      ...passed.map((each): WayStep => ({ stage: each, is: 'done', event: eventOf(each) })),
      { stage, is: 'beside', event: eventOf(stage) },
    ];
  }
  const place = way.indexOf(stage);
  return way.map((each, index) => ({
    stage: each,
    is: index < place || stage === 'delivered' ? 'done' : index === place ? 'now' : 'ahead',
    event: index <= place ? eventOf(each) : null,
  }));
}
