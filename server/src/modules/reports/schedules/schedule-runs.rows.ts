import type { ErrorDetails, ErrorName, Language, ReportState } from '@oilsight/contract';
import type { Bilingual } from '@oilsight/oil';
import { personName, toTimestamp } from '../../../platform/statements.ts';
import type { Tables } from '../../../platform/statements.ts';
import { deviceName, factoryName } from '../reports.rows.ts';
import type { StoredSchedule } from './schedules.rows.ts';

/** Statements of the runs of schedules. */

type Times = Pick<StoredSchedule, 'every' | 'day' | 'minute' | 'timeZone'>;
/** A schedule whose time has come. */
export interface DueSchedule extends Times, Pick<StoredSchedule, 'scheduleId' | 'tenantId'> {
  /** ms. */
  readonly nextAt: number;
}
/** A run with its schedule. */
interface RunOfSchedule extends Omit<DueSchedule, 'nextAt'> {
  readonly runId: string;
  /** When it was time, and when somebody noticed it, ms. */
  readonly dueAt: number;
  readonly begunAt: number;
  readonly customerId: string;
  readonly factory: string;
  readonly deviceId: string;
  readonly device: string;
  readonly name: string;
  readonly languages: StoredSchedule['languages'];
  readonly ownerId: string | null;
  readonly owner: string | null;
}
/** A run whose report is to be asked for. */
export interface WaitingRun extends RunOfSchedule {
  /** Number of attempts, with this one. */
  readonly tries: number;
}
/** A run whose report has been written, could not be, or is gone: null. */
export interface WrittenRun extends RunOfSchedule {
  readonly reportId: string | null;
  readonly state: ReportState | null;
  readonly number: string | null;
  readonly verdict: Bilingual | null;
  readonly reportCustomerId: string | null;
  readonly reportFactory: string | null;
  readonly reportDeviceId: string | null;
  readonly reportDevice: string | null;
  readonly error: ErrorName | null;
  readonly errorDetails: ErrorDetails | null;
  readonly fileId: string | null;
}
/** Who gets the mails of a run. */
export interface MailedContact {
  readonly contactId: string;
  readonly email: string;
  readonly language: Language;
}

const withSchedule = (tables: Tables) =>
  tables
    .selectFrom('report_run as u')
    .innerJoin('report_schedule as s', 's.id', 'u.schedule_id')
    .innerJoin('customer as sf', 'sf.id', 's.customer_id')
    .innerJoin('device as sd', 'sd.id', 's.device_id')
    .leftJoin('account as a', 'a.id', 's.account_id')
    .select([
      'u.tenant_id as tenantId',
      's.id as scheduleId',
      's.customer_id as customerId',
      'sf.name as factory',
      's.device_id as deviceId',
      'sd.name as device',
      's.name',
      's.every',
      's.day',
      's.minute',
      's.time_zone as timeZone',
      's.languages',
      's.account_id as ownerId',
      personName('a').as('owner'),
    ]);

/** A run's schedule. */
export const scheduleOfRun = (tables: Tables, runId: string) => withSchedule(tables).where('u.id', '=', runId);

/**
 * Runs whose report is no longer being written, with its newest file; where it failed, the error that its job left.
 */
export const endedOf = (tables: Tables, now: number, limit: number) =>
  withSchedule(tables)
    .leftJoin('report as r', 'r.id', 'u.report_id')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('report_job as j', 'j.report_id', 'r.id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('report_file as x')
          .whereRef('x.report_id', '=', 'r.id')
          .orderBy('x.version', 'desc')
          .limit(1)
          .select('x.id')
          .as('f'),
      (join) => join.onTrue(),
    )
    .where('u.state', '=', 'writing')
    .where('u.try_at', '<=', toTimestamp(now))
    .where((eb) => eb.or([eb('r.id', 'is', null), eb('r.state', '<>', 'working')]))
    .orderBy('u.due_at')
    .orderBy('u.id')
    .limit(limit)
    .select([
      'u.id as runId',
      'u.due_at as dueAt',
      'u.begun_at as begunAt',
      'r.id as reportId',
      'r.state',
      'r.number',
      'r.verdict',
      'r.customer_id as reportCustomerId',
      factoryName.as('reportFactory'),
      'r.device_id as reportDeviceId',
      deviceName.$castTo<string | null>().as('reportDevice'),
      'j.error',
      'j.error_details as errorDetails',
      'f.id as fileId',
    ]);

/** A run that has not ended, to be changed. */
export const openOf = (tables: Tables, runId: string) =>
  tables.updateTable('report_run').where('id', '=', runId).where('ended_at', 'is', null);

/** The account's language counts before the one that is written with the contact. */
export const contactsToMail = (tables: Tables, scheduleId: string, customerId: string) =>
  tables
    .selectFrom('report_schedule_contact as sc')
    .innerJoin('alarm_contact as k', 'k.id', 'sc.contact_id')
    .leftJoin('account as a', 'a.id', 'k.account_id')
    .where('sc.schedule_id', '=', scheduleId)
    .where('k.customer_id', '=', customerId)
    .where('k.email', '<>', '')
    .orderBy('k.id')
    .select(['k.id as contactId', 'k.email'])
    .select((eb) => eb.fn.coalesce('a.language', 'k.language').as('language'));
