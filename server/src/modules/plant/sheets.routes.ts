import type { Language, sheetRoutes } from '@oilsight/contract';
import type { FileReply, Handlers } from '../../http/handlers.ts';
import type { Sheets } from './sheets.service.ts';

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

export const sheetHandlers = (sheets: Sheets): Handlers<typeof sheetRoutes> => ({
  sheetTemplate: (_request, scope, { language }) => xlsx(names.template, language, sheets.template(scope, language)),
  exportSheet: ({ query }, scope, { language }) => xlsx(names.export, language, sheets.export(scope, query, language)),
  checkSheet: ({ query, file }, scope, { language }) => sheets.check(scope, file, query, language),
  getImport: ({ params }, scope, { language }) => sheets.get(scope, params.importId, language),
  applyImport: ({ params }, scope, { auditDraft, language }) =>
    sheets.apply(scope, auditDraft, params.importId, language),
});
