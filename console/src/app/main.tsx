import 'virtual:tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { session } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { savedLanguage } from '../i18n/language.ts';
import { loginAddress } from '../lib/redirect.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
// Nothing of one login may be seen in the next.
session.subscribe(() => {
  if (!session.isLoggedIn()) queryClient.clear();
});

// Whoever must log in first need not wait for a page that they will not see yet.
if (!session.isLoggedIn() && !['/login', '/404'].includes(location.pathname)) {
  history.replaceState(null, '', loginAddress(location.pathname + location.search + location.hash));
}

await startI18n(savedLanguage(), ['common']);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>
  </StrictMode>,
);
