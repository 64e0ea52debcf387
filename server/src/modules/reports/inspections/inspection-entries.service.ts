import { AppError } from '@oilsight/contract';
import type { Answers, Inspection, InspectionDraft, InspectionTask, SignatureForm } from '@oilsight/contract';
import { countsOfAnswers } from '@oilsight/contract';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ReportChanges } from '../report-changes.ts';
import type { ReportStore } from '../reports.store.ts';
import { hashOf, namesOf } from './inspection-hash.ts';
import type { InspectionPhotoStore } from './inspection-photos.store.ts';
import {
  checkAcceptance,
  checkEntering,
  checkItems,
  checkSigned,
  draftShown,
  inspectionShownTo,
  seesEntries,
  taskShownTo,
} from './inspections.rules.ts';
import type { FoundInspection } from './inspections.rows.ts';
import type { InspectionStore } from './inspections.store.ts';
import { onlineValuesOf, type OnlineValueParts } from './online-values.ts';

interface SavedDraft {
  readonly reportId: string;
  /** Of what it was entered for; left out: the caller does not say. */
  readonly acceptanceId?: string | undefined;
  /** Of the draft that it goes on from. */
  readonly draftVersion: number;
  readonly saveId: string;
  readonly answers: Answers;
}
interface Signed {
  readonly reportId: string;
  readonly acceptanceId?: string | undefined;
  readonly submissionId: string;
  readonly draftVersion: number;
  readonly photoIds: readonly string[];
  readonly signature: SignatureForm;
}

/** Fills inspections in. What a phone sends again after a lost connection changes nothing. */
export interface InspectionEntries {
  /** What the caller is to fill in, by due date. @throws AppError `deviceNotFound` */
  listOwn(scope: Scope, deviceId: string | undefined): Promise<InspectionTask[]>;
  /** @throws AppError `reportNotFound` */
  get(scope: Scope, reportId: string): Promise<Inspection>;
  /** @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`, `draftNewer`, `itemNotFound` */
  saveDraft(scope: Scope, draft: SavedDraft): Promise<Omit<InspectionDraft, 'answers'>>;
  /**
   * Hands it over for review, with the online values of now.
   *
   * @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`, `draftNewer`,
   * `photosDiffer`, `inspectionIncomplete`
   */
  submit(scope: Scope, auditDraft: AuditDraft, signed: Signed): Promise<Inspection>;
}

/** Runs a change of an inspection that the caller may fill in, which is locked meanwhile. */
export interface InspectionLock {
  /** @throws AppError `reportNotFound` */
  found(scope: Scope, reportId: string, on?: Queryable): Promise<FoundInspection>;
  /**
   * Runs in a transaction. `isKnown`: the change was made before, and nothing is checked or changed.
   *
   * @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`
   */
  entering<T>(
    scope: Scope,
    reportId: string,
    isKnown: (inspection: FoundInspection) => boolean,
    work: (tx: Queryable, inspection: FoundInspection) => Promise<T>,
  ): Promise<T | null>;
  /** The first thing that is entered says that work has begun. */
  begin(tx: Queryable, scope: Scope, inspection: FoundInspection, at: number): Promise<void>;
}

export function createInspectionLock({
  store,
  reports,
}: {
  readonly store: InspectionStore;
  readonly reports: ReportStore;
}): InspectionLock {
  async function found(scope: Scope, reportId: string, on?: Queryable): Promise<FoundInspection> {
    const inspection = await store.find(scope, reportId, on);
    if (inspection === null) throw new AppError('reportNotFound');
    return inspection;
  }
  return {
    found,
    entering: (scope, reportId, isKnown, work) =>
      reports.transaction(async (tx) => {
        if ((await reports.lock(tx, scope, reportId)) === null) throw new AppError('reportNotFound');
        const inspection = await found(scope, reportId, tx);
        if (isKnown(inspection)) return null;
        checkEntering(scope, inspection);
        return work(tx, inspection);
      }),
    async begin(tx, scope, inspection, at) {
      if (inspection.state !== 'accepted') return;
      await reports.move(tx, inspection, { state: 'working', step: 'inspecting' }, { at, reason: inspection.reason });
      await reports.addEvent(tx, scope, inspection, { what: 'inspecting', at, text: '' });
    },
  };
}

interface EntryParts extends OnlineValueParts {
  readonly store: InspectionStore;
  readonly photos: Pick<InspectionPhotoStore, 'list'>;
  readonly reports: ReportStore;
  readonly changes: ReportChanges;
  readonly lock: InspectionLock;
  readonly clock: Clock;
}

const maxOwn = 200;

export function createInspectionEntries(parts: EntryParts): InspectionEntries {
  const { store, photos, reports, changes, lock, clock } = parts;

  async function get(scope: Scope, reportId: string): Promise<Inspection> {
    const inspection = await lock.found(scope, reportId);
    const isSeen = seesEntries(scope, inspection);
    const [taken, online] = await Promise.all([
      isSeen ? photos.list(inspection) : [],
      inspection.online ?? onlineValuesOf(parts, scope, inspection),
    ]);
    return inspectionShownTo(scope, inspection, { photos: taken, online });
  }

  return {
    async listOwn(scope, deviceId) {
      // A device that the caller does not see is not found, like everywhere else.
      if (deviceId !== undefined) await parts.devices.get(scope, deviceId);
      const own = await store.listOwn(scope, deviceId, maxOwn);
      return own.map((inspection) => taskShownTo(scope, inspection));
    },

    get,

    async saveDraft(scope, { reportId, acceptanceId, draftVersion, saveId, answers }) {
      await lock.entering(
        scope,
        reportId,
        (inspection) => inspection.saveId === saveId,
        async (tx, inspection) => {
          checkAcceptance(inspection, acceptanceId);
          if (inspection.draftVersion !== draftVersion) throw new AppError('draftNewer');
          checkItems(inspection, Object.keys(answers));
          const at = clock.now();
          await store.saveDraft(tx, scope, inspection, { answers, saveId, at });
          await lock.begin(tx, scope, inspection, at);
        },
      );
      return draftShown(await lock.found(scope, reportId));
    },

    async submit(scope, auditDraft, { reportId, acceptanceId, submissionId, signature, ...signed }) {
      const seen = await lock.found(scope, reportId);
      if (seen.submissionId === submissionId) {
        auditDraft.action = null;
        return get(scope, reportId);
      }
      const online = await onlineValuesOf(parts, scope, seen);
      const [caller] = await store.caller(scope);
      await changes.change(scope, auditDraft, reportId, async (tx) => {
        const inspection = await lock.found(scope, reportId, tx);
        if (inspection.submissionId === submissionId) return;
        checkEntering(scope, inspection);
        checkAcceptance(inspection, acceptanceId);
        const taken = await photos.list(inspection, tx);
        checkSigned(inspection, taken, signed);
        const at = clock.now();
        const names = namesOf(inspection, caller?.name ?? '');
        const sha256 = hashOf({ ...inspection, names }, taken, signature);
        await store.submit(tx, scope, inspection, { submissionId, signature, sha256, names, online, at });
        const { fail } = countsOfAnswers(inspection.checklist, inspection.answers);
        await reports.move(tx, inspection, { state: 'reviewing', step: null }, { at, isAbnormal: fail > 0 });
        await reports.addEvent(tx, scope, inspection, { what: 'reviewing', at, text: '' });
      });
      return get(scope, reportId);
    },
  };
}
