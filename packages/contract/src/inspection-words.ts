import * as z from 'zod';
import { Key, Millis, text } from './common.ts';

/** Most items and groups of a checklist, and characters of their words, in each language. */
export const maxChecklistItems = 60;
export const maxChecklistGroups = 12;
export const longestItemTitle = 80;
export const longestItemHint = 200;
export const longestGroupTitle = 40;
export const longestUnit = 16;
/** Most characters of what an inspector writes about an item, and of the advice. */
export const longestFinding = 500;
export const longestAdvice = 300;
/** Greatest size of a number that is measured or bounds one. */
export const greatestMeasure = 1e9;
/** The field on which a signature is written: its strokes are points within it, whatever the size of the screen. */
export const signatureField = { width: 1000, height: 360 } as const;
export const maxStrokes = 80;
export const maxSignaturePoints = 3000;
export const longestSigner = 60;
/** Most photos of an inspection, and of one of its items. */
export const maxInspectionPhotos = 30;
export const maxItemPhotos = 8;
/** Largest save of a draft, bytes: a full checklist of the longest answers, each character of the longest in JSON. */
export const mostDraftBytes = 327_680;
/** Largest photo that is taken, bytes, and its longest kept side, px. */
export const maxPhotoBytes = 8_388_608;
export const maxPhotoSide = 1600;

/** A text in both languages. One of them may be empty: the other is shown in its place. */
const Words = (most: number, least: 0 | 1) =>
  z
    .object({ zh: z.string().trim().pipe(text(most)), en: z.string().trim().pipe(text(most)) })
    .refine(({ zh, en }) => least === 0 || zh !== '' || en !== '');
export interface InspectionWords {
  readonly zh: string;
  readonly en: string;
}

/**
 * What the inspector's device names a photo, a save or a submission, in the form of a UUID. It is unique in the
 * inspection, and says nothing outside of it.
 */
export const DeviceMadeId = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

/**
 * Tells one acceptance of a request from another, in the form of a UUID. It is compared with that of an inspection which
 * the caller may fill in, and nothing is found by it.
 */
export const AcceptanceId = DeviceMadeId;

/** How an item is checked. */
export const checkingWays = ['look', 'listen', 'feel', 'smell', 'measure'] as const;
export type CheckingWay = (typeof checkingWays)[number];

/**
 * Short names that a checklist gives its groups and items; answers and photos name them. No name of what every object
 * has, such as `constructor`: it would be found among answers that nobody entered.
 */
export const ChecklistId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .refine((id) => !(id in Object.prototype));

const Measure = z.number().min(-greatestMeasure).max(greatestMeasure);

export const ChecklistGroup = z.object({ id: ChecklistId, title: Words(longestGroupTitle, 1) });
export type ChecklistGroup = z.infer<typeof ChecklistGroup>;

const itemFields = {
  id: ChecklistId,
  /** One of the checklist's groups. */
  group: ChecklistId,
  title: Words(longestItemTitle, 1),
  /** What to look at, and what is right. */
  hint: Words(longestItemHint, 0),
  /** How it is checked, in this order. */
  ways: z.array(z.enum(checkingWays)).min(1).max(checkingWays.length),
  /** The machine is stopped first. */
  needsStop: z.boolean(),
  /** A failure needs a photo. */
  needsPhoto: z.boolean(),
  /** The indicator whose newest online value stands beside the answer; null: none. */
  indicator: Key.nullable(),
};
/** `check`: passes, fails or does not apply; `number`: is measured, and fails outside of its bounds. */
export const ChecklistItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), ...itemFields }),
  z.object({
    kind: z.literal('number'),
    ...itemFields,
    unit: z.string().trim().pipe(text(longestUnit)),
    /** Inclusive, in `unit`; null: no bound on that side. */
    least: Measure.nullable(),
    most: Measure.nullable(),
  }),
]);
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** Groups and items in the order in which they are filled in. */
export const ChecklistForm = z.object({
  groups: z.array(ChecklistGroup).min(1).max(maxChecklistGroups),
  items: z.array(ChecklistItem).min(1).max(maxChecklistItems),
});
export type ChecklistForm = z.infer<typeof ChecklistForm>;

export const itemChoices = ['pass', 'fail', 'notApplicable'] as const;
export type ItemResult = (typeof itemChoices)[number];
/** `level1`: the machine has to stop; `level2`: it may run on. */
export const failureSeverities = ['level1', 'level2'] as const;
export type FailureSeverity = (typeof failureSeverities)[number];

/** What an inspector enters for an item. What is left out was not entered. */
export const ItemAnswer = z.object({
  /** Of a measured item only `notApplicable` and `fail` say more than its value. */
  choice: z.enum(itemChoices).nullable().default(null),
  /** In the item's unit. */
  value: Measure.nullable().default(null),
  severity: z.enum(failureSeverities).nullable().default(null),
  text: text(longestFinding).default(''),
  advice: text(longestAdvice).default(''),
  /** When it was answered, by the clock of the inspector's device, ms. */
  at: Millis.nullable().default(null),
});
export type ItemAnswer = z.infer<typeof ItemAnswer>;

/** By the id of the item. */
export const Answers = z
  .record(ChecklistId, ItemAnswer)
  .refine((answers) => Object.keys(answers).length <= maxChecklistItems);
export type Answers = z.infer<typeof Answers>;

const Point = z.tuple([
  z.number().int().min(0).max(signatureField.width),
  z.number().int().min(0).max(signatureField.height),
]);
/** A signature, written or typed. */
export const SignatureForm = z.object({
  /** Who signs, as the person writes it. */
  name: z.string().trim().pipe(text(longestSigner, 1)),
  /** When it was signed, by the clock of the inspector's device, ms. */
  signedAt: Millis,
  /** Lines through the signature field; none: the name was typed. */
  strokes: z
    .array(z.array(Point).min(1))
    .max(maxStrokes)
    .refine((strokes) => strokes.reduce((sum, points) => sum + points.length, 0) <= maxSignaturePoints),
});
export type SignatureForm = z.infer<typeof SignatureForm>;
