import type { Bilingual, BilingualList, Language } from '@oilsight/contract';

/** A sentence that the server tells in both languages, in the reader's. */
export function inLanguage({ zh, en }: Bilingual, language: Language): string {
  return language === 'zh-CN' ? zh : en;
}

/** Several such texts. */
export function listIn({ zh, en }: BilingualList, language: Language): readonly string[] {
  return language === 'zh-CN' ? zh : en;
}
