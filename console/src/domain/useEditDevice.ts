import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { me } from '../api/me.ts';
import { wayBack } from '../lib/way-back.ts';
import { holdsOne } from './roles.ts';

/** Roles that manage the plant. */
const keepers: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN'];

/**
 * The way to a device's form: an address, and what its page is given along so that its reader is back here when the
 * form is closed. Null for those who may not change devices.
 */
export function useEditDevice(deviceId: string): { readonly act: string; readonly state: unknown } | null {
  const { data } = useQuery(me);
  const { pathname, search } = useLocation();
  if (data === undefined || !holdsOne([data.user.authority], keepers)) return null;
  return { act: `/deviceInfo?deviceId=${deviceId}`, state: wayBack(pathname + search) };
}
