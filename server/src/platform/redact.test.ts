import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growsWithin } from '../../test/growth.ts';
import { createLog } from './log.ts';
import { redact } from './redact.ts';

describe('a log line', () => {
  it.each([
    ['"url":"/api/v1/A1b2C3/telemetry"', '"url":"/api/v1/***/telemetry"'],
    ['POST /api/v1/A1b2C3', 'POST /api/v1/***'],
    ['/api/v1/provision', '/api/v1/provision'],
    ['/ws/plugins/telemetry?token=abc.def&x=1', '/ws/plugins/telemetry?token=***&x=1'],
    ['/x?a=1&access_token=abc', '/x?a=1&access_token=***'],
    ['"authorization":"Bearer abc.def"', '"authorization":"***"'],
    ['refused Bearer abc.def-_~+/=', 'refused Bearer ***'],
    ['"X-Authorization":"Bearer abc"', '"X-Authorization":"***"'],
    ['{"body":{"userName":"a","password":"p\\"w"}}', '{"body":{"userName":"a","password":"***"}}'],
    ['"body":"{\\"password\\":\\"secret\\",\\"a\\":1}"', '"body":"{\\"password\\":\\"***\\",\\"a\\":1}"'],
    ['postgres://oilsight:s3cret@db:5432/oilsight', 'postgres://oilsight:***@db:5432/oilsight'],
    ['a token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln was refused', 'a token *** was refused'],
    ['"refreshToken":"abc"', '"refreshToken":"***"'],
    ['{"oldPassword":"a","newPassword":"b"}', '{"oldPassword":"***","newPassword":"***"}'],
    ['"stepToken":"abc","tenantUserToken":"abc"', '"stepToken":"***","tenantUserToken":"***"'],
    ['/dashboard?tenantUserToken=abc', '/dashboard?tenantUserToken=***'],
    ['{"cmd":"connect","username":"A1b2C3","clientId":"x"}', '{"cmd":"connect","username":"***","clientId":"x"}'],
    ['mqtt://A1b2C3@host:1883', 'mqtt://***@host:1883'],
    ['"readings":20,"adapter":"http"', '"readings":20,"adapter":"http"'],
  ])('%s → %s', (line, expected) => {
    expect(redact(line)).toBe(expected);
  });

  it('is still JSON, without the secret, whatever the secret is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => {
        const lines: string[] = [];
        createLog({ level: 'info', isReadable: false, write: (line) => lines.push(line) }).info(
          { login: { password, userName: 'known' } },
          'login',
        );
        const entry = JSON.parse(lines[0] ?? '') as { login: unknown };
        expect(entry.login).toEqual({ password: '***', userName: 'known' });
      }),
    );
  });
});

describe('the log', () => {
  it('writes JSON with a level, a time and a text', () => {
    const lines: string[] = [];
    createLog({ level: 'info', isReadable: false, write: (line) => lines.push(line) }).warn(
      { adapter: 'mqtt' },
      'slow',
    );
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      adapter: 'mqtt',
      msg: 'slow',
    });
  });

  it.each([true, false])('holds of an error its text, code and stack, and no secret: readable %s', (isReadable) => {
    const lines: string[] = [];
    const client = { connectionParameters: { password: 'hunter2' }, secretKey: 4711 };
    const cause = Object.assign(new Error('at the root'), { client });
    const error = Object.assign(new Error('connection lost', { cause }), { code: '57P01', client });
    createLog({ level: 'info', isReadable, write: (line) => lines.push(line) }).error(
      { err: error, password: 'hunter2', token: 'hunter2', body: { password: 'hunter2' } },
      'failed',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/hunter2|4711|client/);
    expect(lines[0]).toMatch(/connection lost[^]*caused by: Error: at the root/);
    if (!isReadable)
      expect((JSON.parse(lines[0] ?? '') as { err: unknown }).err).toEqual({
        type: 'Error',
        message: 'connection lost',
        code: '57P01',
        stack: expect.any(String) as string,
      });
  });

  it('writes a readable line for a terminal, with an error below it', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', isReadable: true, write: (line) => lines.push(line) });
    log.info({ port: 8080, url: '/api/v1/secret/telemetry' }, 'listening');
    log.error({ err: new Error('broken') }, 'failed');
    log.debug('not shown');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} info {2}listening {2}port=8080 {2}url=\/api\/v1\/\*\*\*\/telemetry\n$/,
    );
    expect(lines[1]).toMatch(/error failed\n {2}Error: broken\n/);
  });
});

describe('a line takes as long as it is, whatever a stranger has put into it:', () => {
  it.each([
    '\\',
    '\\"',
    '\\"password\\":\\"',
    '"password":"',
    '"password" : ',
    '"password":"\\',
    'a-',
    'http://a:b',
    'http://',
    'mqtt://a',
    '/api/v1/',
    '?token=',
    'Bearer ',
    'eyJ-',
    'eyJ.',
    'eyJa.eyJb.',
    ' ',
    'x',
  ])('%s', (part) => {
    const lines = new Map([20_000, 80_000].map((size) => [size, `{"url":"${part.repeat(size / part.length)}`]));
    expect(growsWithin(9, (size) => void redact(lines.get(size) ?? ''), 20_000)).toBe(true);
  });
});
