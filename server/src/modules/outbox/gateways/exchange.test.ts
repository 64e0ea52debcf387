import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider } from '../../../../test/provider.ts';
import { post } from './exchange.ts';

const signal = new AbortController().signal;
const request = { headers: { 'content-type': 'application/json' }, body: '{"key":"secret"}' };
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());
const ask = (within?: number) => post(`${provider.url}/send?key=secret`, request, signal, within);

it('posts, and reads the JSON of the answer, whatever its status', async () => {
  provider.answer = (_call, response) => replyJson(response, { Code: 'Forbidden' }, 403);
  expect(await ask()).toEqual({ status: 403, body: { Code: 'Forbidden' } });
  expect(provider.calls).toMatchObject([{ method: 'POST', path: '/send', query: 'key=secret', body: request.body }]);
});

it('asks for JSON', async () => {
  await ask();
  expect(provider.calls[0]?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
});

it('posts nothing where there is no body', async () => {
  await post(provider.url, {}, signal);
  expect(provider.calls[0]?.headers).toMatchObject({ 'content-length': '0' });
  expect(provider.calls[0]?.headers).not.toHaveProperty('content-type');
});

it('follows no redirect to another host', async () => {
  const other = await startProvider();
  for (const status of [301, 302, 303, 307, 308]) {
    provider.answer = (_call, response) => void response.writeHead(status, { location: other.url }).end();
    expect(await ask()).toEqual({ failure: { outcome: 'channel', code: `HTTP ${status}` } });
  }
  expect(other.calls).toEqual([]);
  await other.close();
});

it('reads 64 KiB of an answer, and hangs up', async () => {
  let written = 0;
  const hungUp = Promise.withResolvers<void>();
  provider.answer = (_call, response) => {
    response.on('close', hungUp.resolve);
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      if (response.destroyed) return;
      written += chunk.length;
      if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  };
  expect(await ask()).toEqual({ failure: { outcome: 'unknown', code: 'HTTP 200' } });
  await hungUp.promise;
  // What the sockets of both sides hold is written too.
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

it('waits for the whole answer, and only so long', async () => {
  provider.answer = (_call, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(drip));
  };
  expect(await ask(60)).toEqual({ failure: { outcome: 'unknown', code: 'TimeoutError' } });
  provider.answer = () => undefined;
  expect(await ask(60)).toEqual({ failure: { outcome: 'unknown', code: 'TimeoutError' } });
});

it('takes the answer to the next request for its own, after one that came too late', async () => {
  const late = Promise.withResolvers<void>();
  provider.answer = (_call, response) => void late.promise.then(() => replyJson(response, { Code: 'first' }));
  expect(await ask(60)).toEqual({ failure: { outcome: 'unknown', code: 'TimeoutError' } });
  late.resolve();
  provider.answer = (_call, response) => replyJson(response, { Code: 'second' });
  expect(await ask()).toEqual({ status: 200, body: { Code: 'second' } });
});

it('takes the first of two answers', async () => {
  const answered = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  let connections = 0;
  const program = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      socket.write(answered(`{"n":${connections}}`));
      socket.write(answered('{"n":"again"}'));
    });
  });
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
  expect(await post(url, request, signal)).toEqual({ status: 200, body: { n: 1 } });
  // The connection with an answer that nobody asked for is not used again.
  expect(await post(url, request, signal)).toEqual({ status: 200, body: { n: 2 } });
  await new Promise<void>((done) => program.close(() => done()));
});

it('a server that hangs up after the request may have accepted it', async () => {
  provider.answer = (_call, response) => void response.destroy();
  expect(await ask()).toMatchObject({ failure: { outcome: 'unknown' } });
  provider.answer = (_call, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"Code":');
    setImmediate(() => response.destroy());
  };
  expect(await ask()).toMatchObject({ failure: { outcome: 'unknown' } });
});

it('a server that is away was sent nothing', async () => {
  await provider.close();
  expect(await ask()).toEqual({ failure: { outcome: 'retry', code: 'ECONNREFUSED' } });
  provider = await startProvider();
});

it('stops when the sender stops', async () => {
  const stopping = new AbortController();
  provider.answer = () => stopping.abort();
  expect(await post(provider.url, request, stopping.signal)).toMatchObject({ failure: { outcome: 'unknown' } });
});
