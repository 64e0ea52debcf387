import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ProviderCall {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Provider {
  /** `http://127.0.0.1:1234` */
  readonly url: string;
  readonly host: string;
  /** The calls, in order. */
  readonly calls: ProviderCall[];
  /** Decides the answer; if it answers nothing, the sender waits. */
  answer: (call: ProviderCall, response: ServerResponse) => void;
  close(): Promise<void>;
}

export function replyJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A provider of messages as a third party runs it: an HTTP server that answers as the test says. */
export async function startProvider(): Promise<Provider> {
  const calls: ProviderCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const { method = '', headers } = request;
      const call = { method, path, query, headers, body: Buffer.concat(chunks).toString() };
      calls.push(call);
      provider.answer(call, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    url: `http://${host}`,
    host,
    calls,
    answer: (_call, response) => replyJson(response, {}),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return provider;
}
