import { auditActions, auditObjects, auditOutcomeWords, inLanguage } from '@oilsight/contract';
import type { AuditChange, AuditEntry, Bilingual, Language } from '@oilsight/contract';
import { utcTimes, type CsvTimes } from '../../platform/csv-times.rules.ts';
import { csvHead, csvLine } from '../../platform/csv.rules.ts';

const columns: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['时间', '操作人', '角色', '操作', '对象类型', '对象', '变更', '结果', '原因', '地址', '客户端', '请求编号'],
  'en-US': [
    'Time',
    'Actor',
    'Role',
    'Action',
    'Object type',
    'Object',
    'Changes',
    'Outcome',
    'Reason',
    'Address',
    'Client',
    'Request id',
  ],
};

export function auditHeader(language: Language, { zone }: Pick<CsvTimes, 'zone'> = utcTimes): string {
  const [time, ...others] = columns[language];
  return csvHead([`${time} (${zone})`, ...others]);
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** `field: before → after`; for a secret only the field. */
function changeText({ field, before, after }: AuditChange): string {
  return before === null && after === null ? field : `${field}: ${plain(before)} → ${plain(after)}`;
}

export function auditLine(entry: AuditEntry, language: Language, { text }: Pick<CsvTimes, 'text'> = utcTimes): string {
  const wordOf = (words: Bilingual) => inLanguage(words, language);
  return csvLine([
    text(entry.at),
    entry.actorName ?? '',
    entry.actorAuthority ?? '',
    wordOf(auditActions[entry.action]),
    entry.objectKind === null ? '' : wordOf(auditObjects[entry.objectKind]),
    entry.objectName ?? '',
    entry.changes.map(changeText).join('; '),
    wordOf(auditOutcomeWords[entry.outcome]),
    entry.reason ?? '',
    entry.address,
    entry.userAgent,
    entry.requestId,
  ]);
}
