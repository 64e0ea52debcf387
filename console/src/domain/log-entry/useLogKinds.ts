import { logKindsOf } from '@oilsight/contract';
import type { LogKind } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../../api/me.ts';

/** The kinds of entries of a device's log that the reader may write, change and remove. */
export function useLogKinds(): readonly LogKind[] {
  const { data } = useQuery(me);
  return data === undefined || data.isDisplay ? [] : logKindsOf(data.user.authority);
}
