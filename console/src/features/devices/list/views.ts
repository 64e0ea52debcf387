import { usualColumns } from '@oilsight/contract';
import type { ListView } from '@oilsight/contract';
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
