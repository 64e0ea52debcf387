import * as z from 'zod';
import { Id, pageQuery, text } from './common.ts';
import { MessageState } from './outbox.ts';
import { reportLanguages } from './report-words.ts';
import { longestTheme } from './reports.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Most schedules of a dealer's factories, and of them of one person; most receivers of one. */
export const maxSchedules = 50;
export const maxOwnSchedules = 10;
export const maxScheduleContacts = 20;
/** Most runs that people begin of one schedule in 24 hours. */
export const maxRunsByHand = 5;
/** Runs of a schedule that are shown, the newest. */
export const shownRuns = 30;

/** When a schedule runs, by the days of its zone. */
export const ScheduleRhythm = z.discriminatedUnion('every', [
  /** 1 is Monday, 7 Sunday. */
  z.object({ every: z.literal('week'), weekday: z.number().int().min(1).max(7) }),
  z.object({ every: z.literal('month'), day: z.union([z.number().int().min(1).max(28), z.literal('last')]) }),
]);
export type ScheduleRhythm = z.infer<typeof ScheduleRhythm>;

/**
 * `waiting`: it is time, and no report is asked for yet; `writing`: the report is being written; `delivered`: it is, and
 * its mails are in the outbox; `failed`: there is none, for a reason; `skipped`: the next run came before it could begin.
 */
export const scheduleRunStates = ['waiting', 'writing', 'delivered', 'failed', 'skipped'] as const;
export const ScheduleRunState = z.enum(scheduleRunStates);
export type ScheduleRunState = z.infer<typeof ScheduleRunState>;

export const ScheduleRun = z.object({
  runId: Id,
  /** When it was time, ms. */
  dueAt: z.number(),
  /** A person began it. */
  isByHand: z.boolean(),
  state: ScheduleRunState,
  /** Why it failed or was skipped, or why it still waits; empty: nothing is to be said. */
  reason: z.string(),
  /** When it ended, ms; null: it has not. */
  endedAt: z.number().nullable(),
  /** null: there is none yet. */
  report: z.object({ reportId: Id, number: z.string(), isAbnormal: z.boolean().nullable() }).nullable(),
  /** By name of the receiver. */
  mails: z.array(
    z.object({
      /** null: the contact was removed. */
      contactName: z.string().nullable(),
      /** null: the outbox has removed it, as it does after 90 days. */
      state: MessageState.nullable(),
      sentAt: z.number().nullable(),
    }),
  ),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** A report that the product writes and mails again and again. */
export const ReportSchedule = z.object({
  scheduleId: Id,
  name: z.string(),
  tenantId: Id,
  customerId: Id,
  customerName: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  rhythm: ScheduleRhythm,
  /** Local time, `08:00`. */
  time: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  languages: z.array(z.enum(reportLanguages)),
  /** By name. */
  contacts: z.array(
    z.object({
      contactId: Id,
      contactName: z.string(),
      /** It has an address of e-mail. */
      isReachable: z.boolean(),
    }),
  ),
  isOn: z.boolean(),
  /** Why the product has switched it off; empty: it has not. */
  pauseReason: z.string(),
  /** When it runs next, ms; null: it is off. */
  nextAt: z.number().nullable(),
  /** In whose name reports are asked for; null: the account is gone. */
  owner: z.string().nullable(),
  /** null: it has not run yet. */
  lastRun: ScheduleRun.nullable(),
  version: z.number().int(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ScheduleForm = z.object({
  /** Also the theme of its reports. */
  name: z.string().trim().pipe(text(longestTheme, 1)),
  deviceId: Id,
  rhythm: ScheduleRhythm,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: text(64, 1),
  languages: z.array(z.enum(reportLanguages)).min(1).max(2),
  /** Alarm contacts of the device's factory with an address of e-mail. */
  contactIds: z.array(Id).min(1).max(maxScheduleContacts),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

const read = { scheduleId: Id, version: Version };

export const reportSchedulePermissions = definePermissions({
  'reports:schedule': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const reportScheduleRoutes = defineRoutes({
  listReportSchedules: {
    method: 'GET',
    path: '/system/report/schedule/list',
    permission: 'reports:schedule',
    summary: 'Schedules of reports, by the time of the next run.',
    reply: 'rows',
    query: z.object({ search: text(100).optional(), ...pageQuery }),
    data: z.array(ReportSchedule),
  },
  createReportSchedule: {
    method: 'POST',
    path: '/system/report/schedule',
    permission: 'reports:schedule',
    audit: 'schedule.create',
    summary: 'Have the product write a diagnostic report of a device again and again, and mail it to alarm contacts.',
    body: ScheduleForm,
    data: ReportSchedule,
  },
  updateReportSchedule: {
    method: 'PUT',
    path: '/system/report/schedule',
    permission: 'reports:schedule',
    audit: 'schedule.update',
    summary: 'Change a schedule. From then on its reports are asked for in the name of the caller.',
    body: ScheduleForm.extend(read),
    data: ReportSchedule,
  },
  switchReportSchedule: {
    method: 'PUT',
    path: '/system/report/schedule/switch',
    permission: 'reports:schedule',
    audit: 'schedule.switch',
    summary: 'Switch a schedule off, or on: from then on its reports are asked for in the name of the caller.',
    body: z.object({ ...read, isOn: z.boolean() }),
    data: ReportSchedule,
  },
  runReportSchedule: {
    method: 'POST',
    path: '/system/report/schedule/run',
    permission: 'reports:schedule',
    audit: 'schedule.run',
    summary: 'Run a schedule now, besides its times, in the name of its owner.',
    body: z.object({ scheduleId: Id }),
    data: ReportSchedule,
  },
  removeReportSchedule: {
    method: 'DELETE',
    path: '/system/report/schedule/:scheduleId',
    permission: 'reports:schedule',
    audit: 'schedule.remove',
    summary: 'Remove a schedule. Its reports stay.',
    params: z.object({ scheduleId: Id }),
    data: z.null(),
  },
  listScheduleRuns: {
    method: 'GET',
    path: '/system/report/schedule/runs/:scheduleId',
    permission: 'reports:schedule',
    summary: 'The newest 30 runs of a schedule, with their reports and what became of their mails.',
    params: z.object({ scheduleId: Id }),
    data: z.array(ScheduleRun),
  },
});
