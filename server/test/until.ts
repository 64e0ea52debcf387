import { vi } from 'vitest';

/**
 * Waits until the function returns a truthy value, long enough for a slow machine, and returns that value.
 *
 * @param seen what the error tells when it never does
 */
export const until = <T>(look: () => T | Promise<T>, seen?: () => unknown) =>
  vi.waitUntil(look, { timeout: 120_000, interval: 20 }).catch(async (error: unknown) => {
    if (seen === undefined) throw error;
    throw new Error(`it did not come: ${JSON.stringify(await seen())}`, { cause: error });
  });
