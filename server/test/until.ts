import { vi } from 'vitest';

/** Waits for a value that counts as true, for as long as a slow machine may need, and gives it back. */
export function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  return vi.waitUntil(look, { timeout: 120_000, interval: 20 }) as Promise<Exclude<T, false | null | undefined | 0 | ''>>;
}
