import 'virtual:tokens.css';
import '../ui/base.css';
import { textOf } from '@oilsight/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { session, tokenStore } from '../api/call.ts';
import { me } from '../api/me.ts';
import { createQueryClient } from '../api/query-client.ts';
import { factoryTree } from '../domain/factory-tree.ts';
import { startI18n } from '../i18n/i18n.ts';
import { currentLanguage, savedLanguage } from '../i18n/language.ts';
import { showKept, showMessage } from '../lib/messages.ts';
import { recallShowing } from '../lib/showing.ts';
import { isLoginPage, loginAddress } from '../lib/redirect.ts';
import { visitTokenIn } from '../lib/visit-token.ts';
import { followSystem } from '../theme/theme.ts';
import { Messages } from '../ui/Messages.tsx';
import { leaveWhenExpired, recallExpiry } from './expiry.ts';
import { isPublic } from './route-table.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// A wall or a page that embeds ours brings its own token. It goes from the address before anything can copy that.
const visit = visitTokenIn(location.href);
if (visit !== null) {
  if (visit.token !== '') tokenStore.visit(visit.token);
  history.replaceState(null, '', visit.rest);
}

const queryClient = createQueryClient(() => {
  if (!isLoginPage(location.pathname)) showMessage('error', textOf('systemError', currentLanguage()));
});
// Nothing of one login may be seen in the next.
session.subscribe(() => {
  if (!session.isLoggedIn()) queryClient.clear();
});
leaveWhenExpired();
recallExpiry();
recallShowing();
followSystem();

// Whoever must log in first need not wait for a page that they will not see yet.
if (!session.isLoggedIn() && !isPublic(location.pathname)) {
  history.replaceState(null, '', loginAddress(location.pathname + location.search + location.hash));
}
// Role and factories decide which pages there are: asked for while the program loads.
if (session.isLoggedIn()) {
  void queryClient.prefetchQuery(me);
  void queryClient.prefetchQuery(factoryTree);
}

await startI18n(savedLanguage(), ['common']);
showKept();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
      <Messages />
    </QueryClientProvider>
  </StrictMode>,
);
