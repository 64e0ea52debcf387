import { labQuantities, labQuantityIds } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Key, Millis, pageQuery, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

const Line = z.string().trim().pipe(text(100)).default('');
const Note = z.string().trim().pipe(text(1000)).default('');

/** Most samples of a device. */
export const maxLabSamples = 2000;

/** A result of a sample: a quantity, its value in the quantity's unit, and the laboratory's method. */
export const LabValue = z.object({
  quantity: z.enum(labQuantityIds),
  value: z.number(),
  /** A name of the quantity's methods; null: the report names none, so that nothing is known of its precision. */
  method: z.string().nullable().default(null),
});
export type LabValue = z.infer<typeof LabValue>;

/** A value within its quantity's range, whole where it is a class, by one of the quantity's methods. */
const Result = LabValue.check(({ value: { quantity, value, method }, issues }) => {
  const { range, methods, group } = labQuantities[quantity];
  const [minimum, maximum] = range;
  const at = { input: value, path: ['value'] };
  if (value < minimum) issues.push({ code: 'too_small', origin: 'number', minimum, inclusive: true, ...at });
  else if (value > maximum) issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, ...at });
  else if (group === 'cleanliness' && !Number.isInteger(value))
    issues.push({ code: 'invalid_type', expected: 'int', ...at });
  const names = methods.map(({ name }) => name);
  if (method !== null && !names.includes(method))
    issues.push({ code: 'invalid_value', values: names, input: method, path: ['method'] });
});
const isoCode: readonly LabValue['quantity'][] = ['iso_4', 'iso_6', 'iso_14'];

/** What was found; a quantity that was not tested is left out and never 0. */
const Results = z
  .array(Result)
  .min(1)
  .max(labQuantityIds.length)
  .check(({ value: results, issues }) => {
    for (const [place, { quantity }] of results.entries())
      if (results.findIndex((one) => one.quantity === quantity) < place)
        issues.push({ code: 'custom', input: quantity, path: [place, 'quantity'] });
    // The counts of an ISO 4406 code are cumulative: no number exceeds the one before it.
    let maximum = Number.POSITIVE_INFINITY;
    for (const quantity of isoCode) {
      const place = results.findIndex((one) => one.quantity === quantity);
      const number = results[place]?.value ?? maximum;
      if (number > maximum)
        issues.push({
          code: 'too_big',
          origin: 'number',
          maximum,
          inclusive: true,
          input: number,
          path: [place, 'value'],
        });
      maximum = number;
    }
  });

/** A sample of a device's oil that a laboratory has tested. */
export const LabSampleForm = z.object({
  /** When it was taken, ms. */
  at: Millis,
  /** Where on the machine it was taken. */
  place: Line,
  laboratory: Line,
  reportNo: Line,
  note: Note,
  results: Results,
});
export type LabSampleForm = z.infer<typeof LabSampleForm>;

export const LabSample = z.object({
  sampleId: Id,
  deviceId: Id,
  at: z.number(),
  place: z.string(),
  laboratory: z.string(),
  reportNo: z.string(),
  note: z.string(),
  results: z.array(LabValue),
  /** The person who entered it; null: not known. */
  by: z.string().nullable(),
  version: z.number().int(),
});
export type LabSample = z.infer<typeof LabSample>;

/** A sensor's indicator is corrected to slope × reading + intercept, for readings with from ≤ time < to. */
export const SensorCorrection = z.object({
  correctionId: Id,
  deviceId: Id,
  key: Key,
  slope: z.number(),
  /** In the unit of the indicator. */
  intercept: z.number(),
  /** Number of samples that it was fitted to. */
  samples: z.number().int(),
  reason: z.string(),
  from: z.number(),
  /** ms; null: in force. */
  to: z.number().nullable(),
  endedReason: z.string(),
  by: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type SensorCorrection = z.infer<typeof SensorCorrection>;

/** A sample's result beside the median of the online readings of the ten minutes before it. */
export const LabComparison = z.object({
  sampleId: Id,
  at: z.number(),
  laboratory: z.number(),
  /** null: not stated. */
  method: z.string().nullable(),
  /** The method's reproducibility at this value, in its unit: published, or 1 class for ISO codes; null: none. */
  reproducibility: z.number().nullable(),
  /** As the sensor is corrected now; null: not compared. */
  online: z.number().nullable(),
  /** Online − laboratory, or its share of the laboratory's value; null: not compared. */
  deviation: z.number().nullable(),
  /** Why it is not compared: no reading, a faulty sensor, or readings that change too fast. */
  why: z.enum(['none', 'faulty', 'fast']).nullable(),
});
export type LabComparison = z.infer<typeof LabComparison>;

const LinePoint = z.object({ samples: z.number().int(), raw: z.number(), laboratory: z.number() });
/** A two-point correction by the samples, for readings as the sensor sends them. */
export const CorrectionProposal = z.object({
  slope: z.number(),
  intercept: z.number(),
  slopeError: z.number().nullable(),
  low: LinePoint,
  high: LinePoint,
  /** Root of the mean squared difference to the laboratory before and after, in the indicator's unit. */
  before: z.number(),
  after: z.number(),
});
export type CorrectionProposal = z.infer<typeof CorrectionProposal>;

/** How far an indicator reads from the laboratory on average. */
export const LabDeviation = z.object({
  key: Key,
  quantity: z.enum(labQuantityIds),
  /** Whether deviations are shares of the laboratory's value or differences. */
  scale: z.enum(['relative', 'absolute']),
  /** Number of compared samples. */
  samples: z.number().int(),
  mean: z.number().nullable(),
  /** Half the width of the mean's 95 % interval by Student's t; null: fewer than two samples. */
  half: z.number().nullable(),
  /** Median of those reproducibilities on the same scale; null: none. */
  tolerance: z.number().nullable(),
  /**
   * `agrees`: the whole interval lies within the tolerance. `unclear`: it includes 0 and is too wide to say more, or no
   * tolerance is known. Where it does not include 0: the mean is within or beyond the tolerance, or none is known.
   */
  verdict: z.enum(['fewSamples', 'agrees', 'unclear', 'withinTolerance', 'beyondTolerance', 'noTolerance']),
  each: z.array(LabComparison),
  proposal: CorrectionProposal.nullable(),
  /** Why none is proposed. */
  noProposal: z.enum(['fewSamples', 'intervalHasZero', 'narrow', 'unsound', 'notCorrectable']).nullable(),
  /** The correction in force. */
  correction: SensorCorrection.nullable(),
});
export type LabDeviation = z.infer<typeof LabDeviation>;

export const LabDeviations = z.object({
  /** Samples since then are compared: 180 days, or since a sensor was replaced. */
  since: z.number(),
  /** Number of samples that were looked at, 60 at most, of all in that time. */
  samples: z.number().int(),
  total: z.number().int(),
  deviations: z.array(LabDeviation),
});
export type LabDeviations = z.infer<typeof LabDeviations>;

/** Largest sheet of samples that is read, bytes, and most rows in it. */
export const maxLabSheetBytes = 2 * 1024 * 1024;
export const maxLabRows = 500;

/** What is wrong with a cell, such as D4, or with a row, by its number. */
export const LabCellFault = z.object({
  cell: z.string(),
  /** In the caller's language. */
  rule: z.string(),
  /** The content that was probably meant; null: nobody can say. */
  offer: z.string().nullable(),
});
export type LabCellFault = z.infer<typeof LabCellFault>;

/** A sheet that was read and checked; nothing of it is stored yet. */
export const LabSheet = z.object({
  importId: Id,
  fileName: z.string(),
  headings: z.array(z.string()),
  /** Faults of the headings: no row was read then. */
  faults: z.array(LabCellFault),
  rows: z.array(
    z.object({
      /** Number in the sheet: 1 is the heading. */
      row: z.number().int(),
      cells: z.array(z.string()),
      faults: z.array(LabCellFault),
      /** It is left out: the row that it repeats, 0 for a stored sample; null: it repeats none. */
      repeats: z.number().int().nullable(),
    }),
  ),
  /** Number of rows that can be stored as they are, and of those that are left out. */
  good: z.number().int(),
  repeated: z.number().int(),
});
export type LabSheet = z.infer<typeof LabSheet>;

const Reason = z.string().trim().pipe(text(500, 1));

export const laboratoryPermissions = definePermissions({
  'laboratory:write': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'MAINTENANCE'],
  'sensors:correct': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const laboratoryRoutes = defineRoutes({
  listLabSamples: {
    method: 'GET',
    path: '/system/laboratory/sample/list',
    permission: 'telemetry:read',
    summary: "Laboratories' results of a device, newest first.",
    reply: 'rows',
    query: z.object({ deviceId: Id, startTime: Millis.optional(), endTime: Millis.optional(), ...pageQuery }),
    data: z.array(LabSample),
  },
  getLabSample: {
    method: 'GET',
    path: '/system/laboratory/sample/:sampleId',
    permission: 'telemetry:read',
    summary: 'One sample with its results.',
    params: z.object({ sampleId: Id }),
    data: LabSample,
  },
  createLabSample: {
    method: 'POST',
    path: '/system/laboratory/sample',
    permission: 'laboratory:write',
    summary: "Enter a laboratory's results. No reading of a sensor is changed.",
    audit: 'laboratory.create',
    body: LabSampleForm.extend({ deviceId: Id }),
    data: LabSample,
  },
  updateLabSample: {
    method: 'PUT',
    path: '/system/laboratory/sample',
    permission: 'laboratory:write',
    summary: 'Change a sample and its results.',
    audit: 'laboratory.update',
    body: LabSampleForm.extend({ sampleId: Id, version: Version }),
    data: LabSample,
  },
  removeLabSample: {
    method: 'DELETE',
    path: '/system/laboratory/sample/:sampleId',
    permission: 'laboratory:write',
    summary: 'Remove a sample.',
    audit: 'laboratory.remove',
    params: z.object({ sampleId: Id }),
    query: z.object({ version: z.coerce.number().int() }),
    data: z.null(),
  },
  getLabDeviations: {
    method: 'GET',
    path: '/system/laboratory/deviation',
    permission: 'telemetry:read',
    heavy: true,
    summary: 'How far the sensors of a device read from the laboratory, and the corrections that follow from it.',
    query: z.object({ deviceId: Id }),
    data: LabDeviations,
  },
  listCorrections: {
    method: 'GET',
    path: '/system/laboratory/correction/list',
    permission: 'telemetry:read',
    summary: "Corrections of a device's sensors, newest first, with the times in which they hold.",
    query: z.object({ deviceId: Id }),
    data: z.array(SensorCorrection),
  },
  applyCorrection: {
    method: 'POST',
    path: '/system/laboratory/correction',
    permission: 'sensors:correct',
    summary: 'Apply a proposed correction to readings from now on. Stored readings stay as they are.',
    audit: 'sensor.correct',
    // The proposal is calculated anew, from the readings before each sample.
    heavy: true,
    body: z.object({ deviceId: Id, key: Key, slope: z.number(), intercept: z.number(), reason: Reason }),
    data: SensorCorrection,
  },
  endCorrection: {
    method: 'PUT',
    path: '/system/laboratory/correction/end',
    permission: 'sensors:correct',
    summary: 'Take a correction back: later readings stay as they are sent.',
    audit: 'sensor.endCorrection',
    body: z.object({ correctionId: Id, reason: Reason }),
    data: SensorCorrection,
  },
  labSheetTemplate: {
    method: 'GET',
    path: '/system/laboratory/sheet/template',
    permission: 'laboratory:write',
    summary: "An empty xlsx sheet for samples, with headings in the caller's language.",
    reply: 'file',
    data: z.string(),
  },
  checkLabSheet: {
    method: 'POST',
    path: '/system/laboratory/sheet/import',
    permission: 'laboratory:write',
    summary: "Read an xlsx sheet of a device's samples and check every cell: nothing is kept.",
    audit: { none: 'nothing is changed until it is applied' },
    upload: { field: 'file', bytes: maxLabSheetBytes },
    query: z.object({ deviceId: Id, timeZone: text(64).default('Asia/Shanghai') }),
    data: LabSheet,
  },
  applyLabSheet: {
    method: 'PUT',
    path: '/system/laboratory/sheet/import/:importId',
    permission: 'laboratory:write',
    summary: 'Store the rows that are right, and those of which every faulty cell is named in `fixes`.',
    audit: 'laboratory.import',
    params: z.object({ importId: Id }),
    body: z.object({
      fixes: z
        .array(text(10))
        .max(maxLabRows * 30)
        .default([]),
    }),
    data: z.object({ imported: z.number().int() }),
  },
});
