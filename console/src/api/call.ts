import { currentLanguage } from '../i18n/language.ts';
import { createClient } from './client.ts';
import { cookieTokenStore } from './token-store.ts';

/** The page's own connection to the server it came from: `call(route, args, signal)`, `download(…)`, and who is logged in. */
export const { call, download, session } = createClient({ baseUrl: '', store: cookieTokenStore, language: currentLanguage, now: Date.now });
