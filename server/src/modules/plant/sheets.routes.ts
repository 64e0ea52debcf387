import type { Language, sheetRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { CallContext, FileReply, Handlers } from '../../http/handlers.ts';
import { askerOf } from '../../platform/principal.ts';
import type { SheetImports } from './sheet-imports.service.ts';
import type { SheetCall, Sheets } from './sheets.service.ts';

const names = {
  template: { 'zh-CN': '设备导入模板.xlsx', 'en-US': 'device-template.xlsx' },
  export: { 'zh-CN': '设备清单.xlsx', 'en-US': 'devices.xlsx' },
} as const;

async function xlsx(
  name: Readonly<Record<Language, string>>,
  language: Language,
  bytes: Promise<Uint8Array>,
): Promise<FileReply> {
  const content = await bytes;
  return {
    name: name[language],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: (async function* whole() {
      yield content;
    })(),
  };
}

const callOf = (context: CallContext): SheetCall => ({
  asker: askerOf(callerOf(context)),
  language: context.language,
});

export const sheetHandlers = (sheets: Sheets, imports: SheetImports): Handlers<typeof sheetRoutes> => ({
  sheetTemplate: (_request, _scope, context) =>
    xlsx(names.template, context.language, sheets.template(callOf(context))),
  exportSheet: ({ query }, scope, context) =>
    xlsx(names.export, context.language, sheets.export(scope, query, callOf(context))),
  checkSheet: ({ query, file }, scope, context) => sheets.check(scope, file, query, callOf(context)),
  getImport: ({ params }, scope, { language }) => sheets.get(scope, params.importId, language),
  applyImport: ({ params }, scope, { auditDraft, language }) =>
    imports.apply(scope, auditDraft, params.importId, language),
});
