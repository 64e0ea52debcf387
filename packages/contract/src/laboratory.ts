import { labQuantities, labQuantityIds } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Millis, pageQuery, text } from './common.ts';
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
  /** A name of the quantity's methods. */
  method: z.string(),
});
export type LabValue = z.infer<typeof LabValue>;

const hasItsRange = ({ quantity, value }: LabValue) => {
  const [lowest, highest] = labQuantities[quantity].range;
  return value >= lowest && value <= highest;
};
const hasItsMethod = ({ quantity, method }: LabValue) =>
  labQuantities[quantity].methods.some(({ name }) => name === method);
const isWhole = ({ quantity, value }: LabValue) =>
  labQuantities[quantity].group !== 'cleanliness' || Number.isInteger(value);
const areDifferent = (results: readonly LabValue[]) =>
  new Set(results.map(({ quantity }) => quantity)).size === results.length;
/** The counts of an ISO 4406 code are cumulative: no number exceeds the one before it. */
function isOrdered(results: readonly LabValue[]): boolean {
  const of = (quantity: LabValue['quantity']) => results.find((one) => one.quantity === quantity)?.value;
  const numbers = [of('iso_4'), of('iso_6'), of('iso_14')].filter((number) => number !== undefined);
  return numbers.every((number, place) => number <= (numbers[place - 1] ?? number));
}

/** What was found; a quantity that was not tested is left out and never 0. */
const Results = z
  .array(LabValue.refine(hasItsRange).refine(hasItsMethod).refine(isWhole))
  .min(1)
  .max(labQuantityIds.length)
  .refine(areDifferent)
  .refine(isOrdered);

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

export const laboratoryPermissions = definePermissions({
  'laboratory:write': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'MAINTENANCE'],
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
});
