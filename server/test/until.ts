import { vi } from 'vitest';

/** Waits until the function returns a truthy value, long enough for a slow machine, and returns that value. */
export const until = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { timeout: 120_000, interval: 20 });
