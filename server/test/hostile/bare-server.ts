import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A web server in a process of its own that does nothing but answer: what it answers late, the machine delayed.
 * `/stall?ms=500` keeps it from everything for that long, `/take?mb=100` makes it hold so much memory: by these the
 * watch itself is tested.
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
