import type { CodePurpose } from './codes.store.ts';

/** Whether anybody may request codes for this purpose: nobody has logged in yet. */
export function isForAnybody(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'reset';
}
