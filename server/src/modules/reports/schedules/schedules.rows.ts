import type { ErrorName, ReportLanguage, ScheduleForm, ScheduleRhythm } from '@oilsight/contract';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, matches, naturally, personName, scoped, when } from '../../../platform/statements.ts';
import type { ColumnsOf, Tables } from '../../../platform/statements.ts';
import { minuteOf } from './schedule-times.rules.ts';
import type { ScheduleTimes } from './schedule-times.rules.ts';

/** A schedule as it is stored, with the names of what it is about. */
export interface StoredSchedule {
  readonly scheduleId: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly every: ScheduleRhythm['every'];
  /** 1 … 7 of a week; 1 … 28 of a month, 0: its last day. */
  readonly day: number;
  readonly minute: number;
  readonly timeZone: string;
  readonly languages: ReportLanguage[];
  readonly isOn: boolean;
  readonly pauseError: ErrorName | null;
  /** ms. */
  readonly nextAt: number | null;
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly version: number;
}

const schedulesIn = (scope: Scope) =>
  scoped(scope)
    .selectFrom('customer as c')
    .innerJoin('report_schedule as s', 's.customer_id', 'c.id')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .leftJoin('account as a', 'a.id', 's.account_id');

const withSchedule = (schedules: ReturnType<typeof schedulesIn>) =>
  schedules.select([
    's.id as scheduleId',
    's.name',
    's.tenant_id as tenantId',
    's.customer_id as customerId',
    'c.name as customerName',
    's.device_id as deviceId',
    'd.name as deviceName',
    's.every',
    's.day',
    's.minute',
    's.time_zone as timeZone',
    's.languages',
    's.is_on as isOn',
    's.pause_error as pauseError',
    's.next_at as nextAt',
    's.account_id as ownerId',
    personName('a').as('owner'),
    's.version',
  ]);

interface Searched {
  readonly scope: Scope;
  readonly search: string | undefined;
}
const filtered = ({ scope, search }: Searched) =>
  schedulesIn(scope).where((eb) =>
    eb.and([...when(search, (text) => matches(text, eb.ref('s.name'), eb.ref('d.name'), eb.ref('c.name')))]),
  );
/** The next to run first; those that are off last. */
export const page = compiledOnce(
  ({ limit, offset, ...of }: Searched & { readonly limit: number; readonly offset: number }) =>
    withSchedule(filtered(of))
      .orderBy('s.next_at', (order) => order.asc().nullsLast())
      .orderBy('s.name', naturally)
      .orderBy('s.id')
      .limit(limit)
      .offset(offset),
);
export const count = compiledOnce((of: Searched) => filtered(of).select((eb) => eb.fn.countAll<number>().as('total')));
export const one = compiledOnce(
  ({ scope, scheduleId }: { readonly scope: Scope; readonly scheduleId: string }, use: 'read' | 'change') => {
    const schedule = withSchedule(schedulesIn(scope)).where('s.id', '=', scheduleId);
    return use === 'change' ? schedule.forUpdate('s') : schedule;
  },
);

/** The contacts of schedules, by name. */
export const contactsOf = (tables: Tables, scheduleIds: readonly string[]) =>
  tables
    .selectFrom('report_schedule_contact as sc')
    .innerJoin('alarm_contact as k', 'k.id', 'sc.contact_id')
    .where('sc.schedule_id', '=', anyOf(scheduleIds))
    .orderBy('k.name', naturally)
    .orderBy('k.id')
    .select(['sc.schedule_id as scheduleId', 'k.id as contactId', 'k.name as contactName'])
    .select((eb) => eb('k.email', '<>', '').$castTo<boolean>().as('isReachable'));

/** The newest runs of each of these schedules, the newest first. */
export const runsOf = (tables: Tables, scheduleIds: readonly string[], limit: number) =>
  tables
    .selectFrom('report_schedule as s')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('report_run as x')
          .whereRef('x.schedule_id', '=', 's.id')
          .orderBy('x.due_at', 'desc')
          .limit(limit)
          .selectAll('x')
          .as('u'),
      (join) => join.onTrue(),
    )
    .leftJoin('report as r', 'r.id', 'u.report_id')
    .where('s.id', '=', anyOf(scheduleIds))
    .orderBy('u.due_at', 'desc')
    .select([
      's.id as scheduleId',
      'u.id as runId',
      'u.due_at as dueAt',
      'u.is_by_hand as isByHand',
      'u.state',
      'u.error',
      'u.error_details as errorDetails',
      'u.ended_at as endedAt',
      'u.report_id as reportId',
      'r.number',
      'r.is_abnormal as isAbnormal',
    ]);

/** What became of the mails of these runs, by name of the contact. */
export const mailsOf = (tables: Tables, runIds: readonly string[]) =>
  tables
    .selectFrom('report_run_mail as m')
    .leftJoin('alarm_contact as k', 'k.id', 'm.contact_id')
    .leftJoin('message as o', 'o.id', 'm.message_id')
    .where('m.run_id', '=', anyOf(runIds))
    .orderBy('k.name', naturally)
    .orderBy('k.id')
    .select(['m.run_id as runId', 'k.name as contactName', 'o.state', 'o.sent_at as sentAt']);

/** 0 is the last day of a month. */
export const dayOf = (rhythm: ScheduleRhythm): number =>
  rhythm.every === 'week' ? rhythm.weekday : rhythm.day === 'last' ? 0 : rhythm.day;
export const rhythmOf = ({ every, day }: Pick<StoredSchedule, 'every' | 'day'>): ScheduleRhythm =>
  every === 'week' ? { every, weekday: day } : { every, day: day === 0 ? 'last' : day };

export const timesOf = ({
  every,
  day,
  minute,
  timeZone,
}: Pick<StoredSchedule, 'every' | 'day' | 'minute' | 'timeZone'>): ScheduleTimes => ({
  rhythm: rhythmOf({ every, day }),
  minute,
  timeZone,
});

export const columnsOf = ({ name, rhythm, time, timeZone, languages }: ScheduleForm) =>
  ({
    name,
    every: rhythm.every,
    day: dayOf(rhythm),
    minute: minuteOf(time),
    time_zone: timeZone,
    languages: [...new Set(languages)],
  }) satisfies ColumnsOf<'report_schedule'>;
