import { useQuery } from '@tanstack/react-query';
import { me } from '../../../api/me.ts';

/** Whether the reader's factories stand on a map: those who look after many have one. */
export function useHasFactoryMap(): boolean {
  const authority = useQuery(me).data?.user.authority;
  return authority === 'SYS_ADMIN' || authority === 'TENANT_ADMIN';
}
