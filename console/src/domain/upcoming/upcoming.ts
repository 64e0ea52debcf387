import { page } from '../pages.ts';
import type { FeaturePage, RouteEntry } from '../pages.ts';
import type { UpcomingTitle } from './UpcomingPage.tsx';

/**
 * A page that is not built yet and describes what it will show. When it is built, give it its own `load` and remove its
 * texts from `upcoming.json`.
 */
export function upcoming(entry: RouteEntry & { readonly title: UpcomingTitle }): FeaturePage {
  return {
    ...entry,
    load: page(['shell', 'upcoming'], async () => (await import('./UpcomingPage.tsx')).upcomingPage(entry)),
  };
}
