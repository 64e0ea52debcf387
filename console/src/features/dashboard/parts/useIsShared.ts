import { useQuery } from '@tanstack/react-query';
import { me } from '../../../api/me.ts';

/** Whether the reader's account is one that strangers share: it learns no names, so that nobody named is not nobody. */
export function useIsShared(): boolean {
  return useQuery(me).data?.user.authority === 'EXPERIENCE';
}
