import { defineRoutes } from '@oilsight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectEach } from '../../../scripts/expect-each.ts';
import { said, statusIn } from '../../test/raw-http.ts';
import { startWebServer } from '../../test/web-server.ts';
import type { TestWebServer } from '../../test/web-server.ts';

const routes = defineRoutes({
  one: {
    method: 'GET',
    path: '/system/thing/:name',
    permission: 'public',
    summary: 'One.',
    params: z.object({ name: z.string().max(20) }),
    data: z.string(),
  },
  plain: {
    method: 'GET',
    path: '/api/thing/:name',
    permission: 'public',
    summary: 'One.',
    reply: 'plain',
    params: z.object({ name: z.string().max(20) }),
    data: z.string(),
  },
});

let server: TestWebServer;
beforeAll(async () => {
  const files = { 'index.html': '<!doctype html><title>Oilsight</title>', 'assets/main.js': 'console.log(1);' };
  server = await startWebServer(
    routes,
    { one: ({ params }) => params.name, plain: ({ params }) => params.name },
    files,
  );
});
beforeEach(() => server.logged.splice(0));
afterAll(() => server.close());

const ask = (method: string, target: string, headers = '') =>
  said(
    server.port,
    Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${headers}\r\n`, 'latin1'),
  );
/** Log lines that report a problem of the server. */
const troubles = () => server.logged.filter((line) => /"level":[456]0|stack/.test(line));

const nothing = [
  '//',
  '///',
  '//login',
  '//evil.example/x',
  '//assets/main.js',
  '/assets//main.js',
  '/assets/',
  '/assets/%00',
  '/assets/..%2fx',
  '/api//',
  '/docs//',
  '/docs/%00',
  '/docs/static/%00',
  '/docs/static//x',
  '/%',
  '/%zz',
  '/%00',
  '/a%00b',
  '/%c3%28',
  '/%ff%fe',
  '/api/%',
  '/api/%00',
  '/index.html%00.js',
  '/.',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/docs/..%5c..%5cx',
  '/\\..\\..\\x',
  '/%5c',
  '/%5c..%5cx',
  `/${'a'.repeat(15_000)}`,
  `/${'a/'.repeat(7000)}`,
  `/${'%2f'.repeat(5000)}`,
  `/${'../'.repeat(5000)}`,
  'http://h.example/',
  'http://h.example/login',
  '*',
  '/system/thing',
  `/system/thing/%`,
  '/system/thing/a/b',
];

describe.each(['text/html', '*/*'])('a path that nothing is at, asked for as %s', (accept) => {
  it('is 404', () =>
    expectEach(
      nothing,
      (target) => target.slice(0, 40),
      async (target) => {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
          expect([
            method,
            statusIn(
              await ask(
                method,
                target,
                `Accept: ${accept}\r\n${method === 'GET' || method === 'HEAD' ? '' : 'Content-Length: 0\r\n'}`,
              ),
            ),
          ]).toEqual([method, 404]);
        }
        expect(troubles()).toEqual([]);
      },
    ));
});

describe('a page that somebody looks for', () => {
  it.each([
    '/',
    '/?',
    '/?%00',
    '/?%',
    '/device/detail',
    '/;x',
    '/.env',
    '/%e6%b2%b9',
    '/..%2f..%2fetc%2fpasswd',
    '/assets',
  ])('is the console: %s', async (target) => {
    expect(await ask('GET', target, 'Accept: text/html\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*<title>Oilsight<\/title>$/);
    expect(troubles()).toEqual([]);
  });
});

describe('what is no request at all', () => {
  it.each(['login', '?x', 'http:/x', '/\xff\xfe', '/\xc3\xa4', '/a b', ''])('is 400: %j', async (target) => {
    expect(statusIn(await ask('GET', target))).toBe(400);
    expect(troubles()).toEqual([]);
  });
});

describe('odd headers of a file', () => {
  it.each([
    'Range: bytes=999-',
    'Range: bytes=-0',
    'Range: bytes=5-1',
    'Range: x',
    'If-Match: "x"',
    'If-None-Match: *',
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'If-Modified-Since: x',
    'Accept-Encoding: \xff',
  ])('%s', async (header) => {
    expect(statusIn(await ask('GET', '/assets/main.js', `${header}\r\n`))).toBeLessThan(500);
    expect(troubles()).toEqual([]);
  });
});

it('no path at all is a fault of the server', async () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '..',
    '.',
    '%',
    '%00',
    '%2f',
    '%2e',
    '%5c',
    '\\',
    '%ff',
    'a',
    'api',
    'system',
    'thing',
    'docs',
    'static',
    'assets',
    '?',
    ';',
    '*',
    ':',
    '@',
    'http:',
    '%zz',
    'index.html',
    '~',
    '"',
    '|',
    '{',
    '^',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('GET', 'POST', 'HEAD'),
      fc.constantFrom('text/html', '*/*'),
      async (pieces, method, accept) => {
        expect(
          statusIn(
            await ask(
              method,
              `/${pieces.join('')}`,
              `Accept: ${accept}\r\n${method === 'POST' ? 'Content-Length: 0\r\n' : ''}`,
            ),
          ),
        ).toBeLessThan(500);
      },
    ),
    { numRuns: 300 },
  );
  expect(troubles()).toEqual([]);
  expect(
    (await server.metrics.registry.getSingleMetricAsString('oilsight_http_request_seconds')).match(
      /_count.*status="5.*/g,
    ),
  ).toBeNull();
});
