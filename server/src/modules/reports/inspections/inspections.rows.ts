import type { Answers, Checklist, OnlineValue, ReportLanguage, SignatureForm, SignedNames } from '@oilsight/contract';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { personName, when } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { reportsIn, withReport } from '../reports.rows.ts';
import type { StoredReport } from '../reports.rows.ts';

/** An inspection with its report, as they are stored. */
export interface StoredInspection extends StoredReport {
  /** Of this acceptance of the request. */
  readonly acceptanceId: string;
  readonly checklist: Checklist;
  /** null: the account is gone. */
  readonly inspectorId: string | null;
  readonly inspector: string | null;
  readonly languages: ReportLanguage[];
  readonly timeZone: string;
  /** 0: nothing was saved yet. */
  readonly draftVersion: number;
  readonly answers: Answers;
  readonly saveId: string | null;
  readonly submissionId: string | null;
  /** ms. */
  readonly savedAt: number | null;
  readonly savedBy: string | null;
  /** null: not submitted, or sent back to work; as are the three below. */
  readonly signature: SignatureForm | null;
  /** ms. */
  readonly submittedAt: number | null;
  readonly sha256: Uint8Array | null;
  /** null also of what was submitted before they were kept. */
  readonly signedNames: SignedNames | null;
  readonly online: OnlineValue[] | null;
}

/** An inspection that was read under the caller's scope. */
export type FoundInspection = InScope<StoredInspection>;

/** A photo with the ids of its files. */
export interface StoredPhoto {
  readonly photoId: string;
  readonly itemId: string;
  readonly fullId: string;
  readonly smallId: string;
  /** ms. */
  readonly takenAt: number;
  readonly arrivedAt: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Of the larger file. */
  readonly sha256: Uint8Array;
}

/** Maintenance staff see the inspections that are assigned to them; all others those of the reports that they see. */
export type Whose = 'seen' | 'own';
export const whoseOf = ({ authority }: Scope): Whose => (authority === 'MAINTENANCE' ? 'own' : 'seen');

const inspectionsIn = (scope: Scope, whose: Whose) => {
  const all = withReport(reportsIn(scope))
    .innerJoin('inspection as i', 'i.report_id', 'r.id')
    .leftJoin('account as p', 'p.id', 'i.inspector_id')
    .leftJoin('account as s', 's.id', 'i.saved_by')
    .select([
      'i.acceptance_id as acceptanceId',
      'i.checklist',
      'i.inspector_id as inspectorId',
      personName('p').as('inspector'),
      'i.languages',
      'i.time_zone as timeZone',
      'i.draft_version as draftVersion',
      'i.answers',
      'i.save_id as saveId',
      'i.submission_id as submissionId',
      'i.saved_at as savedAt',
      personName('s').as('savedBy'),
      'i.signature',
      'i.submitted_at as submittedAt',
      'i.sha256',
      'i.signed_names as signedNames',
      'i.online',
    ]);
  return whose === 'own' ? all.where('i.inspector_id', '=', scope.userId) : all;
};

export const findInspection = compiledOnce(
  ({ scope, reportId }: { readonly scope: Scope; readonly reportId: string }, whose: Whose) =>
    inspectionsIn(scope, whose).where('r.id', '=', reportId),
);

interface OfPerson {
  readonly scope: Scope;
  readonly deviceId: string | undefined;
  readonly limit: number;
}
/** What a person is to fill in, by due date. */
export const toFillIn = compiledOnce(({ scope, deviceId, limit }: OfPerson) =>
  inspectionsIn(scope, 'own')
    .where((eb) =>
      eb.and([
        eb.or([eb('r.state', '=', 'accepted'), eb('r.step', '=', 'inspecting')]),
        ...when(deviceId, (id) => eb('r.device_id', '=', id)),
      ]),
    )
    .orderBy('r.due_at', (order) => order.asc().nullsLast())
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit),
);
