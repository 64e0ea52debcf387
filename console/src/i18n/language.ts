import type { Language } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { i18n } from './i18n.ts';

export const languages = ['zh-CN', 'en-US'] as const satisfies readonly Language[];

const cookie = 'language';

export function isLanguage(value: unknown): value is Language {
  return value === 'zh-CN' || value === 'en-US';
}

/** The language of the last choice; Chinese before any. */
export function savedLanguage(): Language {
  const saved = readCookie(cookie);
  return isLanguage(saved) ? saved : 'zh-CN';
}

/** The language of the last choice; before any that of the browser. */
export function languageOfBrowser(): Language {
  const saved = readCookie(cookie);
  if (isLanguage(saved)) return saved;
  const spoken = navigator.languages.find((tag) => /^(zh|en)\b/i.test(tag)) ?? navigator.language;
  return /^zh\b/i.test(spoken) ? 'zh-CN' : 'en-US';
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'zh-CN';
}

/**
 * Shows everything in another language, without a reload, and keeps the choice for a year. Resolves when its texts are
 * there.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  writeCookie(cookie, language, { maxAgeSeconds: 365 * 86_400 });
}

/** Calls a listener after each change of language. @returns a function that ends this */
export function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
