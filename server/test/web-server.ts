import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Routes } from '@oilsight/contract';
import { pino } from 'pino';
import { serveConsole } from '../src/http/console.ts';
import { serveDocs } from '../src/http/docs.ts';
import type { Handlers } from '../src/http/handlers.ts';
import { callsOf } from '../src/http/call.ts';
import { mount } from '../src/http/mount.ts';
import { createServer } from '../src/http/server.ts';
import { createHeavyReads } from '../src/platform/heavy-reads.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { Metrics } from '../src/platform/metrics.ts';

export interface TestWebServer {
  readonly port: number;
  readonly metrics: Metrics;
  /** Lines of its log, from level info on. */
  readonly logged: string[];
  close(): Promise<void>;
}

/**
 * The web server alone, on a free loopback port, with the test's own calls, these files as the console, and the
 * description of the product's calls. Nobody can log in.
 *
 * @param files contents by path below the console's folder
 */
export async function startWebServer<T extends Routes>(
  routes: T,
  handlers: Handlers<T>,
  files: Readonly<Record<string, string>>,
): Promise<TestWebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-console-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const logged: string[] = [];
  const metrics = createMetrics();
  const now = () => 1_715_321_875_739;
  const server = await createServer({
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    metrics,
    now,
    isTrustedPeer: () => false,
  });
  mount(server, callsOf(routes, handlers), {
    authenticate: () => Promise.reject(new Error('nobody logs in')),
    confirm: async (who) => who,
    audit: { done: async () => undefined, refused: async () => undefined },
    caughtUp: async () => undefined,
    checkReplies: true,
    reads: createHeavyReads(metrics),
  });
  await serveDocs(server);
  await serveConsole(server, { folder, now });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (server.server.address() as AddressInfo).port,
    metrics,
    logged,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
