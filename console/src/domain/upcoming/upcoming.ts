import { page } from '../pages.ts';
import type { FeaturePage, RouteEntry } from '../pages.ts';
import type { UpcomingTitle } from './UpcomingPage.tsx';

/** A page that says what it will be. Once it is built it has its own `load`, and its texts go from `upcoming.json`. */
export function upcoming(entry: RouteEntry & { readonly title: UpcomingTitle }): FeaturePage {
  return {
    ...entry,
    load: page(['shell', 'upcoming'], async () => (await import('./UpcomingPage.tsx')).upcomingPage(entry)),
  };
}
