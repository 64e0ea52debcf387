import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const login = page(['login'], async () => (await import('./LoginPage.tsx')).LoginPage);
const loginByPhone = page(['login', 'shell'], async () => (await import('./LoginPage.tsx')).PhoneLoginPage);
const passwordReset = page(
  ['login', 'passwordReset', 'shell'],
  async () => (await import('./PasswordResetPage.tsx')).PasswordResetPage,
);

export const loginPages: readonly FeaturePage[] = [
  { path: '/login', title: 'login', frame: 'guest', hidden: true, load: login },
  { path: '/loginphone', title: 'loginPhone', frame: 'guest', hidden: true, load: loginByPhone },
  { path: '/loginreset', title: 'loginReset', frame: 'guest', hidden: true, load: passwordReset },
];
