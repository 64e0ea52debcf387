import { accountRoutes, authRoutes } from '@oilsight/contract';
import type { Language, Preferences } from '@oilsight/contract';
import { changeLanguage, currentLanguage } from '../i18n/language.ts';
import { currentDisplaySettings, keepDisplaySettings, show } from '../lib/display-settings.ts';
import { setTheme, themeChoice } from '../theme/theme.ts';
import { call, session } from './call.ts';

/** Of the browser tab: the language was chosen before the login, so it is the person's newest word. */
const mark = 'languageChosen';

/**
 * Puts what is preferred in force: theme, language, time zone and units. Resolves when the texts of the language are
 * there.
 */
export async function apply({ language, theme, timeZone, units }: Preferences): Promise<void> {
  setTheme(theme);
  show({ timeZone, units });
  keepDisplaySettings();
  if (language !== currentLanguage()) await changeLanguage(language);
}

/** Shows a language for whoever is not logged in; the account learns it with the login. */
export async function chooseLanguage(language: Language): Promise<void> {
  sessionStorage.setItem(mark, '1');
  await changeLanguage(language);
}

/**
 * Whose preferences are in force: those of the account, kept with it; a display's shown as they are; of an account that
 * strangers share this browser's own.
 */
export type PreferenceOwner = 'account' | 'display' | 'browser';

export function preferenceOwner({
  isDisplay,
  permissions,
}: {
  readonly isDisplay: boolean;
  readonly permissions: readonly string[];
}): PreferenceOwner {
  if (isDisplay) return 'display';
  return permissions.includes('account:change') ? 'account' : 'browser';
}

/**
 * Puts the preferences of a login in force when one is found; returns them. A language that was chosen on the way in
 * becomes the account's.
 */
export async function adopt(preferences: Preferences, of: PreferenceOwner): Promise<Preferences> {
  const isChosen = sessionStorage.getItem(mark) !== null;
  sessionStorage.removeItem(mark);
  if (of === 'browser')
    return { ...preferences, language: currentLanguage(), theme: themeChoice(), ...currentDisplaySettings() };
  const own = isChosen && of === 'account' ? { ...preferences, language: currentLanguage() } : preferences;
  await apply(own);
  if (own.language !== preferences.language) await keepLanguage().catch(() => undefined);
  return own;
}

/** Keeps the language that is shown with the account: every call says it. */
export async function keepLanguage(): Promise<void> {
  if (session.isLoggedIn()) await call(authRoutes.setLanguage);
}

/** Keeps preferences with the account. */
export function keep(preferences: Preferences): Promise<Preferences> {
  return session.isLoggedIn()
    ? call(accountRoutes.updatePreferences, { body: preferences })
    : Promise.resolve(preferences);
}
