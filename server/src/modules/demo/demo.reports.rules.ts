import type { ItemAnswer, ReportEvent, ReportMove } from '@oilsight/contract';
import type { LabQuantityId } from '@oilsight/oil';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { eventOf } from '../reports/reports.rules.ts';

/** Days before the demonstration's today, from 1, and the time of that day in China. */
export type DemoTime = readonly [daysAgo: number, time: `${number}:${number}`];

interface Doing {
  readonly by: string;
  readonly on: DemoTime;
}

export interface DemoSampling {
  readonly on: DemoTime;
  /** How far the results scatter around what the sensors showed, as a share. */
  readonly scatter: number;
  /** What no sensor reports. */
  readonly others: Partial<Record<LabQuantityId, number>>;
}

/** What stands in a pdf besides results: the conclusion, and what was looked at on the machine. */
export interface DemoPaper {
  readonly conclusion: string;
  readonly checks?: readonly (readonly [part: string, found: string, mark: string])[];
}

/** What was entered for an item; the rest of an answer is empty. */
export type DemoAnswer = Partial<Omit<ItemAnswer, 'at'>>;

/** What somebody does with a report of the demonstration. */
export type DemoReportDeed = Doing &
  (
    | {
        readonly kind: 'move';
        readonly move: ReportMove;
        readonly remarks?: string;
        readonly institution?: string;
        readonly isAbnormal?: boolean;
        /** Days from then to the date that it is due. */
        readonly dueInDays?: number;
      }
    | { readonly kind: 'results'; readonly sampling: DemoSampling }
    | { readonly kind: 'upload'; readonly paper: DemoPaper }
    /** Accepted with a checklist, which the inspector fills in. */
    | { readonly kind: 'assign'; readonly inspector: string; readonly dueInDays: number; readonly remarks: string }
    /** What the inspector has entered so far, by the item. */
    | { readonly kind: 'draft'; readonly answers: Readonly<Record<string, DemoAnswer>> }
  );

/** A report that somebody of the demonstration asked for. Device and theme tell it from the others. */
export interface DemoReport extends Doing {
  readonly device: string;
  readonly type: 'oilTest' | 'inspection';
  readonly theme: string;
  readonly remarks: string;
  readonly deeds: readonly DemoReportDeed[];
}

/** The zone of all places of the demonstration, and its distance from UTC: it has no summer time. */
export const demoZone = 'Asia/Shanghai';
const offsetMs = 8 * hourMs;

/** The last midnight in China that is more than an hour ago, ms: what was assessed then does not change any more. */
export function reportEnd(now: number): number {
  return midnightBefore(now - 2 * hourMs);
}

function midnightBefore(at: number): number {
  return Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs;
}

/** A time of the demonstration, ms. @param now when its reports are entered */
export function timeOf([daysAgo, time]: DemoTime, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return midnightBefore(now) - daysAgo * dayMs + hours * hourMs + minutes * minuteMs;
}

function whatOf(deed: DemoReportDeed): ReportEvent['what'] {
  switch (deed.kind) {
    case 'move':
      return eventOf[deed.move];
    case 'results':
      return 'entered';
    case 'upload':
      return 'uploaded';
    case 'assign':
      return 'accepted';
    case 'draft':
      return 'inspecting';
  }
}

/**
 * What is left to do with a report that has come this far, after an interruption. Nothing, where somebody else has
 * worked at it.
 */
export function deedsLeft(
  deeds: readonly DemoReportDeed[],
  events: readonly Pick<ReportEvent, 'what'>[],
): readonly DemoReportDeed[] {
  const [, ...done] = events.map(({ what }) => what).filter((what) => what !== 'remarked');
  const isOurs = done.every((what, n) => deeds[n] !== undefined && whatOf(deeds[n]) === what);
  return isOurs ? deeds.slice(done.length) : [];
}
