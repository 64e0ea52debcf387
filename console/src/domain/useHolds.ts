import type { Permission } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../api/me.ts';

/** Whether the reader holds a permission: what is not held is not shown, and refused by the server. */
export function useHolds(permission: Permission): boolean {
  const { data } = useQuery(me);
  return data?.permissions.includes(permission) === true;
}
