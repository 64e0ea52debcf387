import type { Language } from '@oilsight/contract';

/**
 * The language of the answer, from an `Accept-Language` header: Chinese or English, whichever the caller prefers.
 *
 * @param otherwise the language for callers who name neither
 */
export function languageOf(header: string | undefined, otherwise: Language = 'zh-CN'): Language {
  if (header === undefined) return otherwise;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((text) => text !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en-US';
  }
  return otherwise;
}
