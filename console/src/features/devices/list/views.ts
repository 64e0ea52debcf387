import { usualColumns } from '@oilsight/contract';
import type { ListView } from '@oilsight/contract';
import { worstOrder } from '../../../domain/device-rows/queries.ts';

/** What the list shows: a view without its name. */
export type Shown = Omit<ListView, 'name'>;

/** The list as it is by itself. As a view it is filter and order alone: the reader's columns stay. */
export const worstView: Shown = { state: null, words: '', ...worstOrder, columns: [...usualColumns] };

/** Whether the list shows what a view says. */
export function isShown(view: Shown, now: Shown): boolean {
  return hasFilterAndOrder(view, now) && view.columns.join() === now.columns.join();
}

/** Whether the list is filtered and ordered as a view says, whatever its columns are. */
export function hasFilterAndOrder(view: Omit<Shown, 'columns'>, now: Omit<Shown, 'columns'>): boolean {
  return (
    view.state === now.state &&
    view.words === now.words &&
    view.sort === now.sort &&
    view.isDescending === now.isDescending
  );
}
