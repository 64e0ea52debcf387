import { authRoutes } from '@oilsight/contract';
import type { CodeRequested, PhoneLoginOutcome } from '@oilsight/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call, session } from '../../api/call.ts';
import type { CallError } from '../../api/call-error.ts';
import { stepOf } from './steps.ts';
import type { Step } from './steps.ts';

/** Whether to stay logged in for 14 days. */
interface Kept {
  readonly isKept: boolean;
}

export interface Credentials extends Kept {
  readonly username: string;
  readonly password: string;
}

export interface PhoneCode extends Kept {
  readonly phone: string;
  readonly code: string;
}

export interface ChosenAccount extends Kept {
  readonly phone: string;
  readonly userId: string;
  readonly uuid: string;
}

export interface SecondCode extends Kept {
  readonly stepToken: string;
  readonly code: string;
}

/** Begins the session when the answer has tokens; otherwise another step follows. */
function goOn(outcome: PhoneLoginOutcome, isKept: boolean, phone = ''): Step | null {
  if ('token' in outcome) session.begin({ token: outcome.token, refreshToken: outcome.refreshToken }, isKept);
  return stepOf(outcome, isKept, phone);
}

/** The next step of the login; null: the session has begun. */
export const login = mutationOptions<Step | null, CallError, Credentials>({
  mutationKey: ['login'],
  mutationFn: async ({ isKept, ...body }) => goOn(await call(authRoutes.login, { body }), isKept),
});

/** Asks the server to send a code to a phone; it sends one if an account has the phone. */
export const requestCode = mutationOptions<CodeRequested, CallError, string>({
  mutationKey: ['login', 'code'],
  mutationFn: (phone) => call(authRoutes.getVerificationCode, { params: { phone } }),
});

/** As `login`. */
export const loginByPhone = mutationOptions<Step | null, CallError, PhoneCode>({
  mutationKey: ['login', 'phone'],
  mutationFn: async ({ isKept, ...body }) => goOn(await call(authRoutes.loginByPhone, { body }), isKept, body.phone),
});

/** As `login`: one of the accounts that have the phone. */
export const confirmPhone = mutationOptions<Step | null, CallError, ChosenAccount>({
  mutationKey: ['login', 'account'],
  mutationFn: async ({ isKept, ...body }) => goOn(await call(authRoutes.confirmPhone, { body }), isKept),
});

/** As `login`: the code of the authenticator, or a recovery code. */
export const secondStep = mutationOptions<Step | null, CallError, SecondCode>({
  mutationKey: ['login', 'second'],
  mutationFn: async ({ isKept, ...body }) => goOn(await call(authRoutes.secondStep, { body }), isKept),
});
