import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { openLive } from '../../../../test/live-client.ts';
import { createChangeFeed } from '../../../platform/changes.ts';
import { createLiveServer } from '../../../live/live-server.ts';
import { createBus } from '../../../platform/bus.ts';
import { createHeavyReads } from '../../../platform/heavy-reads.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { Principal } from '../../../platform/principal.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { createLiveTelemetry } from './index.ts';

const device: DeviceRef = {
  key: 1,
  id: '6f1de0a0-0000-4000-8000-000000000001',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const user: Principal['user'] = {
  id: 'u',
  userName: 'u',
  firstName: '',
  lastName: '',
  authority: 'SYS_ADMIN',
  tenantId: null,
  customerId: null,
  phone: null,
};
const principal: Principal = { user, scope: systemScope('test'), sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER };

interface Update {
  readonly errorCode: number;
  readonly errorMsg: string | null;
  readonly data: Record<string, [number, string][]> | null;
}

describe('a socket whose reader has stopped', () => {
  it('takes no more than its room; then gets the newest reading and the number of those that gave way', async () => {
    const bus = createBus((error) => {
      throw error;
    });
    const metrics = createMetrics();
    const log = pino({ level: 'silent' });
    const devices = { resolve: async () => [device], async *allRefs() {} };
    const live = createLiveTelemetry(
      {
        store: { latest: async () => new Map(), raw: async () => [], buckets: async () => [] },
        devices,
        attributes: { read: async () => [] },
        bus,
        reads: createHeavyReads(createMetrics()),
        clock: { now: () => 0 },
        metrics,
        log,
      },
      { tickMs: 0 },
    );
    const gateway = createLiveServer({
      auth: { authenticate: async () => principal, confirm: async () => principal },
      devices,
      commands: live.commands,
      topics: [],
      changes: createChangeFeed(() => undefined),
      metrics,
      log,
      limits: { roomBytes: 65_536 },
    });
    const http = createServer();
    gateway.attach(http);
    await gateway.start();
    await live.start();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const [slow, other] = [await openLive(url, '/api/ws?token=t'), await openLive(url, '/api/ws?token=t')];
    for (const client of [slow, other]) {
      client.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: device.id, cmdId: 1 }] });
      await client.next();
    }
    slow.ws.pause();

    // 30 MB, more than the socket buffers of both ends hold.
    const written = 1500;
    const value = 'x'.repeat(20_000);
    for (let at = 1; at <= written; at += 1) {
      bus.emit('readingsStored', { frames: [], texts: [{ device, at, key: 'a', value }], lane: 1, n: 1 });
      // The other client is not delayed.
      await other.next();
    }
    slow.ws.resume();
    const received: number[] = [];
    let reported = 0;
    while (received.at(-1) !== written) {
      const { errorCode, errorMsg, data } = JSON.parse(await slow.next()) as Update;
      if (errorCode === 34) reported += Number(/^Too many updates! (\d+) merged$/.exec(errorMsg ?? '')?.[1]);
      for (const [at] of data?.['a'] ?? []) received.push(at);
    }
    expect(received.length + reported).toBe(written);
    expect(reported).toBeGreaterThan(0);
    expect((await metrics.socketMerged.get()).values[0]?.value).toBe(reported);
    expect(received).toEqual(received.toSorted((a, b) => a - b));

    slow.close();
    other.close();
    await gateway.stop();
    await live.stop();
    await new Promise((resolve) => http.close(resolve));
  });
});
