import { authRoutes } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { call, session } from '../api/call.ts';
import { forgetLinks } from './visit.ts';

/**
 * Ends the login at the server and in this browser, with all that this tab remembers of it and the links of walls that
 * were opened here. Without an answer it still ends here; the tokens then run out by themselves.
 */
export function useLogout(): { readonly logout: () => void; readonly isLeaving: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(authRoutes.logout),
    onSettled: () => {
      sessionStorage.clear();
      forgetLinks();
      session.end('logout');
    },
  });
  return { logout: mutate, isLeaving: isPending };
}
