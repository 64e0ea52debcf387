import 'virtual:tokens.css';
import '../ui/base.css';
import '../ui/print.css';
import './boot.css';
import { session } from '../api/call.ts';
import { startI18n } from '../i18n/i18n.ts';
import { languageOfBrowser, savedLanguage } from '../i18n/language.ts';
import { showKept } from '../lib/messages.ts';
import { recallDisplaySettings } from '../lib/display-settings.ts';
import { whereTo } from './guards.tsx';
import { followSystem } from '../theme/theme.ts';
import { leaveWhenExpired, recallExpiry } from './expiry.ts';
import { createPageQueryClient, mountConsole } from './mount.tsx';
import { isPublic } from './route-table.ts';
import { beginVisit, followLinks, isForGuests } from './visit.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

beginVisit();
followLinks();
leaveWhenExpired();
recallExpiry();
recallDisplaySettings();
followSystem();

// People who must log in first do not wait for the page behind the login.
if (!session.isLoggedIn() && !isPublic(location.pathname)) {
  history.replaceState(null, '', whereTo(session.endedBy(), location.pathname + location.search + location.hash));
}
const calls = createPageQueryClient();
// A page that needs no login speaks as its browser does.
await startI18n(isForGuests(location.pathname) ? languageOfBrowser() : savedLanguage(), ['common']);
showKept();
mountConsole(root, calls);
