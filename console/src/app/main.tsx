import 'virtual:tokens.css';
import '../ui/base.css';
import { session, tokenStore } from '../api/call.ts';
import { startI18n } from '../i18n/i18n.ts';
import { savedLanguage } from '../i18n/language.ts';
import { showKept } from '../lib/messages.ts';
import { recallDisplaySettings } from '../lib/display-settings.ts';
import { loginAddress } from '../lib/redirect.ts';
import { visitTokenIn } from '../lib/visit-token.ts';
import { followSystem } from '../theme/theme.ts';
import { leaveWhenExpired, recallExpiry } from './expiry.ts';
import { createPageQueryClient, mountConsole } from './mount.tsx';
import { isPublic } from './route-table.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// A display link, on a wall or in a page that embeds ours, brings its token in the address. It is removed from the
// address before anything can copy it.
const visit = visitTokenIn(location.href);
if (visit !== null) {
  if (visit.token !== '') tokenStore.visit(visit.token);
  history.replaceState(null, '', visit.rest);
}

leaveWhenExpired();
recallExpiry();
recallDisplaySettings();
followSystem();

// People who must log in first do not wait for the page behind the login.
if (!session.isLoggedIn() && !isPublic(location.pathname)) {
  history.replaceState(null, '', loginAddress(location.pathname + location.search + location.hash));
}
const calls = createPageQueryClient();
await startI18n(savedLanguage(), ['common']);
showKept();
mountConsole(root, calls);
