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

/** What brings the readings of a silent device back, most likely cause first. */
export const restoring: readonly Bilingual[] = [
  { zh: '查接线箱供电与保险', en: 'Check supply and fuse of the junction box' },
  {
    zh: '查总线与网关：同一网关的其他设备是否上报',
    en: 'Check bus and gateway: do other devices of the gateway report?',
  },
  {
    zh: '恢复后看设备页有无读数，同期报告可重出',
    en: 'Then look for readings on the page of the device; the report can be made again',
  },
];

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
