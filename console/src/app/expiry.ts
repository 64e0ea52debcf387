import { textOf } from '@oilsight/contract';
import { session } from '../api/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { keepOverReload, showMessage } from '../lib/messages.ts';

/** ms from the message to the reset of the token and the reload. */
const resetAfterMs = 1000;
/** Of the browser tab: that the reload came from here. */
const mark = 'loginExpired';

/**
 * When the server no longer takes the login: its words, then the token is reset and the page reloads, which leads to
 * the login page and from there back.
 */
export function leaveWhenExpired(): void {
  session.onExpired((said) => {
    const text = said ?? textOf('sessionExpired', currentLanguage());
    showMessage('error', text);
    setTimeout(() => {
      keepOverReload(text);
      sessionStorage.setItem(mark, '1');
      session.end('expired');
      location.reload();
    }, resetAfterMs);
  });
}

/** Remembers after that reload why the login ended, so that the login page can say it. */
export function recallExpiry(): void {
  if (sessionStorage.getItem(mark) === null) return;
  sessionStorage.removeItem(mark);
  if (!session.isLoggedIn()) session.end('expired');
}
