import { searchRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { ReportsAt } from '../reports/index.ts';
import { searchHandlers } from './search.routes.ts';
import { createSearch, type SearchParts } from './search.service.ts';

interface Others extends Omit<SearchParts, 'states' | 'reports'> {
  readonly deviceStates: DeviceStates;
  readonly reportsAt: ReportsAt;
}

/** The search for everything that has a name or a number. */
export function searchModule(
  { clock, register }: ModuleContext,
  { deviceStates: states, reportsAt, ...lists }: Others,
): void {
  const search = createSearch({ ...lists, states, reports: reportsAt(clock).reports });
  register.calls(searchRoutes, searchHandlers(search));
}
