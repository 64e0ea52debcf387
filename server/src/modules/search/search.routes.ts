import type { searchRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { createSearch } from './search.service.ts';

export function searchHandlers(search: ReturnType<typeof createSearch>): Handlers<typeof searchRoutes> {
  return { search: ({ query }, scope, { language }) => search.of(scope, query.words, language) };
}
