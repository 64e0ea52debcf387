import { authRoutes } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, session } from '../api/call.ts';
import { me } from '../api/me.ts';
import { forgetLinks } from './visit.ts';

/**
 * Ends the login at the server and in this browser, with all that this tab remembers of it and the links of walls that
 * were opened here. Without an answer it still ends here; the tokens then run out by themselves.
 */
export function useLogout(): { readonly logout: () => void; readonly isLeaving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(authRoutes.logout),
    onSettled: () => {
      const account = client.getQueryData(me.queryKey)?.user.id;
      if (account !== undefined) void forgetInspections(account);
      sessionStorage.clear();
      forgetLinks();
      session.end('logout');
    },
  });
  return { logout: mutate, isLeaving: isPending };
}

/** Removes what this browser keeps of inspections and need not keep. Without a network their part may not load. */
async function forgetInspections(accountId: string): Promise<void> {
  try {
    await (await import('../domain/inspections/kept.ts')).forgetAtLogout(accountId);
  } catch {
    // Nothing is kept where nothing can be read, and what is left is forgotten at the next sign-out.
  }
}
