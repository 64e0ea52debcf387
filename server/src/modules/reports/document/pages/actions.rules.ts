import { findingState } from '@oilsight/oil';
import type { Bilingual } from '@oilsight/oil';
import type { ReportContent } from '../../diagnostic/report-content.types.ts';

/** Something to do, with what it follows from. */
export interface ReportAction {
  readonly state: 'level1' | 'level2' | 'fault' | 'unset';
  readonly due: 'now' | 'week' | 'service';
  readonly what: Bilingual;
  /** Number of the finding, from 1. */
  readonly finding: number;
}

const dues = { level1: 'now', level2: 'week', fault: 'week', normal: 'service' } as const;

/** The actions of all findings, gravest finding first; one that several findings ask for is listed once. */
export function actionsOf({ diagnosis }: Pick<ReportContent, 'diagnosis'>): ReportAction[] {
  const found: ReportAction[] = [];
  for (const [n, finding] of (diagnosis?.findings ?? []).entries()) {
    const state = findingState(finding);
    for (const [place, zh] of finding.actions.zh.entries()) {
      const what = { zh, en: capital(finding.actions.en[place] ?? '') };
      if (found.some((one) => one.what.zh === zh)) continue;
      found.push({ state: state === 'normal' ? 'unset' : state, due: dues[state], what, finding: n + 1 });
    }
  }
  return found;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
