import { AppError } from '@oilsight/contract';
import type { Inspector, ReportDetail, ReportLanguage } from '@oilsight/contract';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { Devices } from '../../devices/index.ts';
import { shownTo, type ReportChanges } from '../report-changes.ts';
import { checkDueDate, checkOpen, movedTo } from '../reports.rules.ts';
import type { ReadReport } from '../reports.service.ts';
import type { FoundReport, ReportStore } from '../reports.store.ts';
import type { Checklists } from './checklists.service.ts';
import type { InspectionStore } from './inspections.store.ts';

interface Assigned {
  readonly inspectorId: string;
  readonly dueAt: number | null;
}
export interface AcceptedInspection extends Assigned {
  readonly languages: readonly ReportLanguage[];
  readonly timeZone: string;
  readonly remarks: string;
}

/** Who fills inspections in. */
export interface InspectionAssigning {
  /** Maintenance staff of the device's factory, and the caller, who comes first. @throws AppError `deviceNotFound` */
  inspectors(scope: Scope, deviceId: string): Promise<Inspector[]>;
  /**
   * Accepts a request with the checklist that counts for the machine now.
   *
   * @throws AppError `reportNotFound`, `reportNotOwn`, `reportDelivered`, `reportElsewhere`, `conflict`, `timeIsPast`,
   * `dueTooFarAhead`, `deviceNotFound`, `inspectorNotFound`, `unknownTimeZone`
   */
  accept(scope: Scope, auditDraft: AuditDraft, read: ReadReport, form: AcceptedInspection): Promise<ReportDetail>;
  /** @throws AppError `reportNotFound`, `reportDelivered`, `reportElsewhere`, `conflict`, `timeIsPast`, `inspectorNotFound` */
  assign(scope: Scope, auditDraft: AuditDraft, read: ReadReport, form: Assigned): Promise<ReportDetail>;
}

interface AssigningParts {
  readonly store: InspectionStore;
  readonly reports: ReportStore;
  readonly changes: ReportChanges;
  readonly checklists: Pick<Checklists, 'inForce'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly clock: Clock;
}

const maxInspectors = 200;

export function createInspectionAssigning(parts: AssigningParts): InspectionAssigning {
  const { store, reports, changes, checklists, devices, clock } = parts;

  /** @throws AppError `inspectorNotFound` */
  async function checkInspector(tx: Queryable, scope: Scope, report: FoundReport, inspectorId: string): Promise<void> {
    if (inspectorId === scope.userId || (await store.isInspector(tx, report, inspectorId, clock.now()))) return;
    throw new AppError('inspectorNotFound', { field: 'inspectorId' });
  }

  return {
    async inspectors(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      const staff = await store.inspectors(device, { now: clock.now(), limit: maxInspectors - 1 });
      return [...(await store.caller(scope)), ...staff];
    },

    async accept(scope, auditDraft, { reportId, version }, { inspectorId, dueAt, languages, timeZone, remarks }) {
      const at = clock.now();
      checkDueDate(dueAt, at);
      checkTimeZone(timeZone);
      return changes.change(scope, auditDraft, reportId, async (tx, before) => {
        const place = movedTo('accept', shownTo(scope, before), scope.authority);
        if (before.type !== 'inspection') throw new AppError('reportElsewhere');
        if (before.version !== version) throw new AppError('conflict');
        if (before.deviceId === null) throw new AppError('deviceNotFound');
        const { machineType } = await devices.get(scope, before.deviceId);
        await checkInspector(tx, scope, before, inspectorId);
        const checklist = await checklists.inForce(tx, before, machineType);
        await store.remove(tx, before);
        await store.insert(tx, before, { checklist, inspectorId, languages: [...new Set(languages)], timeZone });
        await reports.move(tx, before, place, { dueAt, remarks, at });
        await reports.addEvent(tx, scope, before, { what: 'accepted', at, text: remarks });
      });
    },

    async assign(scope, auditDraft, { reportId, version }, { inspectorId, dueAt }) {
      const at = clock.now();
      return changes.change(scope, auditDraft, reportId, async (tx, before) => {
        checkOpen(before);
        const inspection = await store.find(scope, reportId, tx);
        if (inspection === null || (before.state !== 'accepted' && before.step !== 'inspecting'))
          throw new AppError('reportElsewhere');
        if (before.version !== version) throw new AppError('conflict');
        // A date that has passed may stay while somebody else takes the inspection over.
        if (dueAt !== before.dueAt) checkDueDate(dueAt, at);
        if (inspectorId !== inspection.inspectorId) await checkInspector(tx, scope, before, inspectorId);
        await store.assign(tx, before, { inspectorId, dueAt });
        const after = await store.find(scope, reportId, tx);
        await reports.addEvent(tx, scope, before, { what: 'assigned', at, text: after?.inspector ?? '' });
      });
    },
  };
}
