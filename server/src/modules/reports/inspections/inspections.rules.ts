import { AppError, countsOfAnswers, faultsOf } from '@oilsight/contract';
import type {
  Answers,
  Inspection,
  InspectionPhoto,
  InspectionProgress,
  InspectionTask,
  OnlineValue,
} from '@oilsight/contract';
import type { Scope } from '../../../platform/scope.ts';
import { checkOpen } from '../reports.rules.ts';
import type { StoredInspection, StoredPhoto } from './inspections.rows.ts';

const isManager = ({ authority }: Scope) => authority === 'SYS_ADMIN' || authority === 'TENANT_ADMIN';

/** Whether it is at the stage in which it is filled in. */
const isOpen = ({ state, step }: Pick<StoredInspection, 'state' | 'step'>) =>
  state === 'accepted' || step === 'inspecting';

/** Whether a caller who sees the inspection may fill it in now: the person whom it is assigned to, and managers. */
export function mayFill(scope: Scope, inspection: Pick<StoredInspection, 'state' | 'step' | 'inspectorId'>): boolean {
  const isOwn = scope.userId !== null && inspection.inspectorId === scope.userId;
  return isOpen(inspection) && (isManager(scope) || isOwn);
}

/** @throws AppError `noPermission`, `reportDelivered`, `reportElsewhere` */
export function checkEntering(scope: Scope, inspection: StoredInspection): void {
  if (mayFill(scope, inspection)) return;
  if (!isManager(scope) && inspection.inspectorId !== scope.userId) throw new AppError('noPermission');
  checkOpen(inspection);
  throw new AppError('reportElsewhere');
}

/**
 * What was entered for an earlier acceptance of the request is not taken into this one.
 *
 * @param acceptanceId left out: the caller does not say
 * @throws AppError `draftNewer`
 */
export function checkAcceptance(
  inspection: Pick<StoredInspection, 'acceptanceId'>,
  acceptanceId: string | undefined,
): void {
  if (acceptanceId !== undefined && acceptanceId !== inspection.acceptanceId) throw new AppError('draftNewer');
}

/** @throws AppError `itemNotFound` */
export function checkItems({ checklist }: Pick<StoredInspection, 'checklist'>, itemIds: readonly string[]): void {
  const known = new Set(checklist.items.map(({ id }) => id));
  if (itemIds.some((id) => !known.has(id))) throw new AppError('itemNotFound', { field: 'itemId' });
}

/**
 * What was signed is whole, and still there.
 *
 * @throws AppError `draftNewer`, `photosDiffer`, `inspectionIncomplete`
 */
export function checkSigned(
  { checklist, answers, draftVersion }: Pick<StoredInspection, 'checklist' | 'answers' | 'draftVersion'>,
  photos: readonly StoredPhoto[],
  signed: { readonly draftVersion: number; readonly photoIds: readonly string[] },
): void {
  if (draftVersion !== signed.draftVersion) throw new AppError('draftNewer');
  const named = new Set(signed.photoIds);
  if (named.size !== photos.length || photos.some(({ photoId }) => !named.has(photoId)))
    throw new AppError('photosDiffer');
  const { length: count } = faultsOf(checklist, answers, photos);
  if (count > 0) throw new AppError('inspectionIncomplete', { count });
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Whether the caller sees what was entered before it is handed over. */
export const seesEntries = (scope: Scope, { state }: Pick<StoredInspection, 'state'>): boolean =>
  state === 'delivered' || isManager(scope) || scope.authority === 'MAINTENANCE';

const noAnswers: Answers = {};

/** How far an inspection has come, as the caller may see it: numbers of answers are entries too. */
export function progressShownTo(
  scope: Scope,
  report: Pick<StoredInspection, 'state'>,
  progress: InspectionProgress | null,
): InspectionProgress | null {
  if (progress === null || seesEntries(scope, report)) return progress;
  return { ...progress, pass: 0, fail: 0, notApplicable: 0 };
}

export function taskShownTo(scope: Scope, inspection: StoredInspection): InspectionTask {
  const { reportId, number, theme, state, step, dueAt, reason } = inspection;
  const { tenantId, customerId, customerName, deviceId, deviceName } = inspection;
  const { inspectorId, inspector, checklist, answers } = inspection;
  return {
    reportId,
    number,
    theme,
    state,
    step,
    tenantId,
    customerId,
    deviceId,
    deviceName,
    customerName,
    dueAt,
    reason,
    inspector: inspectorId === null || inspector === null ? null : { userId: inspectorId, name: inspector },
    mayFill: mayFill(scope, inspection),
    ...countsOfAnswers(checklist, seesEntries(scope, inspection) ? answers : noAnswers),
  };
}

export const photoShown = ({
  photoId,
  itemId,
  takenAt,
  arrivedAt,
  width,
  height,
  bytes,
}: StoredPhoto): InspectionPhoto => ({ photoId, itemId, takenAt, arrivedAt, width, height, bytes });

export const draftShown = ({ draftVersion, savedAt, savedBy }: StoredInspection) => ({
  version: draftVersion,
  savedAt,
  savedBy,
});

/** @param online the newest values, of an inspection that is not submitted */
export function inspectionShownTo(
  scope: Scope,
  inspection: StoredInspection,
  { photos, online }: { readonly photos: readonly StoredPhoto[]; readonly online: OnlineValue[] },
): Inspection {
  const {
    acceptanceId,
    version: reportVersion,
    checklist,
    answers,
    signature,
    submittedAt,
    sha256,
    signedNames: names,
  } = inspection;
  const isSeen = seesEntries(scope, inspection);
  const isSigned = isSeen && signature !== null && submittedAt !== null && sha256 !== null;
  return {
    ...taskShownTo(scope, inspection),
    acceptanceId,
    reportVersion,
    checklist,
    online: inspection.online ?? online,
    draft: { ...draftShown(inspection), answers: isSeen ? answers : noAnswers },
    photos: isSeen ? photos.map(photoShown) : [],
    signature: isSigned ? { ...signature, names, arrivedAt: submittedAt, sha256: hexOf(sha256) } : null,
  };
}
