import { reportStates, reportTypes } from '@oilsight/contract';
import type { Report, ReportCounts, ReportDetail, ReportFile, ReportState } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';

type StateCount = ReportCounts['states'][ReportState];

/** Counts of no reports but those given. */
export function reportCounts(states: Partial<Record<ReportState, Partial<StateCount>>> = {}): ReportCounts {
  const none: StateCount = { count: 0, since: null, medianMs: null, lastDueAt: null };
  const all = Object.fromEntries(reportStates.map((state) => [state, { ...none, ...states[state] }])) as Record<
    ReportState,
    StateCount
  >;
  const total = Object.values(all).reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    types: Object.fromEntries(
      reportTypes.map((type) => [type, type === 'oilTest' ? total : 0]),
    ) as ReportCounts['types'],
    states: all,
    delivered: { count: all.delivered.count, medianMs: all.delivered.count === 0 ? null : 2.6 * dayMs },
  };
}

/** An oil test that somebody asked for two hours ago. */
export function report(number: number, more: Partial<Report> = {}): Report {
  const at = Date.now() - 2 * hourMs;
  return {
    reportId: `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    number: `OT-20261122-${String(number).padStart(4, '0')}`,
    type: 'oilTest',
    theme: `HPU-${number} 水分与颗粒`,
    state: 'applied',
    step: null,
    tenantId: '0d000000-0000-4000-8000-000000000001',
    customerId: '0c000000-0000-4000-8000-000000000001',
    customerName: '宁波轧钢厂',
    deviceId: `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    deviceName: `热轧主液压站 HPU-${number}`,
    applicant: '李卫东',
    isOwn: false,
    institution: '',
    isAbnormal: null,
    remarks: '',
    abnormalState: null,
    verdict: null,
    reason: '',
    createdAt: at,
    stateSince: at,
    dueAt: null,
    deliveredAt: null,
    version: 1,
    ...more,
  };
}

/** The same with what happened to it. */
export function reportDetail(number: number, more: Partial<ReportDetail> = {}): ReportDetail {
  const base = report(number, more);
  return {
    ...base,
    events: [{ what: 'applied', at: base.createdAt, by: base.applicant, text: '' }],
    files: [],
    hasResults: false,
    inspection: null,
    corrects: null,
    correctedBy: null,
    ...more,
  };
}

/** The first version of its pdf. */
export function reportFile(number: number, more: Partial<ReportFile> = {}): ReportFile {
  return {
    fileId: `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    version: 1,
    name: `HD-2611-${number}.pdf`,
    bytes: 48_230,
    pages: 2,
    sha256: 'ab'.repeat(32),
    at: Date.now() - hourMs,
    by: '陈立群',
    ...more,
  };
}
