import { textOf } from '@oilsight/contract';
import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { session } from '../api/call.ts';
import { me } from '../api/me.ts';
import { createQueryClient } from '../api/query-client.ts';
import { factoryTree } from '../domain/factory-tree.ts';
import { currentLanguage, onLanguageChange } from '../i18n/language.ts';
import { showMessage } from '../lib/messages.ts';
import { isLoginPage } from '../lib/redirect.ts';
import { Messages } from '../ui/Messages.tsx';
import { routes } from './routes.tsx';
import { forgetRecent } from './search/recent.ts';
import { isWall } from './visit.ts';

/** The query client of the page. It is cleared when a login ends, so that the next login sees none of its data. */
export function createPageQueryClient() {
  const queryClient = createQueryClient(({ kind }) => {
    // A lost connection is no fault of the system: the page says in its place what could not be loaded or saved.
    if (kind !== 'network' && !isLoginPage(location.pathname))
      showMessage('error', textOf('systemError', currentLanguage()));
  });
  const stopSession = session.subscribe(() => {
    if (session.isLoggedIn()) return;
    queryClient.clear();
    forgetRecent();
  });
  // The server words some of what it answers, such as names of places, so all that is shown is asked for again. The
  // account is left alone: its answer brings the language, and its words are the same in both.
  const stopLanguage = onLanguageChange(() => {
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(me.queryKey) });
  });
  // Role and factories decide which pages exist, so they are fetched while the program loads. A wall is one page for
  // whoever may open it, and a display may not ask for factories.
  if (session.isLoggedIn()) {
    void queryClient.prefetchQuery(me);
    if (!isWall(location.pathname)) void queryClient.prefetchQuery(factoryTree);
  }
  return {
    queryClient,
    stop: () => {
      stopSession();
      stopLanguage();
    },
  };
}

/**
 * Shows the page of the browser's address in an element; the texts of `common` must be loaded. @returns a function that
 * removes it again
 */
export function mountConsole(
  root: Element,
  { queryClient, stop }: ReturnType<typeof createPageQueryClient>,
): () => void {
  const router = createBrowserRouter(routes);
  const shown = createRoot(root);
  shown.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Messages />
      </QueryClientProvider>
    </StrictMode>,
  );
  return () => {
    shown.unmount();
    router.dispose();
    stop();
    queryClient.clear();
  };
}
