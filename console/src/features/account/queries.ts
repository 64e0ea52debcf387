import { accountRoutes, fileRoutes, secondFactorRoutes, settingRoutes, textOf } from '@oilsight/contract';
import type { CodeRequested, Profile } from '@oilsight/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { me } from '../../api/me.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { ContactKind, ContactProof } from './checks.ts';

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => call(accountRoutes.getProfile, {}, signal),
  staleTime: 0,
});
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(accountRoutes.listSessions, {}, signal),
  staleTime: 0,
});
export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'secondFactor'],
  queryFn: ({ signal }) => call(secondFactorRoutes.getSecondFactor, {}, signal),
  staleTime: 0,
});

/** Puts a new profile from the server into the cache, here and where the name is shown. */
export function useTakeProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => {
    queryClient.setQueryData(profileQuery.queryKey, profile);
    const { firstName, lastName, phone } = profile;
    queryClient.setQueryData(me.queryKey, (info) =>
      info === undefined ? info : { ...info, user: { ...info.user, firstName, lastName, phone } },
    );
  };
}

/** Assigns a refusal that names no field to a field. */
async function at<T>(field: (error: CallError) => string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 422 || error.fields.length > 0) throw error;
    const { message, kind, code } = error;
    throw new CallError(message, { kind, code, fields: [{ field: field(error), rule: message }] });
  });
}

export function changePassword(oldPassword: string, newPassword: string): Promise<null> {
  return at(
    ({ message }) => (message === textOf('wrongPassword', currentLanguage()) ? 'oldPassword' : 'newPassword'),
    call(accountRoutes.changePassword, { body: { oldPassword, newPassword } }),
  );
}

export function requestCode(kind: ContactKind, target: string): Promise<CodeRequested> {
  return kind === 'phone'
    ? call(accountRoutes.getPhoneCode, { body: { phone: target } })
    : call(accountRoutes.getEmailCode, { body: { email: target } });
}

/** @param secondFactorCode empty: the account has no second factor */
export function changeContact(
  kind: ContactKind,
  target: string,
  { code, password, secondFactorCode }: ContactProof,
): Promise<Profile> {
  const proof = { code, password, ...(secondFactorCode === '' ? {} : { secondFactorCode }) };
  return kind === 'phone'
    ? call(accountRoutes.changePhone, { body: { phone: target, ...proof } })
    : call(accountRoutes.changeEmail, { body: { email: target, ...proof } });
}

export function enrol(password: string) {
  return call(secondFactorRoutes.enrolSecondFactor, { body: { password } });
}

export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await at(() => 'code', call(secondFactorRoutes.confirmSecondFactor, { body: { code } }))).recoveryCodes;
}

export async function renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
  return (await call(secondFactorRoutes.renewRecoveryCodes, { body: { password, code } })).recoveryCodes;
}

export async function disableSecondFactor(password: string, code: string): Promise<readonly string[]> {
  await call(secondFactorRoutes.disableSecondFactor, { body: { password, code } });
  return [];
}

export async function uploadAvatar(picture: Blob): Promise<void> {
  await call(fileRoutes.uploadUserImage, { query: {}, file: picture });
}

/** @param customerId null: of the reader's own place */
export async function uploadLogo(picture: Blob, customerId: string | null): Promise<void> {
  await call(fileRoutes.uploadLogo, { query: customerId === null ? {} : { customerId }, file: picture });
}

export interface PlaceOfName {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

export function setPlatformName(systemName: string, place: PlaceOfName): Promise<string> {
  return call(settingRoutes.setSystemName, { body: { systemName, ...place } });
}
