import * as z from 'zod';
import { Checklist } from './checklists.ts';
import { Id } from './common.ts';
import { Answers, ChecklistId, SignatureForm } from './inspection-words.ts';
import { SourcedLimits } from './limits.ts';
import { ReportState, ReportStep } from './report-words.ts';

/** A person who may fill an inspection in. */
export const Inspector = z.object({ userId: Id, name: z.string() });
export type Inspector = z.infer<typeof Inspector>;

/** A photo of an item, as the server keeps it: turned, at most 1600 px, without metadata, JPEG. */
export const InspectionPhoto = z.object({
  /** Made by the inspector's device, unique in the inspection. */
  photoId: Id,
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

export const InspectionSignature = SignatureForm.extend({
  /** When it arrived, ms. */
  arrivedAt: z.number(),
  /** SHA-256 of checklist, answers, photos and signature, in hexadecimal. */
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
