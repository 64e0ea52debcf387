import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long one question took at the server and, asked at the same time, at the bare server beside it. */
export interface Asked {
  /** Since the watch began. */
  readonly atMs: number;
  /** Infinity: no answer, or a wrong one. */
  readonly serverMs: number;
  readonly bareMs: number;
  /**
   * Part of `serverMs` in which the server's main thread or the asking one was ready to run, but the machine ran
   * others.
   */
  readonly waitedMs: number;
}

/**
 * The local address of the asking process. It differs from the attacker's (on Linux all of 127.0.0.0/8 is loopback), so
 * that bounds per network do not affect it.
 */
const localAddress = process.platform === 'linux' ? '127.0.0.200' : '127.0.0.1';
const everyMs = 20;
/** The watch goes on for this long after the attack, because effects may come later, ms. */
const longerMs = 500;
const longestMs = 60_000;
/** Most unanswered questions at once, so that on a slow machine the watch itself is no attack. */
const maxOpen = 25;

const [serverPort = 0, barePort = 0, serverPid = 0] = process.argv.slice(2).map(Number);

/** Time of one question over its own connection, until the answer is complete, ms. */
function answerMs(port: number): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/healthz', agent: false, localAddress, timeout: longestMs },
      (reply) => {
        reply
          .resume()
          .on('error', () => resolve(Infinity))
          .on('end', () => resolve(reply.statusCode === 200 ? performance.now() - from : Infinity));
      },
    );
    request.on('error', () => resolve(Infinity)).on('timeout', () => request.destroy(new Error('no answer')));
  });
}

/** How long the server's main thread and the asking one have waited for a processor so far, ms, as Linux counts it. */
function waitedSoFarMs(): number {
  return waitedOfMs(String(serverPid)) + waitedOfMs('self');
}

/** 0 for a process that has ended, and where the system does not count. */
function waitedOfMs(process: string): number {
  try {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

async function ask(began: number, asked: Asked[]): Promise<void> {
  const [atMs, before] = [performance.now() - began, waitedSoFarMs()];
  const [[serverMs, waitedMs], bareMs] = await Promise.all([
    answerMs(serverPort).then((ms) => [ms, waitedSoFarMs() - before] as const),
    answerMs(barePort),
  ]);
  asked.push({ atMs, serverMs, bareMs, waitedMs });
}

/** One watch: from the first answer until the parent process ends it. */
async function watch(): Promise<void> {
  const began = performance.now();
  const asked: Asked[] = [];
  const open = new Set<Promise<void>>();
  const ended = new Promise((resolve) => process.once('message', resolve));
  await ask(began, asked);
  process.send?.('asking');
  const timer = setInterval(() => {
    if (open.size >= maxOpen) return;
    const asking = ask(began, asked).finally(() => open.delete(asking));
    open.add(asking);
  }, everyMs);
  await ended;
  await pause(longerMs);
  clearInterval(timer);
  await Promise.all(open);
  // One last question after the attack.
  await ask(began, asked);
  process.send?.(asked);
}

process.once('disconnect', () => process.exit());
for (;;) {
  await new Promise((resolve) => process.once('message', resolve));
  await watch();
}
