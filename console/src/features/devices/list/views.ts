import type { ListView } from '@oilsight/contract';
import { usualColumns } from '../../../domain/device-rows/columns.ts';
import { worstOrder } from '../../../domain/device-rows/queries.ts';

/** What the list shows: a view without its name. */
export type Shown = Omit<ListView, 'name'>;

/** The list as it is by itself. */
export const worstView: Shown = { state: null, words: '', ...worstOrder, columns: [...usualColumns] };

/** Whether the list shows what a view says. */
export function isShown(view: Shown, now: Shown): boolean {
  return (
    view.state === now.state &&
    view.words === now.words &&
    view.sort === now.sort &&
    view.isDescending === now.isDescending &&
    view.columns.join() === now.columns.join()
  );
}

/** The views with one more, in its place where there was one of its name. */
export function withView(views: readonly ListView[], view: ListView): ListView[] {
  return views.some(({ name }) => name === view.name)
    ? views.map((one) => (one.name === view.name ? view : one))
    : [...views, view];
}
