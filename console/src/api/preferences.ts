import { accountRoutes, authRoutes } from '@oilsight/contract';
import type { Language, Preferences, SentPreferences } from '@oilsight/contract';
import { changeLanguage, currentLanguage, isLanguage } from '../i18n/language.ts';
import { currentDisplaySettings, keepDisplaySettings, show } from '../lib/display-settings.ts';
import { setTheme, themeChoice } from '../theme/theme.ts';
import { call, session } from './call.ts';

/** Session storage key: a language was chosen before the login, so it takes precedence over that of the account. */
const mark = 'languageChosen';

/** Applies preferences: theme, language, time zone and units. Resolves when the texts of the language are loaded. */
export async function apply({ language, theme, timeZone, units }: Preferences): Promise<void> {
  setTheme(theme);
  show({ timeZone, units });
  keepDisplaySettings();
  if (language !== currentLanguage()) await changeLanguage(language);
}

/** Shows a language before the login; the login stores it with the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  sessionStorage.setItem(mark, '1');
  await changeLanguage(language);
}

/** Local storage key: the language that was chosen on a display, which has no account to keep it. */
const ofDisplay = 'displayLanguage';

/** Shows a language on a display, also after a reload: it takes precedence over that of whoever made the link. */
export async function chooseOnDisplay(language: Language): Promise<void> {
  localStorage.setItem(ofDisplay, language);
  await changeLanguage(language);
}

/** The language that was chosen on a display; null: none was. */
function chosenOnDisplay(): Language | null {
  const chosen = localStorage.getItem(ofDisplay);
  return isLanguage(chosen) ? chosen : null;
}

/**
 * Whose preferences are used: those of the account, which the server stores; those of a display, which cannot be
 * changed; for an account that several people share, those of this browser.
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
 * Applies the preferences of a login and returns them. A language that was chosen before the login is stored with the
 * account. Throws the reason of the signal when nobody waits for the answer any more: another call follows then, which
 * must still find that a language was chosen.
 */
export async function adopt(preferences: Preferences, of: PreferenceOwner, signal: AbortSignal): Promise<Preferences> {
  signal.throwIfAborted();
  if (of !== 'account') sessionStorage.removeItem(mark);
  if (of === 'browser')
    return { ...preferences, language: currentLanguage(), theme: themeChoice(), ...currentDisplaySettings() };
  if (of === 'display') {
    const shown = { ...preferences, language: chosenOnDisplay() ?? preferences.language };
    await apply(shown);
    return shown;
  }
  const isChosen = sessionStorage.getItem(mark) !== null;
  const own = isChosen ? { ...preferences, language: currentLanguage() } : preferences;
  await apply(own);
  signal.throwIfAborted();
  const isKept = own.language === preferences.language || (await storesLanguage());
  signal.throwIfAborted();
  // What was not stored is tried again with the next load of the page.
  if (isKept) sessionStorage.removeItem(mark);
  return own;
}

async function storesLanguage(): Promise<boolean> {
  return keepLanguage().then(
    () => true,
    () => false,
  );
}

/** Stores the current language with the account; every call sends it. */
export async function keepLanguage(): Promise<void> {
  if (session.isLoggedIn()) await call(authRoutes.setLanguage);
}

/** Stores preferences with the account. Returns what is stored now; null: nobody is logged in any more. */
export function keep(preferences: SentPreferences): Promise<Preferences | null> {
  return session.isLoggedIn() ? call(accountRoutes.updatePreferences, { body: preferences }) : Promise.resolve(null);
}
