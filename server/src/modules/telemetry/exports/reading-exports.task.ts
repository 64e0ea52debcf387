import type { ExportFormat } from '@oilsight/contract';
import { csvType } from '../../../platform/csv.rules.ts';
import type { TaskKind } from '../../tasks/index.ts';
import type { ReadingExports } from './reading-exports.service.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: csvType,
};

/** Files of readings as background tasks: one kind for each format, because a kind has one media type. */
export function readingExportKind(exports: Pick<ReadingExports, 'open' | 'about'>, format: ExportFormat): TaskKind {
  return {
    name: `readings-${format}`,
    type: types[format],
    open: (scope, request, options) => exports.open(scope, request, options),
    about: (request) => exports.about(request),
  };
}
