import { hourMs, minuteMs, dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { idList, keyList, Millis, text } from './common.ts';
import { defineRoutes } from './route.ts';
import { Task } from './tasks.ts';

/** Most devices and most indicators of one file. */
export const maxExportDevices = 4;
export const maxExportKeys = 40;
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Widths of the buckets whose means a file may hold, ms; 0: each reading as it came. */
export const exportIntervalsMs = [
  0,
  minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
] as const;
/** The call takes more than it allows, so that it can say what it allows in its own words. */
const most = 100;

const fields = {
  deviceIds: idList(most, 0),
  keyIds: keyList(most),
  startTime: Millis,
  endTime: Millis,
  timeInterval: z.coerce
    .number()
    .pipe(z.union(exportIntervalsMs.map((width) => z.literal(width))))
    .default(0),
  format: z.enum(exportFormats).default('xlsx'),
  language: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  /** IANA name of the zone of the file's times. */
  timeZone: text(64, 1).default('UTC'),
};

/** A cell as the file holds it: a time is text in the reader's zone, no reading is null. */
export const ExportCell = z.union([z.string(), z.number(), z.null()]);

/** What a file would hold, before it is made. */
export const ExportPreview = z.object({
  /** Name of the file. */
  name: z.string(),
  /** Credible readings of the range, exactly as stored now. */
  readings: z.number().int(),
  /** Readings that were refused as faults of a sensor: their cells are empty. */
  faulty: z.number().int(),
  /** Estimated size, bytes, and time of making it, s. */
  fileBytes: z.number().int(),
  seconds: z.number(),
  /** Tasks that wait on this server before it. */
  ahead: z.number().int(),
  /** Whether clocks change within the range; a column then holds each row's offset. */
  hasClockChange: z.boolean(),
  columns: z.array(z.object({ name: z.string(), unit: z.string(), decimals: z.number().int().nullable() })),
  /** One for each device, in the order of the request, with the first rows of it. */
  sheets: z.array(
    z.object({
      name: z.string(),
      deviceId: z.string(),
      /** Estimated. */
      rows: z.number().int(),
      first: z.array(z.array(ExportCell)),
    }),
  ),
  /** The sheet of explanation; empty for CSV. */
  explanation: z.object({ name: z.string(), rows: z.array(z.array(ExportCell)) }),
});
export type ExportPreview = z.infer<typeof ExportPreview>;

export const readingExportRoutes = defineRoutes({
  previewReadingExport: {
    method: 'GET',
    path: '/system/dataanalysis/previewReadingExport',
    permission: 'telemetry:export',
    summary: 'What an export of readings would hold: its size, its time, and its first rows.',
    heavy: true,
    query: z.object(fields),
    data: ExportPreview,
  },
  exportReadings: {
    method: 'POST',
    path: '/system/dataanalysis/exportReadings',
    permission: 'tasks:own',
    audit: 'telemetry.export',
    summary:
      'Have the readings of one to four devices written as a workbook or as CSV in the background, at most one month; each reading or means of an interval, with times in a zone.',
    body: z.object(fields),
    data: Task,
  },
});
