import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { baseUrl } from './actions.ts';

/** A server that a test may end and start again, at the same address. */
export interface OwnServer {
  readonly url: string;
  /** Every connection is lost, and none is taken. */
  end(): Promise<void>;
  start(): Promise<void>;
}

/**
 * The server that all journeys share, at an address of the test's own: for the browsers that are there it ends and
 * starts, for all others it goes on.
 */
export async function ownServer(): Promise<OwnServer> {
  const { hostname, port } = new URL(baseUrl());
  const open = new Set<Socket>();
  const known = (socket: Socket) => {
    open.add(socket);
    // A browser that hangs up in the middle is nothing unusual.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server: Server = createServer((browser) => {
    const shared = connect(Number(port), hostname);
    known(browser);
    known(shared);
    browser.pipe(shared).pipe(browser);
    browser.on('close', () => shared.destroy());
    shared.on('close', () => browser.destroy());
  });
  const listen = (at: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', fail);
        done();
      });
    });
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    end: async () => {
      const ended = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await ended;
    },
    start: () => listen(own),
  };
}
