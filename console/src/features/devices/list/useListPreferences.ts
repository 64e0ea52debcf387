import type { ListPreferences } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../../../api/me.ts';
import { usePrefer } from '../../../api/usePrefer.ts';
import { usualColumns } from '../../../domain/device-rows/columns.ts';

const usual: ListPreferences = { columns: [...usualColumns], views: [] };

/** Columns and views of the list, which are kept with the account. */
export function useListPreferences() {
  const preferences = useQuery(me).data?.preferences.deviceList ?? usual;
  const { prefer, kept } = usePrefer();
  return {
    ...preferences,
    keep: (change: Partial<ListPreferences>) => prefer({ deviceList: { ...preferences, ...change } }),
    /** Why the last change was not kept; null: it was, or nothing was changed. */
    failure: kept.isPending ? null : kept.error,
  };
}
