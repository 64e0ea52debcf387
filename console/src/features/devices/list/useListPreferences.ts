import { usualColumns, withListChange } from '@oilsight/contract';
import type { ListColumn, ListPreferencesChange } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '../../../api/me.ts';
import { usePrefer } from '../../../api/usePrefer.ts';

/** Columns and views of the list, which are kept with the account. */
export function useListPreferences() {
  const queryClient = useQueryClient();
  const preferences = useQuery(me).data?.preferences.deviceList ?? withListChange(undefined, {});
  const { prefer, kept } = usePrefer();
  const [last, setLast] = useState<'columns' | 'view'>('view');
  const keep = (change: ListPreferencesChange) => {
    setLast(change.columns === undefined ? 'view' : 'columns');
    prefer({ deviceList: change });
  };
  return {
    ...preferences,
    keep,
    /** Changes the columns as they are now, which may be ahead of what is drawn. */
    keepColumns: (change: (columns: readonly ListColumn[]) => ListColumn[]) =>
      keep({
        columns: change(queryClient.getQueryData(me.queryKey)?.preferences.deviceList?.columns ?? usualColumns),
      }),
    /** What was not kept of the last change, and why; null: it was, or nothing was changed. */
    failure: kept.isPending || kept.error === null ? null : { of: last, error: kept.error },
  };
}
