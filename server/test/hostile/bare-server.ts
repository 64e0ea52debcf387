import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A minimal web server in a process of its own, for comparison: when its answers are late, the machine is the cause.
 * `/stall?ms=500` blocks it for that long and `/take?mb=100` makes it use that much memory, to test the watch itself.
 */
const held: Buffer[] = [];
const server = createServer((request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/stall')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(searchParams.get('ms')));
  if (pathname === '/take') held.push(Buffer.alloc(Number(searchParams.get('mb')) * 1_048_576, 1));
  reply.end('{"status":"ok"}');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
