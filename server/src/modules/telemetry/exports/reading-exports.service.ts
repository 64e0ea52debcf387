import { AppError, maxExportDevices, maxExportKeys, maxExportMs } from '@oilsight/contract';
import type { ExportFormat, ExportPreview, TaskAbout } from '@oilsight/contract';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { Making, MakingOptions, Tasks } from '../../tasks/index.ts';
import { checkMetalLimits } from '../query-limits.rules.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { countOf } from './export-counts.ts';
import { fileNameOf, planOf, type ExportPlan } from './export-plan.ts';
import { previewOf } from './export-preview.ts';
import { keptFileState, newFileState, readingsOf, type FileState } from './file-state.ts';
import { csvFile, xlsxFile } from './reading-files.ts';

/** The request as it came, and as it is stored with the task. */
const Request = z.object({
  deviceIds: z.array(z.string()),
  keyIds: z.array(z.string()),
  startTime: z.number(),
  endTime: z.number(),
  timeInterval: z.number(),
  format: z.enum(['xlsx', 'csv']),
  language: z.enum(['zh-CN', 'en-US']),
  timeZone: z.string(),
});
export type ReadingExportRequest = z.infer<typeof Request>;

/** Files of the readings of one to four devices. */
export interface ReadingExports {
  /**
   * @throws AppError `comparedDevices`, `tooManyIndicators`, `deviceNotFound`, `rangeReversed`, `exportTooLong` (31
   *   days), `metalInterval`, `metalRange` (30 days), `unknownTimeZone`
   */
  open(scope: Scope, request: unknown, options: MakingOptions): Promise<Making>;
  /** What the file would hold. @throws AppError as `open`, and `readTooLong` */
  preview(scope: Scope, request: ReadingExportRequest): Promise<ExportPreview>;
  about(request: unknown): TaskAbout;
}

export interface ReadingExportParts {
  readonly store: Pick<TelemetryStore, 'scan' | 'buckets'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly tasks: Pick<Tasks, 'waiting'>;
  readonly clock: Clock;
}

/** Readings a second, as measured with a month of 20 indicators of 4 devices; each finished file corrects it. */
const measuredSpeeds: Readonly<Record<ExportFormat, number>> = { xlsx: 200_000, csv: 400_000 };
/** Readings of a file from which its speed is learnt: small ones take their time for other things. */
const learntFrom = 200_000;

function checked(request: unknown): ReadingExportRequest {
  const wanted = Request.parse(request);
  const { deviceIds, startTime, endTime, keyIds, timeInterval, timeZone } = wanted;
  if (deviceIds.length === 0 || deviceIds.length > maxExportDevices)
    throw new AppError('comparedDevices', { field: 'deviceIds', limit: maxExportDevices });
  if (keyIds.length > maxExportKeys) throw new AppError('tooManyIndicators', { field: 'keyIds', limit: maxExportKeys });
  if (endTime <= startTime) throw new AppError('rangeReversed');
  if (endTime - startTime > maxExportMs) throw new AppError('exportTooLong', { field: 'startTime' });
  checkMetalLimits(keyIds, { from: startTime, to: endTime }, timeInterval);
  checkTimeZone(timeZone);
  return wanted;
}

const rowsRequest = ({ keyIds, startTime, endTime, ...rest }: ReadingExportRequest) => ({
  ...rest,
  keys: keyIds,
  window: { from: startTime, to: endTime },
});

export function createReadingExports({ store, devices, tasks, clock }: ReadingExportParts): ReadingExports {
  const speeds = { ...measuredSpeeds };

  const devicesOf = async (scope: Scope, { deviceIds }: ReadingExportRequest): Promise<DeviceRef[]> => {
    const found: DeviceRef[] = [];
    for (const id of deviceIds) found.push(await devices.get(scope, id));
    return found;
  };

  async function* chunksOf(
    plan: ExportPlan,
    state: FileState,
    onProgress: MakingOptions['onProgress'],
  ): ReturnType<typeof xlsxFile> {
    if (state.expected === 0)
      for (const device of plan.devices) state.expected += (await countOf(store, device, plan)).readings;
    const [began, before] = [performance.now(), readingsOf(state)];
    const parts = {
      store,
      clock,
      onProgress: () => {
        const readings = readingsOf(state);
        const sheet = Math.max(1, state.names.length);
        onProgress(readings / Math.max(1, state.expected), { readings, expected: state.expected, sheet });
      },
    };
    yield* plan.format === 'xlsx' ? xlsxFile(plan, state, parts) : csvFile(plan, state, parts);
    parts.onProgress();
    const made = readingsOf(state) - before;
    if (made >= learntFrom) speeds[plan.format] = Math.round((made / (performance.now() - began)) * 1000);
  }

  return {
    async open(scope, request, { onProgress, resume }) {
      const wanted = checked(request);
      const found = await devicesOf(scope, wanted);
      const kept = resume === undefined ? null : keptFileState(resume);
      const rows = rowsRequest(wanted);
      async function* chunks(): ReturnType<typeof xlsxFile> {
        const plan = planOf(rows, found);
        yield* chunksOf(plan, kept ?? newFileState(plan), onProgress);
      }
      return {
        name: fileNameOf(rows, found),
        chunks: chunks(),
        resumedAt: kept === null ? null : readingsOf(kept),
      };
    },

    async preview(scope, request) {
      const wanted = checked(request);
      const plan = planOf(rowsRequest(wanted), await devicesOf(scope, wanted));
      return previewOf(store, plan, { now: clock.now(), ahead: await tasks.waiting(), speeds });
    },

    about(request) {
      const { deviceIds, keyIds, timeInterval, timeZone } = Request.parse(request);
      return { devices: deviceIds.length, keys: keyIds.length, timeInterval, timeZone };
    },
  };
}
