import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildDevice } from '../../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../../test/factories.ts';
import { sqlQuery } from '../../../../platform/pg.ts';
import { hashOfToken } from '../../../devices/index.ts';

let app: TestApp;
let device: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function fresh(): Promise<BuiltDevice> {
  device = await buildDevice(app.pg);
  return device;
}

function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${app.url}/api/v1/${device.token}/${path}`, { method: 'POST', body, headers });
}

async function stored(): Promise<Record<string, unknown>> {
  const latest = await app.app.services.telemetryStore.latest([device]);
  return Object.fromEntries((latest.get(device.id) ?? []).map(({ key, value }) => [key, value]));
}

describe('telemetry over HTTP', () => {
  it('answers 200 and nothing when all is on disk', async () => {
    await fresh();
    const reply = await post('telemetry', '{"oil_temperature":58.4,"note":"ok"}', { 'content-type': 'text/plain' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(await stored()).toEqual({ note: 'ok', oil_temperature: 58.4 });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'nonsense',
  ])('takes JSON under the content type %s', async (type) => {
    await fresh();
    expect((await post('telemetry', '{"oil_temperature":1}', { 'content-type': type })).status).toBe(200);
    expect(await stored()).toEqual({ oil_temperature: 1 });
  });

  it('takes JSON under no content type', async () => {
    await fresh();
    const status = await new Promise((resolve, reject) => {
      const call = request(`${app.url}/api/v1/${device.token}/telemetry`, { method: 'POST' }, (reply) =>
        resolve(reply.resume().statusCode),
      );
      call.on('error', reject).end('{"oil_temperature":2}');
    });
    expect([status, await stored()]).toEqual([200, { oil_temperature: 2 }]);
  });

  it('names what it refused and keeps the rest', async () => {
    await fresh();
    const reply = await post('telemetry', '{"oil_temperature":58.4,"pressure":NaN}', { 'accept-language': 'zh-CN' });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { stored: 1, refused: [{ key: 'pressure', ts: null, reason: 'notFinite', text: '不是有限的数值' }] },
    ]);
    expect(await stored()).toEqual({ oil_temperature: 58.4 });
  });

  it('answers 400 when nothing could be kept', async () => {
    await fresh();
    const reply = await post('telemetry', '{"pressure":NaN}');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      status: 400,
      errorCode: 31,
      message: 'pressure: Not a finite number',
      refused: [{ key: 'pressure', reason: 'notFinite' }],
    });
  });

  it.each([
    ['{"oil_temperature":', 'en', 400, 'Malformed JSON: unexpected EOF at character 19'],
    ['{"oil_temperature":', 'zh-CN', 400, 'JSON 格式错误：第 19 个字符处不应出现 EOF'],
    ['', 'en', 400, 'Malformed JSON: unexpected EOF at character 0'],
    ['5', 'en', 400, 'A message is a JSON object or an array of objects'],
  ])('says what is wrong with %j in %s', async (body, language, status, message) => {
    await fresh();
    const reply = await post('telemetry', body, { 'accept-language': language });
    expect(await reply.json()).toMatchObject({ status, message });
    expect(reply.status).toBe(status);
  });

  it('knows its own tokens only', async () => {
    const reply = await fetch(`${app.url}/api/v1/nobody/telemetry`, { method: 'POST', body: '{"x":1}' });
    expect([reply.status, await reply.json()]).toMatchObject([401, { status: 401, errorCode: 10 }]);
  });

  it.each([
    ['%zz', 404],
    ['%c3%28', 404],
    ['%00', 401],
    ['t'.repeat(201), 401],
    ['t'.repeat(10_000), 401],
    [encodeURIComponent('油'.repeat(300)), 401],
  ])('never takes a call with a broken or endless token for stored: %s', async (token, status) => {
    for (const [method, path] of [
      ['POST', 'telemetry'],
      ['POST', 'attributes'],
      ['GET', 'attributes'],
      ['GET', 'attributes/updates'],
    ] as const) {
      const reply = await fetch(`${app.url}/api/v1/${token}/${path}`, {
        method,
        ...(method === 'POST' && { body: '{"x":1}' }),
      });
      expect([reply.status, await reply.json()]).toMatchObject([
        status,
        { status, message: expect.any(String) as string, errorCode: expect.any(Number) as number },
      ]);
    }
  });

  it('takes the devices of a network that guesses at tokens, known ones and such as are met for the first time', async () => {
    const from = (last: string) => ({ 'x-forwarded-for': `2001:db8:7:7::${last}` });
    await fresh();
    expect((await post('telemetry', '{"x":1}', from('1'))).status).toBe(200);
    const guess = async (n: number, headers: Record<string, string>) =>
      (await fetch(`${app.url}/api/v1/guess${n}/telemetry`, { method: 'POST', body: '{}', headers })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 100 }, (_, n) => guess(round * 100 + n, from(n.toString(16)))))),
      );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await post('telemetry', '{"x":2}', from('2'))).status).toBe(200);
    await fresh();
    const guesses = Array.from({ length: 200 }, (_, n) => guess(5000 + n, from(n.toString(16))));
    expect((await post('telemetry', '{"x":3}', from('3'))).status).toBe(200);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  });

  it('refuses more than a mebibyte', async () => {
    await fresh();
    const reply = await post('telemetry', `{"x":1,"filler":"${'f'.repeat(1_048_576)}"}`);
    expect([reply.status, await reply.json()]).toMatchObject([413, { status: 413 }]);
  });

  it.each([
    ['telemetry', '{"x":1}'],
    ['attributes', '{"x":1}'],
  ])('ends the connection of a body that it does not read: %s', async (path) => {
    const reply = await fetch(`${app.url}/api/v1/nobody/${path}`, { method: 'POST', body: '1'.repeat(500_000) });
    expect(reply.status).toBe(401);
    await fresh();
    const attempt = await post(path, `{"filler":"${'f'.repeat(1_048_576)}"}`);
    expect([attempt.status, attempt.headers.get('connection')]).toEqual([413, 'close']);
  });

  it('takes a message again without storing it twice', async () => {
    await fresh();
    const at = Date.now() - 60_000;
    const message = JSON.stringify([
      { ts: at, values: { oil_temperature: 1 } },
      { ts: at + 1, values: { oil_temperature: 2 } },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => post('telemetry', message)));
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['oil_temperature'],
      { from: at, to: at + 10 },
      { limit: 100, order: 'asc' },
    );
    expect([series?.at, series?.values]).toEqual([
      [at, at + 1],
      [1, 2],
    ]);
  });

  it('keeps frames without a time apart when they arrive together', async () => {
    await fresh();
    const from = Date.now();
    await Promise.all(Array.from({ length: 20 }, (_, index) => post('telemetry', `{"oil_temperature":${index}}`)));
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['oil_temperature'],
      { from, to: from + 60_000 },
      { limit: 100, order: 'asc' },
    );
    expect([...(series?.values ?? [])].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it('stores every message without a time that it acknowledges', async () => {
    await fresh();
    const from = Date.now();
    const statuses = await sendUntimed(1500);
    expect(statuses.every((status) => status === 200)).toBe(true);
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from, to: from + 60_000 },
      { limit: 5000, order: 'asc' },
    );
    expect(series?.at).toHaveLength(1500);
  });

  it.each([
    ['a number after a text', '{"ts":TS,"values":{"x":"a"}},{"ts":TS,"values":{"x":5}}', 5],
    ['a text after a number', '{"ts":TS,"values":{"x":5}},{"ts":TS,"values":{"x":"a"}}', 'a'],
    [
      'a number after a text after a number',
      '{"ts":TS,"values":{"x":4}},{"ts":TS,"values":{"x":"a"}},{"ts":TS,"values":{"x":5}}',
      5,
    ],
  ])('keeps the last of two readings at the same time: %s', async (_name, items, kept) => {
    await fresh();
    const at = Date.now() - 60_000;
    expect((await post('telemetry', `[${items.replaceAll('TS', String(at))}]`)).status).toBe(200);
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from: at, to: at + 1 },
      { limit: 10, order: 'asc' },
    );
    expect([series?.values, await stored()]).toEqual([[kept], { x: kept }]);
  });

  it('flags a sensor fault instead of keeping it as good', async () => {
    await fresh();
    expect((await post('telemetry', '{"oil_temperature":-999}')).status).toBe(200);
    const latest = await app.app.services.telemetryStore.latest([device]);
    expect(latest.get(device.id)).toMatchObject([{ key: 'oil_temperature', value: -999, quality: 2 }]);
  });

  it('counts readings by adapter and reason', async () => {
    await fresh();
    await post('telemetry', '{"x":1,"y":NaN}');
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/oilsight_readings_stored_total\{adapter="http"\} [1-9]/);
    expect(metrics).toMatch(/oilsight_readings_refused_total\{adapter="http",reason="notFinite"\} [1-9]/);
  });
});

/** Sends that many messages without times over several connections at once. */
async function sendUntimed(count: number): Promise<number[]> {
  const statuses: number[] = [];
  let left = count;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      statuses.push((await post('telemetry', `{"x":${left}}`)).status);
    }
  };
  await Promise.all(Array.from({ length: 50 }, send));
  return statuses;
}

describe('attributes over HTTP', () => {
  it('stores client attributes of a device and answers its requests', async () => {
    await fresh();
    const reply = await post('attributes', '{"firmware":"1.10","serial":"A1","nested":{"a":[1]},"none":null}');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { target: true });
    await app.app.services.attributes.write(device, 'SERVER_SCOPE', { secret: 'x' });
    const ask = async (query: string) => (await fetch(`${app.url}/api/v1/${device.token}/attributes${query}`)).json();
    expect(await ask('')).toEqual({
      client: { firmware: '1.10', nested: { a: [1] }, serial: 'A1' },
      shared: { target: true },
    });
    expect(await ask('?clientKeys=firmware,serial&sharedKeys=target')).toEqual({
      client: { firmware: '1.10', serial: 'A1' },
      shared: { target: true },
    });
    expect(await ask('?clientKeys=serial')).toEqual({ client: { serial: 'A1' } });
    expect(await ask('?sharedKeys=secret')).toEqual({});
  });

  it('refuses by name', async () => {
    await fresh();
    const reply = await post('attributes', '{"a":NaN,"b":1,"b":2}');
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      {
        stored: 1,
        refused: [
          { key: 'a', reason: 'notFinite' },
          { key: 'b', reason: 'duplicateKey' },
        ],
      },
    ]);
  });

  it('bounds how many a device has', async () => {
    await fresh();
    const many = (prefix: string) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${prefix}${index}`, index])));
    expect((await post('attributes', many('a'))).status).toBe(200);
    expect(await (await post('attributes', many('b'))).json()).toMatchObject({ stored: 100, refusedCount: 300 });
    expect(await app.app.services.attributes.read(device, 'CLIENT_SCOPE')).toHaveLength(500);
  });

  it('answers a waiting poll with changes of shared attributes', async () => {
    await fresh();
    const { attributes } = app.app.services;
    const poll = fetch(`${app.url}/api/v1/${device.token}/attributes/updates?timeout=30000`);
    await changeUntilAnswered(() => attributes.write(device, 'SHARED_SCOPE', { interval: 5 }), poll);
    expect(await (await poll).json()).toEqual({ interval: 5 });
    const second = fetch(`${app.url}/api/v1/${device.token}/attributes/updates?timeout=30000`);
    await changeUntilAnswered(async () => {
      await attributes.write(device, 'SHARED_SCOPE', { interval: 5 });
      await attributes.remove(device, 'SHARED_SCOPE', ['interval']);
    }, second);
    expect([(await second).status]).toEqual([200]);
  });

  it('tells nothing to who waits when the token is replaced, in the database itself too', async () => {
    await fresh();
    const { attributes, changes } = app.app.services;
    const polls = Array.from({ length: 10 }, () =>
      fetch(`${app.url}/api/v1/${device.token}/attributes/updates?timeout=30000`),
    );
    // One more than a device may have is refused: then all others wait.
    await expect
      .poll(async () => (await fetch(`${app.url}/api/v1/${device.token}/attributes/updates?timeout=1`)).status)
      .toBe(429);
    await app.pg.query(sqlQuery('test.replacement', 'update device set token_hash = $2 where id = $1'), [
      device.id,
      hashOfToken('the next token'),
    ]);
    await changes.caughtUp();
    await attributes.write(device, 'SHARED_SCOPE', { interval: 5 });
    expect(new Set((await Promise.all(polls)).map(({ status }) => status))).toEqual(new Set([408]));
  });

  it('answers 408 when nothing changes', async () => {
    await fresh();
    expect((await fetch(`${app.url}/api/v1/${device.token}/attributes/updates?timeout=1`)).status).toBe(408);
  });
});

/** Repeats the change: the server may not have received the poll yet. */
async function changeUntilAnswered(change: () => Promise<unknown>, poll: Promise<Response>): Promise<void> {
  let isAnswered = false;
  const answered = poll.then(() => (isAnswered = true));
  while (!isAnswered) {
    await change();
    await Promise.race([answered, new Promise((resolve) => setImmediate(resolve))]);
  }
}

describe('the rate of a device over HTTP', () => {
  it('is 429 with Retry-After beyond the burst', async () => {
    const limited = await startTestApp({ config: { deviceMessagesPerSecond: 0.1, deviceMessagesBurst: 2 } });
    try {
      const { token } = await buildDevice(limited.pg);
      const replies = [];
      for (let index = 0; index < 3; index += 1)
        replies.push(await fetch(`${limited.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"x":1}' }));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(Number(replies[2]?.headers.get('retry-after'))).toBeGreaterThan(1);
      expect(await replies[2]?.json()).toMatchObject({ status: 429, errorCode: 33 });
    } finally {
      await limited.close();
    }
  });
});

describe('what ThingsBoard’s libraries ask for over HTTP and is not offered', () => {
  it.each([
    ['POST', 'rpc', '{"method":"sumOnServer","params":{"a":2}}', 'RPC'],
    ['POST', 'rpc/1', '{"ok":true}', 'RPC'],
    ['GET', 'rpc?timeout=20000', undefined, 'RPC'],
    ['POST', 'claim', '{"secretKey":"s","durationMs":60000}', 'claim'],
    ['GET', 'firmware?title=a&version=1', undefined, 'OTA'],
    ['GET', 'software?title=a&version=1', undefined, 'OTA'],
  ])('is refused at once: %s %s', async (method, path, body, what) => {
    await fresh();
    const reply = await fetch(`${app.url}/api/v1/${device.token}/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    expect([reply.status, await reply.json()]).toEqual([
      501,
      {
        status: 501,
        message: `The server does not offer: ${what}`,
        errorCode: 2,
        timestamp: expect.any(Number) as number,
      },
    ]);
    const foreign = await fetch(`${app.url}/api/v1/nobody/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    expect(foreign.status).toBe(401);
  });

  it('is told to who asks for a device of its own', async () => {
    const reply = await fetch(`${app.url}/api/v1/provision`, {
      method: 'POST',
      body: '{"deviceName":"D","provisionDeviceKey":"k","provisionDeviceSecret":"s"}',
    });
    expect([reply.status, await reply.json()]).toEqual([
      501,
      { status: 'FAILURE', errorMsg: 'The server does not offer: provision' },
    ]);
  });

  it('but the limits of a session are told', async () => {
    const limited = await startTestApp({ config: { deviceMessagesPerSecond: 100, deviceMessagesBurst: 1000 } });
    try {
      const { token } = await buildDevice(limited.pg);
      const reply = await fetch(`${limited.url}/api/v1/${token}/rpc`, {
        method: 'POST',
        body: '{"method":"getSessionLimits","params":{}}',
      });
      const rates = { messages: '1000:10', telemetryMessages: '1000:10', telemetryDataPoints: '' };
      expect([reply.status, await reply.json()]).toEqual([
        200,
        { maxPayloadSize: 1_048_576, maxInflightMessages: 256, rateLimits: rates },
      ]);
      const wrong = await fetch(`${limited.url}/api/v1/${token}/rpc`, { method: 'POST', body: '[1]' });
      expect(wrong.status).toBe(400);
    } finally {
      await limited.close();
    }
  });
});
