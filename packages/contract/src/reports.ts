import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { Bilingual } from './analysis.ts';
import { Id, Millis, pageQuery, text } from './common.ts';
import { LabSampleForm, LabValue } from './laboratory.ts';
import { SourcedLimits } from './limits.ts';
import { AbnormalState, reportLanguages, ReportState, ReportStep, ReportType } from './report-words.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Most characters of a report's theme, of an institution's name, and of a remark or reason. */
export const longestTheme = 100;
export const longestInstitution = 100;
export const longestRemark = 500;
/** Most reports that are asked for in a dealer's factories in a day. */
export const maxReportsPerDay = 500;
/** Most of them that one person asks for who does not manage reports, and how often one report is asked for. */
export const maxOwnReportsPerDay = 50;
export const maxRequestsOfReport = 20;
/** How often one report is sent back to work, returned, or has results entered. */
export const maxRepeatsOfReport = 30;
/** Most remarks on one report, and of them of one person. */
export const maxRemarks = 100;
export const maxOwnRemarks = 30;
/** Largest pdf of a report, bytes, most of its pages, and most versions of it. */
export const maxReportBytes = 2_097_152;
export const maxReportPages = 200;
export const maxReportVersions = 20;
/** How far ahead a report can be due, ms. */
export const reportDueAheadMs = 365 * dayMs;

/** A report of a device, or of all devices of a factory or dealer: what was asked for, and how far it has come. */
export const Report = z.object({
  reportId: Id,
  /** Type, day and number of the day, such as `OT-20261122-0145`; unique in a dealer. */
  number: z.string(),
  type: ReportType,
  theme: z.string(),
  state: ReportState,
  /** Which part of the work is done; null: it is not at work. */
  step: ReportStep.nullable(),
  tenantId: Id,
  /** null: a fleet report of a whole dealer. */
  customerId: Id.nullable(),
  /** Of a whole dealer's report: the dealer's. */
  customerName: z.string(),
  /** null: the device was erased, or it is a fleet report. */
  deviceId: Id.nullable(),
  /** Empty: it is a fleet report. */
  deviceName: z.string(),
  /** Who asked for it; null: the account is gone. */
  applicant: z.string().nullable(),
  /** The caller asked for it. */
  isOwn: z.boolean(),
  /** Who tests; empty: nobody was chosen. */
  institution: z.string(),
  /** null: not known yet. */
  isAbnormal: z.boolean().nullable(),
  /** Of an abnormal one; null: nobody has said how grave it is. */
  abnormalState: AbnormalState.nullable(),
  /** The newest remark. */
  remarks: z.string(),
  /** What a report that the product wrote says in a few words, as it stands in a remark in one language; null: none. */
  verdict: Bilingual.nullable(),
  /** Why it was returned, withdrawn or sent back to work; empty: its last move needed no reason. */
  reason: z.string(),
  createdAt: z.number(),
  /** Since when it has been in its state and step, ms. */
  stateSince: z.number(),
  /** When it should be delivered; null: nobody has said. */
  dueAt: z.number().nullable(),
  deliveredAt: z.number().nullable(),
  version: z.number().int(),
});
export type Report = z.infer<typeof Report>;

export const reportEvents = [
  'applied',
  'accepted',
  'sampled',
  'testing',
  'inspecting',
  'generating',
  'failed',
  'uploaded',
  'entered',
  'reviewing',
  'reworked',
  'assigned',
  'returned',
  'withdrawn',
  'delivered',
  'remarked',
] as const;
/** Something that a person did with a report. */
export const ReportEvent = z.object({
  what: z.enum(reportEvents),
  at: z.number(),
  /** null: the product, or the account is gone. */
  by: z.string().nullable(),
  /** The remark, the reason, or the name of the file. */
  text: z.string(),
});
export type ReportEvent = z.infer<typeof ReportEvent>;

/** A version of a report's pdf. It is never changed. */
export const ReportFile = z.object({
  fileId: Id,
  /** From 1. */
  version: z.number().int(),
  /** As the uploader called it. */
  name: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  at: z.number(),
  by: z.string().nullable(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** How far the inspector of an inspection by checklist has come: numbers of items by what their answers come to. */
export const InspectionProgress = z.object({
  /** null: the account is gone. */
  inspector: z.object({ userId: Id, name: z.string() }).nullable(),
  total: z.number().int(),
  pass: z.number().int(),
  fail: z.number().int(),
  notApplicable: z.number().int(),
});
export type InspectionProgress = z.infer<typeof InspectionProgress>;

const OtherReport = z.object({ reportId: Id, number: z.string() });
export const ReportDetail = Report.extend({
  /** Oldest first. */
  events: z.array(ReportEvent),
  /** The newest version first. */
  files: z.array(ReportFile),
  /** Results were entered. */
  hasResults: z.boolean(),
  /** null: it is not filled in by a checklist. */
  inspection: InspectionProgress.nullable(),
  /** The delivered report that this one corrects; null: it corrects none. */
  corrects: OtherReport.nullable(),
  /** The newest report that corrects this one. */
  correctedBy: OtherReport.nullable(),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

/** The results in a laboratory's report. */
export const ResultsForm = LabSampleForm.pick({ at: true, place: true, results: true });
export type ResultsForm = z.infer<typeof ResultsForm>;

/** Results beside the median of the online readings of the ten minutes before the sample. */
export const ReportResults = z.object({
  /** When the sample was taken, ms, and where on the machine. */
  at: z.number(),
  place: z.string(),
  results: z.array(
    LabValue.extend({
      /** In force now, or when the report was delivered, of the indicator that sensors report of the same quantity; null: none. */
      limits: SourcedLimits.nullable(),
      /** In the quantity's unit; null: not compared. */
      online: z.number().nullable(),
      /** Online − laboratory, or its share of the laboratory's value, by the scale of the quantity; null: not compared. */
      deviation: z.number().nullable(),
      /** The method's reproducibility at this value, in its unit; null: none. */
      reproducibility: z.number().nullable(),
      /** Why a quantity that sensors report is not compared: no reading, a faulty sensor, or readings that change fast. */
      why: z.enum(['none', 'faulty', 'fast']).nullable(),
    }),
  ),
});
export type ReportResults = z.infer<typeof ReportResults>;

/** Which reports are meant; what is left out narrows nothing. */
const filters = {
  deviceId: Id.optional(),
  customerId: Id.optional(),
  tenantId: Id.optional(),
  institution: text(longestInstitution).optional(),
  /** Part of theme, number, device, remarks or reason. */
  search: text(100).optional(),
  /** Asked for from ≤ time < to. */
  startTime: Millis.optional(),
  endTime: Millis.optional(),
  isAbnormal: z.enum(['true', 'false']).optional(),
};

export const ReportCounts = z.object({
  total: z.number().int(),
  types: z.record(ReportType, z.number().int()),
  states: z.record(
    ReportState,
    z.object({
      count: z.number().int(),
      /** Since when the one that has been in this state for longest has been so, ms; null: none is. */
      since: z.number().nullable(),
      /** Median of how long they have been in it, ms; null: none is. */
      medianMs: z.number().nullable(),
      /** The latest date on which one of them is due; null: no date is known. */
      lastDueAt: z.number().nullable(),
    }),
  ),
  /** What was delivered in the last 30 days, and the median of the time from the request to it, ms. */
  delivered: z.object({ count: z.number().int(), medianMs: z.number().nullable() }),
});
export type ReportCounts = z.infer<typeof ReportCounts>;

/** What changed, for the topic `reports`. */
export const ReportsMessage = z.object({
  /** Ids of reports in the caller's scope that changed. */
  changed: z.array(Id),
  /** More may have changed than is named. */
  hasMore: z.boolean(),
});
export type ReportsMessage = z.infer<typeof ReportsMessage>;

/** Types that people ask for and others fill in. */
export const requestedTypes = ['oilTest', 'inspection'] as const satisfies readonly ReportType[];

const Line = (most: number) => z.string().trim().pipe(text(most)).default('');
export const ReportForm = z.object({
  type: z.enum(requestedTypes),
  theme: z.string().trim().pipe(text(longestTheme, 1)),
  deviceId: Id,
  institution: Line(longestInstitution),
  remarks: Line(longestRemark),
  /** A delivered report of the same device and type that this one corrects. */
  correctsReportId: Id.nullable().default(null),
  /** IANA name of the zone whose day is in the number. */
  timeZone: text(64).default('UTC'),
});
export type ReportForm = z.infer<typeof ReportForm>;

/** A report that the product writes of a device and a period. */
export const DiagnosticForm = z.object({
  deviceId: Id,
  theme: z.string().trim().pipe(text(longestTheme, 1)),
  /** From ≤ time < to, not in the future, 92 days at most. */
  startTime: Millis,
  endTime: Millis,
  /** In this order. */
  languages: z.array(z.enum(reportLanguages)).min(1).max(2).default(['zh-CN']),
  remarks: Line(longestRemark),
  /** Whose days and clocks the report shows. */
  timeZone: text(64).default('UTC'),
});
export type DiagnosticForm = z.infer<typeof DiagnosticForm>;
/** A report that the product writes of a period and all devices of a factory or dealer. */
export const FleetForm = DiagnosticForm.omit({ deviceId: true }).extend({
  /** null: the caller's own dealer, or the factory's. */
  tenantId: Id.nullable().default(null),
  /** null: the whole dealer. */
  customerId: Id.nullable().default(null),
});
export type FleetForm = z.infer<typeof FleetForm>;
/** Longest period of a report that the product writes. */
export const maxReportPeriodMs = 92 * dayMs;
/** Most reports that wait to be written in a dealer's factories, and of them of one person. */
export const maxWaitingReports = 60;
export const maxOwnWaitingReports = 10;

const read = { reportId: Id, version: Version };
const Reason = z.string().trim().pipe(text(longestRemark, 1));

/** Most reports that `listDueReports` names, and how many days ahead it looks unless it is asked for others. */
export const maxDueReports = 100;
export const dueReportDays = 14;

export const DueReports = z.object({
  /** Overdue ones first, then by due time. */
  rows: z.array(
    Report.pick({
      reportId: true,
      number: true,
      type: true,
      theme: true,
      state: true,
      step: true,
      customerName: true,
      deviceName: true,
    }).extend({
      dueAt: z.number(),
      isOverdue: z.boolean(),
      /** Who fills it in, or the testing institution; empty: nobody was chosen. */
      owner: z.string(),
    }),
  ),
  total: z.number().int(),
  overdue: z.number().int(),
});
export type DueReports = z.infer<typeof DueReports>;

export const reportPermissions = definePermissions({
  'reports:read': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP'],
  'reports:ask': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP'],
  'reports:manage': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

export const reportRoutes = defineRoutes({
  listReports: {
    method: 'GET',
    path: '/system/report/list',
    permission: 'reports:read',
    summary: 'Reports, the newest first.',
    heavy: { whenQuery: 'search' },
    reply: 'rows',
    query: z.object({ type: ReportType.optional(), state: ReportState.optional(), ...filters, ...pageQuery }),
    data: z.array(Report),
  },
  countReports: {
    method: 'GET',
    path: '/system/report/counts',
    permission: 'reports:read',
    summary: 'Numbers of reports by state and by type, and how long they take.',
    heavy: { whenQuery: 'search' },
    query: z.object(filters),
    data: ReportCounts,
  },
  listInstitutions: {
    method: 'GET',
    path: '/system/report/institutions',
    permission: 'reports:read',
    summary: 'Testing institutions that reports in scope name, by name, 200 at most.',
    data: z.array(z.string()),
  },
  listDueReports: {
    method: 'GET',
    path: '/system/report/due',
    permission: 'reports:read',
    summary: 'Reports that are not handed over and overdue, or due within some days.',
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      days: z.coerce.number().int().min(1).max(366).default(dueReportDays),
    }),
    data: DueReports,
  },
  getReport: {
    method: 'GET',
    path: '/system/report/:reportId',
    permission: 'reports:read',
    summary: 'A report with its events.',
    params: z.object({ reportId: Id }),
    data: ReportDetail,
  },
  applyReport: {
    method: 'POST',
    path: '/system/report',
    permission: 'reports:ask',
    audit: 'report.apply',
    summary: 'Ask for a report of a device.',
    body: ReportForm,
    data: ReportDetail,
  },
  applyDiagnosticReport: {
    method: 'POST',
    path: '/system/report/diagnostic',
    permission: 'reports:ask',
    audit: 'report.apply',
    summary:
      'Have the product write a diagnostic report of a device. It is written at once, or for group users once it is accepted.',
    body: DiagnosticForm,
    data: ReportDetail,
  },
  applyFleetReport: {
    method: 'POST',
    path: '/system/report/fleet',
    permission: 'reports:ask',
    audit: 'report.apply',
    summary:
      'Have the product write a report of all devices of a factory, or without one of a dealer. It is written at once, or for group users once it is accepted.',
    body: FleetForm,
    data: ReportDetail,
  },
  generateReport: {
    method: 'PUT',
    path: '/system/report/generate',
    permission: 'reports:manage',
    audit: 'report.generate',
    summary: 'Accept a report of the product that a group user asked for, or have one written again that failed.',
    body: z.object(read),
    data: ReportDetail,
  },
  acceptReport: {
    method: 'PUT',
    path: '/system/report/accept',
    permission: 'reports:manage',
    audit: 'report.accept',
    summary: 'Accept a request, choosing who tests and until when.',
    body: z.object({
      ...read,
      institution: Line(longestInstitution),
      dueAt: Millis.nullable().default(null),
      remarks: Line(longestRemark),
    }),
    data: ReportDetail,
  },
  moveReport: {
    method: 'PUT',
    path: '/system/report/move',
    permission: 'reports:manage',
    audit: 'report.move',
    summary: 'Say that the work on a report has come to a step.',
    body: z.object({ ...read, step: ReportStep, remarks: Line(longestRemark) }),
    data: ReportDetail,
  },
  reviewReport: {
    method: 'PUT',
    path: '/system/report/review',
    permission: 'reports:manage',
    audit: 'report.review',
    summary: 'Hand a report over for review, which needs its pdf.',
    body: z.object({ ...read, isAbnormal: z.boolean(), remarks: Line(longestRemark) }),
    data: ReportDetail,
  },
  reworkReport: {
    method: 'PUT',
    path: '/system/report/rework',
    permission: 'reports:manage',
    audit: 'report.rework',
    summary: 'Send a report in review back to work, for a reason.',
    body: z.object({ ...read, reason: Reason }),
    data: ReportDetail,
  },
  deliverReport: {
    method: 'PUT',
    path: '/system/report/deliver',
    permission: 'reports:manage',
    audit: 'report.deliver',
    summary: 'Deliver a reviewed report. It does not change any more.',
    body: z.object(read),
    data: ReportDetail,
  },
  returnReport: {
    method: 'PUT',
    path: '/system/report/return',
    permission: 'reports:manage',
    audit: 'report.return',
    summary: 'Return a request to who made it, for a reason.',
    body: z.object({ ...read, reason: Reason }),
    data: ReportDetail,
  },
  withdrawReport: {
    method: 'PUT',
    path: '/system/report/withdraw',
    permission: 'reports:ask',
    audit: 'report.withdraw',
    summary: 'Withdraw an own request that nobody works at.',
    body: z.object({ ...read, reason: Line(longestRemark) }),
    data: ReportDetail,
  },
  reapplyReport: {
    method: 'PUT',
    path: '/system/report/reapply',
    permission: 'reports:ask',
    audit: 'report.reapply',
    summary: 'Ask again for an own report that was returned or withdrawn.',
    body: z.object({ ...read, remarks: Line(longestRemark) }),
    data: ReportDetail,
  },
  uploadReport: {
    method: 'POST',
    path: '/system/report/upload',
    permission: 'reports:manage',
    audit: 'report.upload',
    summary:
      'Keep the pdf of a report that is accepted or at work, as its newest version: at most 2097152 bytes and 200 pages, without scripts, attachments or passwords.',
    upload: { field: 'file', bytes: maxReportBytes },
    body: z.object({ reportId: Id }),
    data: ReportDetail,
  },
  enterReportResults: {
    method: 'PUT',
    path: '/system/report/results',
    permission: 'reports:manage',
    audit: 'report.results',
    summary: "Enter the results of an oil test that is accepted or at work: they become a sample of the machine's oil.",
    body: ResultsForm.extend(read),
    data: ReportDetail,
  },
  getReportResults: {
    method: 'GET',
    path: '/system/report/results/:reportId',
    permission: 'reports:read',
    summary: "An oil test's results beside what the machine's sensors read when the sample was taken.",
    params: z.object({ reportId: Id }),
    data: ReportResults.nullable(),
  },
  getReportFile: {
    method: 'GET',
    path: '/system/report/file/:fileId',
    permission: 'reports:read',
    summary: 'A version of a report as pdf: to be shown, or with `download` to be saved.',
    reply: 'file',
    params: z.object({ fileId: Id }),
    query: z.object({ download: z.enum(['true', 'false']).default('false') }),
    data: z.string(),
  },
  remarkReport: {
    method: 'POST',
    path: '/system/report/remark',
    permission: 'reports:ask',
    audit: 'report.remark',
    summary: 'Add a remark to a report that is not delivered; group users to their own alone.',
    body: z.object({ reportId: Id, remarks: Reason }),
    data: ReportDetail,
  },
});
