import { vi } from 'vitest';

/** Waits for a value that counts as true, for as long as a slow machine may need, and gives it back. */
export const until = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { timeout: 120_000, interval: 20 });
