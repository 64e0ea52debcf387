import { textOf } from '@oilsight/contract';
import { expiryOf, subjectOf } from '../api/jwt.ts';
import { isLinkEnd } from '../api/session.ts';
import type { SessionEnd } from '../api/session.ts';
import { wallLinks } from '../api/wall-links.ts';
import { session } from '../api/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { keepOverReload, showMessage } from '../lib/messages.ts';

/** ms from the message to the reset of the token and the reload. */
const resetAfterMs = 1000;
/** Session storage key: the reload was made because the login expired, or the display link of a wall ended. */
const mark = 'loginExpired';

/**
 * When the server no longer accepts the login, shows its message, then resets the token and reloads the page. The
 * reload leads to the login page, and the login back to this page.
 */
export function leaveWhenExpired(): void {
  session.onExpired((said) => {
    const token = session.token() ?? '';
    const id = subjectOf(token);
    const isOfWall = id !== null && wallLinks.find(id) !== null;
    const text = isOfWall
      ? textOf('displayEnded', currentLanguage())
      : (said ?? textOf('sessionExpired', currentLanguage()));
    showMessage('error', text);
    setTimeout(() => {
      const isOver = (expiryOf(token) ?? Infinity) <= Date.now();
      const reason: SessionEnd = isOfWall ? (isOver ? 'linkExpired' : 'linkRevoked') : 'expired';
      // The page to which a wall goes says it by itself.
      if (isOfWall) wallLinks.forget(id);
      else keepOverReload(text);
      sessionStorage.setItem(mark, reason);
      session.end('expired');
      location.reload();
    }, resetAfterMs);
  });
}

/** Remembers after that reload why the login ended, so that the login page can say it. */
export function recallExpiry(): void {
  const reason = sessionStorage.getItem(mark);
  if (reason === null) return;
  sessionStorage.removeItem(mark);
  if (!session.isLoggedIn()) session.end(isLinkEnd(reason) ? reason : 'expired');
}
