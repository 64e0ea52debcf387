import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lateIn, stallsIn } from './health.rules.ts';
import { expectHealthy, forkBeside, watchHealth } from './health.ts';
import { startAttackedServer } from './server.ts';

async function bareServer() {
  const child = forkBeside('bare-server.ts');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    child,
    port,
    pid: child.pid ?? 0,
    tell: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((reply) => reply.text()),
  };
}

describe('the watch', () => {
  it('finds a stall of seconds', async () => {
    const server = await bareServer();
    const found = { stalls: 0, late: 0 };
    // A stall during which the machine delayed the bare server too is attributed to nobody.
    for (let n = 0; n < 5 && (found.stalls === 0 || found.late === 0); n += 1) {
      const watch = await watchHealth(server);
      await server.tell('/stall?ms=8000');
      const { asked } = await watch.end();
      found.stalls += stallsIn(asked).length;
      found.late += lateIn(asked, true).length;
    }
    expect(found.stalls).toBeGreaterThan(0);
    expect(found.late).toBeGreaterThan(0);
  });

  it('finds a server that is gone', async () => {
    const server = await bareServer();
    const watch = await watchHealth(server);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    expect(stallsIn((await watch.end()).asked).map(({ serverMs }) => serverMs)).toContain(Infinity);
  });

  it.runIf(process.platform === 'linux')('finds memory that was taken', async () => {
    const server = await bareServer();
    const watch = await watchHealth(server);
    await server.tell('/take?mb=300');
    expect((await watch.end()).peakMb).toBeGreaterThan(300);
  });
});

describe('of the answers', () => {
  const one = { atMs: 0, serverMs: 3, bareMs: 2, waitedMs: 0 };
  it.each([
    ['in time', one, 0, 0],
    ['late', { ...one, serverMs: 260 }, 0, 1],
    ['late because the machine ran others', { ...one, serverMs: 900, waitedMs: 700 }, 0, 0],
    ["late, as was the bare server's", { ...one, serverMs: 900, bareMs: 800 }, 0, 0],
    ['of more than a second on a quiet machine', { ...one, serverMs: 1100, waitedMs: 1000 }, 0, 1],
    ['after seconds', { ...one, serverMs: 5100 }, 1, 1],
    ['after seconds in which the machine ran others', { ...one, serverMs: 5100, waitedMs: 200 }, 0, 1],
    ["after seconds, as was the bare server's", { ...one, serverMs: 9000, bareMs: 600 }, 0, 0],
    ['that never came', { ...one, serverMs: Infinity, bareMs: 9000 }, 1, 0],
  ])('one %s', (_, asked, stalls, late) => {
    expect([stallsIn([asked]).length, lateIn([asked], true).length]).toEqual([stalls, late]);
  });
});

it('a server that nobody attacks is healthy', async () => {
  const server = await startAttackedServer();
  onTestFinished(() => server.close());
  const reply = await expectHealthy(server, { maxMb: 400 }, () => fetch(`${server.url}/readyz`));
  expect(reply.status).toBe(200);
});
