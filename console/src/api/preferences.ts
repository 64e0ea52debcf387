import { accountRoutes, authRoutes } from '@oilsight/contract';
import type { Language, Preferences } from '@oilsight/contract';
import { changeLanguage, currentLanguage } from '../i18n/language.ts';
import { keepShowing, show } from '../lib/showing.ts';
import { setTheme } from '../theme/theme.ts';
import { call, session } from './call.ts';

/** Of the browser tab: the language was chosen before the login, so it is the person's newest word. */
const mark = 'languageChosen';

/** Puts what is preferred in force: theme, language, time zone and units. Resolves when the texts of the language are there. */
export async function apply({ language, theme, timeZone, units }: Preferences): Promise<void> {
  setTheme(theme);
  show({ timeZone, units });
  keepShowing();
  if (language !== currentLanguage()) await changeLanguage(language);
}

/** Shows a language for whoever is not logged in; the account learns it with the login. */
export async function chooseLanguage(language: Language): Promise<void> {
  sessionStorage.setItem(mark, '1');
  await changeLanguage(language);
}

/** Puts an account's preferences in force when a login is found; returns them. A language that was chosen on the way in becomes the account's. */
export async function adopt(preferences: Preferences, isDisplay: boolean): Promise<Preferences> {
  const isChosen = sessionStorage.getItem(mark) !== null;
  sessionStorage.removeItem(mark);
  const own = isChosen && !isDisplay ? { ...preferences, language: currentLanguage() } : preferences;
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
  return session.isLoggedIn() ? call(accountRoutes.updatePreferences, { body: preferences }) : Promise.resolve(preferences);
}
