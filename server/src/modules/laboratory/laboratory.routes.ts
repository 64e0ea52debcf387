import type { laboratoryRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { CallContext, FileReply, Handlers } from '../../http/handlers.ts';
import { askerOf } from '../../platform/principal.ts';
import type { SensorCorrections } from './corrections.service.ts';
import type { LabSamples } from './samples.service.ts';
import type { LabSheets, SheetCall } from './sheets.service.ts';

const callOf = (context: CallContext): SheetCall => ({
  asker: askerOf(callerOf(context)),
  language: context.language,
});

async function template(sheets: LabSheets, context: CallContext): Promise<FileReply> {
  const content = await sheets.template(callOf(context));
  return {
    name: context.language === 'zh-CN' ? '化验样品导入模板.xlsx' : 'laboratory-template.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: (async function* whole() {
      yield content;
    })(),
  };
}

export const laboratoryHandlers = (
  samples: LabSamples,
  corrections: SensorCorrections,
  sheets: LabSheets,
): Handlers<typeof laboratoryRoutes> => ({
  listLabSamples: ({ query }, scope) => samples.list(scope, query),
  getLabSample: ({ params }, scope) => samples.get(scope, params.sampleId),
  createLabSample: ({ body: { deviceId, ...form } }, scope, { auditDraft }) =>
    samples.create(scope, auditDraft, deviceId, form),
  updateLabSample: ({ body: { sampleId, version, ...form } }, scope, { auditDraft }) =>
    samples.update(scope, auditDraft, { sampleId, version }, form),
  removeLabSample: ({ params: { sampleId }, query: { version } }, scope, { auditDraft }) =>
    samples.remove(scope, auditDraft, { sampleId, version }),
  getLabDeviations: ({ query }, scope) => corrections.deviations(scope, query.deviceId),
  listCorrections: ({ query }, scope) => corrections.list(scope, query.deviceId),
  applyCorrection: ({ body }, scope, { auditDraft }) => corrections.apply(scope, auditDraft, body),
  endCorrection: ({ body }, scope, { auditDraft }) => corrections.end(scope, auditDraft, body),
  labSheetTemplate: (_request, _scope, context) => template(sheets, context),
  checkLabSheet: ({ query, file }, scope, context) => sheets.check(scope, file, query, callOf(context)),
  applyLabSheet: ({ params, body }, scope, { auditDraft }) =>
    sheets.apply(scope, auditDraft, { importId: params.importId, fixes: body.fixes }),
});
