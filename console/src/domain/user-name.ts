import type { User } from '@oilsight/contract';

const han = /\p{Script=Han}/u;

/**
 * A person's name as its own language writes it: family name first and joined in Chinese. Without one the user name.
 */
export function displayName({
  firstName,
  lastName,
  userName,
}: Pick<User, 'firstName' | 'lastName' | 'userName'>): string {
  const first = firstName.trim();
  const last = lastName.trim();
  if (han.test(first + last)) return `${last}${first}`;
  return `${first} ${last}`.trim() || userName;
}

/** The letter of an avatar. */
export function initialOf(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? '';
}
