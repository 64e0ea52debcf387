import type { ExportFormat, readingExportRoutes } from '@oilsight/contract';
import { callerOf } from '../../../http/caller.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { TaskKind, Tasks } from '../../tasks/index.ts';
import type { ReadingExports } from './reading-exports.service.ts';

interface Parts {
  readonly exports: Pick<ReadingExports, 'preview'>;
  readonly tasks: Pick<Tasks, 'create'>;
  readonly kinds: Readonly<Record<ExportFormat, TaskKind>>;
}

export const readingExportHandlers = ({ exports, tasks, kinds }: Parts): Handlers<typeof readingExportRoutes> => ({
  previewReadingExport: ({ query }, scope) => exports.preview(scope, query),
  exportReadings: ({ body }, _scope, context) =>
    tasks.create(callerOf(context), context.auditDraft, { kind: kinds[body.format], request: body }, context.language),
});
