import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { me } from '../../api/me.ts';
import { usePageLocation } from '../usePageLocation.ts';
import { keepRecent } from './recent.ts';

/** Keeps in this browser which pages and devices the reader opens, for the search. */
export function useKeepRecent(): void {
  const account = useQuery(me).data?.user.id;
  const { way, device } = usePageLocation();
  const page = way.at(-1);
  const path = page === undefined || page.entry.ofOne === true ? null : page.path;
  const shown = page?.entry.namedByDevice === true ? device : null;
  // Its state changes all the time; it was opened once.
  const { deviceId, tenantId, customerId, deviceName, customerName } = shown ?? {};
  useEffect(() => {
    // Outside React: what the browser keeps.
    if (account !== undefined && path !== null) keepRecent(account, { kind: 'page', path });
  }, [account, path]);
  useEffect(() => {
    // Outside React: what the browser keeps.
    if (account === undefined || deviceId === undefined || tenantId === undefined || customerId === undefined) return;
    if (deviceName === undefined || customerName === undefined) return;
    keepRecent(account, { kind: 'device', deviceId, tenantId, customerId, deviceName, customerName });
  }, [account, deviceId, tenantId, customerId, deviceName, customerName]);
}
