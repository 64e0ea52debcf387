import { viewRoutes } from '@oilsight/contract';
import type { NamedView, ViewForm } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Most views that the list shows. */
const shown = 200;

/** One's own views, and those that others share with factories of the reader. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewRoutes.listViews, { query: { pageSize: shown } }, signal),
  staleTime: 0,
});

/** @param view null: a new one */
export function saveView(view: NamedView | null, form: ViewForm): Promise<NamedView> {
  return view === null
    ? call(viewRoutes.createView, { body: form })
    : call(viewRoutes.updateView, { body: { viewId: view.viewId, version: view.version, ...form } });
}

export function removeView({ viewId, version }: NamedView): Promise<null> {
  return call(viewRoutes.removeView, { params: { viewId }, query: { version } });
}
