import { currentLanguage } from '../i18n/language.ts';
import { createClient } from './client.ts';
import { cookieTokenStore, pageTokenStore } from './token-store.ts';

/** Where the page finds its login. */
export const tokenStore = pageTokenStore(cookieTokenStore);

/**
 * The page's own connection to the server it came from: `call(route, args, signal)`, `download(…)`, `lines(…)`, and who is logged
 * in.
 */
export const { call, download, lines, session } = createClient({
  baseUrl: '',
  store: tokenStore,
  language: currentLanguage,
  now: Date.now,
});
