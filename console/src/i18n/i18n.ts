import type { Language } from '@oilsight/contract';
import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { PartMissing } from '../lib/import-failure.ts';

/** Folder of each language's texts. */
const folders: Readonly<Record<string, string>> = { 'zh-CN': 'zh-CN', 'en-US': 'en' };

type Texts = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Texts>('./{zh-CN,en}/*.json', { import: 'default' });

function load(language: string, namespace: string): Promise<Texts> {
  const file = files[`./${folders[language] ?? 'zh-CN'}/${namespace}.json`];
  return file === undefined ? Promise.reject(new Error(`no texts ${namespace} in ${language}`)) : file();
}

/**
 * The texts of the product. Features load their own file when they are first shown; until then their part of the page
 * waits.
 */
export const i18n = i18next.createInstance();

/** Starts with a language; resolves when `namespaces` can be shown. */
export async function startI18n(language: Language, namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', (name) => {
    document.documentElement.lang = name;
  });
  await i18n
    .use(resourcesToBackend(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: Object.keys(folders),
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Loads texts before they are shown. Rejects when they do not come; asked again, it tries again. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  await i18n.loadNamespaces(namespaces);
  // What has failed once is not asked for again by itself.
  if (missing().length > 0) await i18n.reloadResources([i18n.language], missing());
  if (missing().length > 0) throw new PartMissing(`texts of ${missing().join(', ')}`);
}
