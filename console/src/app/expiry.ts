import { textOf } from '@oilsight/contract';
import { session } from '../api/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { keepOverReload, showMessage } from '../lib/messages.ts';

/** ms from the message to the reset of the token and the reload. */
const resetAfterMs = 1000;
/** Session storage key: the reload was made because the login expired. */
const mark = 'loginExpired';

/**
 * When the server no longer accepts the login, shows its message, then resets the token and reloads the page. The
 * reload leads to the login page, and the login back to this page.
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
