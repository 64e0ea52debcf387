import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectHealthy, forkBeside, watchHealth } from './health.ts';
import { startAttackedServer } from './server.ts';

async function bareServer() {
  const child = forkBeside('bare-server.ts');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return { child, port, pid: child.pid ?? 0, tell: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((reply) => reply.text()) };
}

describe('the watch', () => {
  it('finds a stall of half a second, and tells how long it was', async () => {
    const server = await bareServer();
    const watch = await watchHealth(server);
    await server.tell('/stall?ms=700');
    const report = await watch.end();
    expect(report.late.length).toBeGreaterThan(3);
    expect(report.worstMs).toBeGreaterThan(500);
  });

  it('finds a server that is gone', async () => {
    const server = await bareServer();
    const watch = await watchHealth(server);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    const { late } = await watch.end();
    expect(late.map(({ serverMs }) => serverMs)).toContain(Infinity);
  });

  it.runIf(process.platform === 'linux')('finds memory that was taken', async () => {
    const server = await bareServer();
    const watch = await watchHealth(server);
    await server.tell('/take?mb=300');
    expect((await watch.end()).peakMb).toBeGreaterThan(300);
  });
});

it('a server that nobody attacks answers in time', async () => {
  const server = await startAttackedServer();
  onTestFinished(() => server.close());
  const reply = await expectHealthy(server, { mostMb: 400 }, () => fetch(`${server.url}/readyz`));
  expect(reply.status).toBe(200);
});
