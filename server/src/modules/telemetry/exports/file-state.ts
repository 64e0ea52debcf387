import * as z from 'zod';
import type { DeviceTally } from './explanation.ts';
import type { ExportPlan } from './export-plan.ts';

const FileState = z.object({
  /** Changed together with what it holds: a file that was begun otherwise begins again. */
  version: z.literal(1),
  zip: z.object({
    at: z.number(),
    entries: z.array(
      z.object({ path: z.string(), offset: z.number(), crc: z.number(), size: z.number(), packed: z.number() }),
    ),
  }),
  /** Index of the device whose rows are being written, and the instant from which they are still to be read. */
  device: z.number().int(),
  next: z.number(),
  /** Rows in the open sheet, with its heading; 0: none is open. */
  sheetRows: z.number().int(),
  /** Names of all sheets so far. */
  names: z.array(z.string()),
  tallies: z.array(
    z.object({ rows: z.number(), readings: z.number(), faulty: z.number(), sheets: z.array(z.string()) }),
  ),
  /** Readings that the file was expected to have when it was begun. */
  expected: z.number(),
});

/** How far a file has come: kept on disk, it is all that is needed to go on with the file. */
export interface FileState extends Omit<z.infer<typeof FileState>, 'tallies'> {
  readonly tallies: DeviceTally[];
}

export const newFileState = ({ devices, window }: Pick<ExportPlan, 'devices' | 'window'>): FileState => ({
  version: 1,
  zip: { at: 0, entries: [] },
  device: 0,
  next: window.from,
  sheetRows: 0,
  names: [],
  tallies: devices.map(() => ({ rows: 0, readings: 0, faulty: 0, sheets: [] })),
  expected: 0,
});

/** The state as an earlier attempt kept it; null: there is none, or it is one of another version of the program. */
export function keptFileState(mark: unknown): FileState | null {
  const { data } = FileState.safeParse(mark);
  return data ?? null;
}

export const readingsOf = ({ tallies }: Pick<FileState, 'tallies'>): number =>
  tallies.reduce((sum, { readings }) => sum + readings, 0);
