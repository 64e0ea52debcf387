import {
  AppError,
  maxRunsByHand,
  shownRuns,
  type Language,
  type Page,
  type ReportSchedule,
  type ScheduleForm,
  type ScheduleRun,
} from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import { windowOf, type Paging } from '../../../platform/paging.rules.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { zoneOf } from '../../../platform/time-zone.rules.ts';
import { changesOf, type Audit } from '../../audit/index.ts';
import type { Devices } from '../../devices/index.ts';
import { createScheduleChecks } from './schedule-checks.ts';
import { minuteOf, nextRunAfter, timeOf } from './schedule-times.rules.ts';
import { timesOf } from './schedules.rows.ts';
import type { FoundSchedule, ScheduleStore } from './schedules.store.ts';
import { createShownSchedules, shownRun } from './shown-schedules.ts';

/** A schedule in the version that the caller has read. */
interface Read {
  readonly scheduleId: string;
  readonly version: number;
}
/** Who asks, in which language, and the entry in the audit log. */
interface Doing {
  readonly auditDraft: AuditDraft;
  readonly language: Language;
}

/** Schedules of reports. Foreign ids are not found. Whoever saves a schedule or switches it on is its owner. */
export interface Schedules {
  list(
    scope: Scope,
    language: Language,
    query: Paging & { readonly search?: string | undefined },
  ): Promise<Page<ReportSchedule[]>>;
  /** @throws AppError `scheduleNotFound` */
  runs(scope: Scope, language: Language, scheduleId: string): Promise<ScheduleRun[]>;
  /**
   * @throws AppError `deviceNotFound`, `contactNotFound`, `contactHasNoEmail`, `unknownTimeZone`, `tooManySchedules`
   */
  create(scope: Scope, doing: Doing, form: ScheduleForm): Promise<ReportSchedule>;
  /** @throws AppError those of `create`, `scheduleNotFound`, `conflict` */
  update(scope: Scope, doing: Doing, read: Read, form: ScheduleForm): Promise<ReportSchedule>;
  /** @throws AppError `scheduleNotFound`, `conflict`, `deviceNotFound`, `tooManySchedules` */
  switch(scope: Scope, doing: Doing, read: Read, isOn: boolean): Promise<ReportSchedule>;
  /** @throws AppError `scheduleNotFound`, `scheduleRunning`, `tooManyRuns` */
  run(scope: Scope, doing: Doing, scheduleId: string): Promise<ReportSchedule>;
  /** @throws AppError `scheduleNotFound` */
  remove(scope: Scope, auditDraft: AuditDraft, scheduleId: string): Promise<null>;
}

interface ScheduleParts {
  readonly store: ScheduleStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

const objectOf = ({ scheduleId, name, tenantId }: FoundSchedule): AuditObject => ({
  kind: 'schedule',
  id: scheduleId,
  name,
  tenantId,
});
/** What the audit log compares. */
async function fieldsOf(store: Pick<ScheduleStore, 'contacts'>, tx: Queryable, schedule: FoundSchedule) {
  const contacts = await store.contacts([schedule], tx);
  const { name, deviceName, every, day, minute, timeZone, languages, isOn, owner } = schedule;
  return {
    name,
    deviceName,
    rhythm: `${every} ${day === 0 ? 'last' : day} ${timeOf(minute)} ${timeZone}`,
    languages: languages.join(', '),
    contacts: contacts.map(({ contactName }) => contactName).join(', '),
    isOn,
    owner,
  };
}

export function createSchedules({ store, devices, audit, clock }: ScheduleParts): Schedules {
  const shown = createShownSchedules(store);
  const { checkCounts, checkContacts } = createScheduleChecks(store);

  async function locked(tx: Queryable, scope: Scope, auditDraft: AuditDraft, scheduleId: string) {
    const found = await store.lock(tx, scope, scheduleId);
    if (found === null) throw new AppError('scheduleNotFound');
    auditDraft.object = objectOf(found);
    return found;
  }

  async function record(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { id, before }: { readonly id: string; readonly before: Awaited<ReturnType<typeof fieldsOf>> | null },
  ): Promise<void> {
    const after = await store.find(scope, id, tx);
    if (after === null) throw new AppError('scheduleNotFound');
    const changes = changesOf(before, await fieldsOf(store, tx, after));
    await audit.record(tx, auditDraft, { object: objectOf(after), changes });
  }

  /** When a form would have its schedule run next, ms. */
  const nextOf = ({ rhythm, time, timeZone }: ScheduleForm) =>
    nextRunAfter(clock.now(), { rhythm, minute: minuteOf(time), timeZone });

  return {
    async list(scope, language, { search, ...paging }) {
      const { rows, total } = await store.list(scope, search, windowOf(paging));
      return { rows: await shown.all(rows, language), total };
    },

    async runs(scope, language, scheduleId) {
      const found = await store.find(scope, scheduleId);
      if (found === null) throw new AppError('scheduleNotFound');
      return (await store.runs([found], shownRuns)).map((run) => shownRun(run, language));
    },

    async create(scope, { auditDraft, language }, given) {
      const form = { ...given, timeZone: zoneOf(given.timeZone) };
      const device = await devices.get(scope, form.deviceId);
      const id = await store.transaction(async (tx) => {
        await checkCounts(tx, scope, device, null);
        const contactIds = await checkContacts(tx, device, form);
        const saved = { ownerId: scope.userId, nextAt: nextOf(form), at: clock.now() };
        const scheduleId = await store.insert(tx, device, form, saved);
        const schedule = await locked(tx, scope, auditDraft, scheduleId);
        await store.setContacts(tx, schedule, contactIds);
        await record(tx, scope, auditDraft, { id: scheduleId, before: null });
        return scheduleId;
      });
      return shown.one(scope, id, language);
    },

    async update(scope, { auditDraft, language }, { scheduleId, version }, given) {
      const form = { ...given, timeZone: zoneOf(given.timeZone) };
      const device = await devices.get(scope, form.deviceId);
      await store.transaction(async (tx) => {
        const schedule = await locked(tx, scope, auditDraft, scheduleId);
        if (schedule.version !== version) throw new AppError('conflict');
        // Its mails and their number are the dealer's.
        if (device.tenantId !== schedule.tenantId) throw new AppError('deviceNotFound');
        const before = await fieldsOf(store, tx, schedule);
        await checkCounts(tx, scope, device, scheduleId);
        const contactIds = await checkContacts(tx, device, form);
        const nextAt = schedule.isOn ? nextOf(form) : null;
        await store.update(tx, schedule, { device, form, ownerId: scope.userId, nextAt });
        await store.setContacts(tx, schedule, contactIds);
        await record(tx, scope, auditDraft, { id: scheduleId, before });
      });
      return shown.one(scope, scheduleId, language);
    },

    async switch(scope, { auditDraft, language }, { scheduleId, version }, isOn) {
      await store.transaction(async (tx) => {
        const schedule = await locked(tx, scope, auditDraft, scheduleId);
        if (schedule.version !== version) throw new AppError('conflict');
        const before = await fieldsOf(store, tx, schedule);
        // Whoever switches it on must see the device: from then on it runs in that person's name.
        if (isOn) await checkCounts(tx, scope, await devices.get(scope, schedule.deviceId), scheduleId);
        const nextAt = nextRunAfter(clock.now(), timesOf(schedule));
        await store.switch(tx, schedule, isOn ? { ownerId: scope.userId, nextAt } : null);
        await record(tx, scope, auditDraft, { id: scheduleId, before });
      });
      return shown.one(scope, scheduleId, language);
    },

    async run(scope, { auditDraft, language }, scheduleId) {
      const now = clock.now();
      await store.transaction(async (tx) => {
        const schedule = await locked(tx, scope, auditDraft, scheduleId);
        const { open, byHand } = await store.countRuns(tx, schedule, now - dayMs);
        if (open > 0) throw new AppError('scheduleRunning');
        if (byHand >= maxRunsByHand) throw new AppError('tooManyRuns', { limit: maxRunsByHand });
        await store.addRun(tx, schedule, now);
        await audit.record(tx, auditDraft, { object: objectOf(schedule), changes: [] });
      });
      return shown.one(scope, scheduleId, language);
    },

    remove: (scope, auditDraft, scheduleId) =>
      store.transaction(async (tx) => {
        const schedule = await locked(tx, scope, auditDraft, scheduleId);
        const changes = changesOf(await fieldsOf(store, tx, schedule), null);
        await store.remove(tx, schedule);
        await audit.record(tx, auditDraft, { object: objectOf(schedule), changes });
        return null;
      }),
  };
}
