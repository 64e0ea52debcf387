import * as z from 'zod';
import { Id, Millis, text } from './common.ts';
import { Checklist } from './checklists.ts';
import {
  AcceptanceId,
  Answers,
  ChecklistId,
  DeviceMadeId,
  mostDraftBytes,
  maxInspectionPhotos,
  maxPhotoBytes,
  SignatureForm,
} from './inspection-words.ts';
import { SourcedLimits } from './limits.ts';
import { longestRemark, ReportDetail } from './reports.ts';
import { reportLanguages, ReportState, ReportStep } from './report-words.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** A person who may fill an inspection in. */
export const Inspector = z.object({ userId: Id, name: z.string() });
export type Inspector = z.infer<typeof Inspector>;

/** A photo of an item, as the server keeps it: turned, at most 1600 px, without metadata, JPEG. */
export const InspectionPhoto = z.object({
  /** Made by the inspector's device, unique in the inspection. */
  photoId: DeviceMadeId,
  itemId: ChecklistId,
  /** When it was taken, by the clock of the inspector's device, and when it arrived, ms. */
  takenAt: z.number(),
  arrivedAt: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});
export type InspectionPhoto = z.infer<typeof InspectionPhoto>;

/** What was entered so far. */
export const InspectionDraft = z.object({
  /** 0: nothing was saved yet. */
  version: z.number().int(),
  answers: Answers,
  /** When the server took it, ms, and from whom; null: nothing was saved, or the account is gone. */
  savedAt: z.number().nullable(),
  savedBy: z.string().nullable(),
});
export type InspectionDraft = z.infer<typeof InspectionDraft>;

/** What people and machine were called when an inspection was handed over. */
export const SignedNames = z.object({
  /** The account that handed it over, which may be another than that of who signed, or of whom it was assigned to. */
  submittedBy: z.string(),
  /** The person whom it was assigned to; empty: the account was gone. */
  inspector: z.string(),
  deviceName: z.string(),
  customerName: z.string(),
});
export type SignedNames = z.infer<typeof SignedNames>;

export const InspectionSignature = SignatureForm.extend({
  /** null: it was signed before these names were kept. */
  names: SignedNames.nullable(),
  /** When it arrived, ms. */
  arrivedAt: z.number(),
  /** SHA-256 of checklist, answers, photos and signature, and of the names where they were kept, in hexadecimal. */
  sha256: z.string(),
});
export type InspectionSignature = z.infer<typeof InspectionSignature>;

/** The newest online value of an indicator that items name. */
export const OnlineValue = z.object({
  key: z.string(),
  value: z.number(),
  /** ms. */
  at: z.number(),
  limits: SourcedLimits.nullable(),
});
export type OnlineValue = z.infer<typeof OnlineValue>;

/** An inspection among those of a person. */
export const InspectionTask = z.object({
  reportId: Id,
  /** Such as `IN-20261122-0052`. */
  number: z.string(),
  theme: z.string(),
  state: ReportState,
  step: ReportStep.nullable(),
  tenantId: Id,
  customerId: Id.nullable(),
  /** null: the device was erased. */
  deviceId: Id.nullable(),
  deviceName: z.string(),
  customerName: z.string(),
  /** When it should be done, ms; null: nobody has said. */
  dueAt: z.number().nullable(),
  /** Why it came back; empty: it did not. */
  reason: z.string(),
  inspector: Inspector.nullable(),
  /** The caller may fill it in now. */
  mayFill: z.boolean(),
  total: z.number().int(),
  pass: z.number().int(),
  fail: z.number().int(),
  notApplicable: z.number().int(),
});
export type InspectionTask = z.infer<typeof InspectionTask>;

export const Inspection = InspectionTask.extend({
  /**
   * Of this acceptance of the request: one that was returned and accepted again is another inspection, which begins
   * empty.
   */
  acceptanceId: AcceptanceId,
  /** Of the report, for its moves. */
  reportVersion: z.number().int(),
  /** As it was when the report was accepted. */
  checklist: Checklist,
  /**
   * Newest online values of what the items name; of a submitted inspection those of the time of its arrival. Nothing of
   * a removed device.
   */
  online: z.array(OnlineValue),
  /** Empty for who only receives the report, until it is delivered; as are photos and signature. */
  draft: InspectionDraft,
  /** In the order in which they were taken. */
  photos: z.array(InspectionPhoto),
  /** null: not submitted, or sent back to work. */
  signature: InspectionSignature.nullable(),
});
export type Inspection = z.infer<typeof Inspection>;

/** Which acceptance something was entered for; left out by who does not know it. Another one: `draftNewer`. */
const entered = { reportId: Id, acceptanceId: AcceptanceId.optional() };

const Remark = z.string().trim().pipe(text(longestRemark)).default('');

export const inspectionPermissions = definePermissions({
  /** Whoever receives reports, and the person who fills the inspection in. */
  'inspections:read': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
  /** Maintenance fills in what is assigned to it. */
  'inspections:fill': ['SYS_ADMIN', 'TENANT_ADMIN', 'MAINTENANCE'],
  'inspections:manage': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

export const inspectionRoutes = defineRoutes({
  listInspectors: {
    method: 'GET',
    path: '/system/inspection/inspectors',
    permission: 'inspections:manage',
    summary: 'Who may fill in an inspection of a device: its maintenance people and the caller, 200 at most.',
    query: z.object({ deviceId: Id }),
    data: z.array(Inspector),
  },
  acceptInspection: {
    method: 'PUT',
    path: '/system/inspection/accept',
    permission: 'inspections:manage',
    audit: 'report.accept',
    summary: 'Accept the request for an inspection, with the checklist of its machine type and who fills it in.',
    body: z.object({
      reportId: Id,
      version: Version,
      inspectorId: Id,
      dueAt: Millis.nullable().default(null),
      /** Of the pdf that is written when it is delivered, in this order. */
      languages: z.array(z.enum(reportLanguages)).min(1).max(2).default(['zh-CN']),
      /** Whose clocks the pdf shows. */
      timeZone: text(64).default('UTC'),
      remarks: Remark,
    }),
    data: ReportDetail,
  },
  assignInspection: {
    method: 'PUT',
    path: '/system/inspection/assign',
    permission: 'inspections:manage',
    audit: 'inspection.assign',
    summary: 'Have another person fill in an inspection that is not submitted, or change its date.',
    body: z.object({ reportId: Id, version: Version, inspectorId: Id, dueAt: Millis.nullable() }),
    data: ReportDetail,
  },
  listMyInspections: {
    method: 'GET',
    path: '/system/inspection/mine',
    permission: 'inspections:fill',
    summary: 'Inspections that the caller is to fill in, by due date, 200 at most.',
    query: z.object({ deviceId: Id.optional() }),
    data: z.array(InspectionTask),
  },
  getInspection: {
    method: 'GET',
    path: '/system/inspection/:reportId',
    permission: 'inspections:read',
    summary: 'An inspection with its checklist, what was entered, and the online values beside it.',
    params: z.object({ reportId: Id }),
    data: Inspection,
  },
  saveInspectionDraft: {
    method: 'PUT',
    path: '/system/inspection/draft',
    permission: 'inspections:fill',
    audit: { none: 'a draft is saved every few seconds; its submission is logged' },
    summary: 'Keep all answers entered so far. The same `saveId` again changes nothing.',
    bodyBytes: mostDraftBytes,
    body: z.object({
      ...entered,
      /** Of the draft that it goes on from. */
      draftVersion: z.number().int().min(0),
      saveId: DeviceMadeId,
      answers: Answers,
    }),
    data: InspectionDraft.omit({ answers: true }),
  },
  addInspectionPhoto: {
    method: 'POST',
    path: '/system/inspection/photo',
    permission: 'inspections:fill',
    audit: { none: 'photos belong to a draft; its submission is logged' },
    summary:
      'Keep a photo of an item: JPEG, PNG or WebP, at most 8388608 bytes and 30 million pixels. The same `photoId` again changes nothing.',
    upload: { field: 'photo', bytes: maxPhotoBytes },
    body: z.object({ ...entered, itemId: ChecklistId, photoId: DeviceMadeId, takenAt: Millis }),
    data: InspectionPhoto,
  },
  removeInspectionPhoto: {
    method: 'DELETE',
    path: '/system/inspection/photo',
    permission: 'inspections:fill',
    audit: { none: 'photos belong to a draft; its submission is logged' },
    summary: 'Remove a photo of an inspection that is not submitted. One that is not there is no error.',
    query: z.object({ reportId: Id, photoId: DeviceMadeId }),
    data: z.null(),
  },
  getInspectionPhoto: {
    method: 'GET',
    path: '/system/inspection/:reportId/photo/:photoId',
    permission: 'inspections:read',
    summary: 'A photo of an inspection: of 1600 px at most, or with `small` of 720 px.',
    reply: 'file',
    params: z.object({ reportId: Id, photoId: DeviceMadeId }),
    query: z.object({ size: z.enum(['full', 'small']).default('full') }),
    data: z.string(),
  },
  submitInspection: {
    method: 'PUT',
    path: '/system/inspection/submit',
    permission: 'inspections:fill',
    audit: 'inspection.submit',
    summary:
      'Sign an inspection and hand it over for review. It names the draft and all photos that were signed; the same `submissionId` again changes nothing.',
    body: z.object({
      ...entered,
      submissionId: DeviceMadeId,
      draftVersion: z.number().int().min(1),
      photoIds: z.array(DeviceMadeId).max(maxInspectionPhotos),
      signature: SignatureForm,
    }),
    data: Inspection,
  },
});
