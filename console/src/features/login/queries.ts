import { authRoutes } from '@oilsight/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call, session } from '../../api/call.ts';
import type { CallError } from '../../api/call-error.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Stay logged in for 14 days. */
  readonly isKept: boolean;
}

/** Logs in; the session begins when it resolves. */
export const login = mutationOptions<void, CallError, Credentials>({
  mutationKey: ['login'],
  mutationFn: async ({ username, password, isKept }) => {
    const { token, refreshToken } = await call(authRoutes.login, { body: { username, password } });
    session.begin({ token, refreshToken }, isKept);
  },
});
