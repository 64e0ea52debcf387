import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Lower than the ports that systems assign automatically, so that no other program gets the port between its choice and
 * its use.
 */
const lowest = 15_000;
const highest = 30_000;

/** A free loopback port, for a program that must be given a number. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
