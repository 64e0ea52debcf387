import type { Permission } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../api/me.ts';

/**
 * Whether the reader holds a permission. Without it the console hides the function, and the server refuses the call.
 */
export function useHolds(permission: Permission): boolean {
  const { data } = useQuery(me);
  return data?.permissions.includes(permission) === true;
}
