import { minPasswordLength, shortestPassword } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../api/me.ts';

/** Characters that a new password of somebody in a role has at least, as this installation asks. */
export function useMinPasswordLength(authority: Authority | null): number {
  const { data } = useQuery(me);
  return minPasswordLength(authority, data?.passwordMinLength ?? shortestPassword);
}
