import { authorities, avatarSize, displayMayCall, logoSize, mayCall, wallScreens } from '@oilsight/contract';
import type { Authority, Route, Task } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor, callerWith } from './calls.ts';
import type { Caller } from './calls.ts';
import { buildAccount, buildAccountsAround } from './factories.ts';
import type { BuiltAccount } from './factories.ts';
import { pngOf } from './png.ts';
import { said, statusIn } from './raw-http.ts';
import { call, calls, createTokens, guarded, parts, propertiesOf, sampleOf, strangers } from './every-call.calls.ts';
import { buildWorld } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';
import { until } from './until.ts';
import { workbookOf } from './workbook.ts';

/**
 * Every call that answers with a file or names one: made by strangers, with names that lead elsewhere, and without a
 * login. The calls are found in the route table.
 */

let app: TestApp;
let own: World;
let foreign: World;
let tokenFor: (authority: Authority, route: Route) => Promise<string>;
beforeAll(async () => {
  app = await startTestApp();
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
  tokenFor = createTokens(app, own);
});
afterAll(() => app.close());

const fileCalls = guarded.filter(({ route }) => route.reply === 'file');
/** Parameters that are names of files: text parameters of calls that answer with a file or remove one. */
const named = guarded.flatMap(({ name: callName, route, title }) =>
  parts.flatMap((part) =>
    propertiesOf(route[part])
      .filter(([name, { format }]) => /fileUrl|fileName|path|dir/i.test(name) && format !== 'uuid')
      .map(([name]) => ({ callName, route, part, name, title: `${title} ${name}` })),
  ),
);
const places = fileCalls.filter(({ route }) => route.path.includes(':'));

/** Names that lead out of a folder, to another machine, or to no file. */
const elsewhere = (stored: string): readonly string[] => [
  '../../../../etc/passwd',
  '..\\..\\..\\etc\\passwd',
  '/etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '....//....//etc/passwd',
  '.',
  '..',
  '~',
  'file:///etc/passwd',
  'http://127.0.0.1/healthz',
  '\\\\host\\share',
  `${stored}/../../../etc/passwd`,
  `../pictures/${stored}`,
  `${stored}/`,
  `./${stored}`,
  `${stored}%00.png`,
  stored.toUpperCase(),
  stored.slice(0, 32),
  stored.slice(33),
  `${stored}x`,
  '${stored}',
  '{}',
  '*',
  '%',
  'a'.repeat(100),
  '油'.repeat(40),
  'con',
  'nul:',
  '\u202egnp.x',
];

it('the walk knows the names that calls take of files', () => {
  expect(named.map(({ title }) => title)).toContain('GET /system/uploadFile/downloadImg fileUrl');
  // Public calls with files need a test of their own, so a new one must be added to this list.
  // `report-links.test.ts` is that of the file behind a link.
  expect(
    calls.filter(({ route }) => route.reply === 'file' && route.permission === 'public').map(({ title }) => title),
  ).toEqual(['POST /system/report/linked/file']);
});

describe.each(authorities)('names that lead elsewhere give %s nothing', (authority) => {
  it.each(named.filter(({ route }) => route.upload === undefined))(
    '$title',
    async ({ callName, route, part, name }) => {
      if (!mayCall(authority, route)) return;
      for (const bad of elsewhere(own.imageName)) {
        const sample = await sampleOf(app, callName, route, own, authority);
        sample[part][name] = bad;
        const { code, text } = await call(app, route, sample, await tokenFor(authority, route));
        expect([bad, code === 404 || code === 422, text.includes('root:')]).toEqual([bad, true, false]);
      }
    },
  );
});

it.each(named.filter(({ route }) => route.upload !== undefined))(
  'an upload is kept under a name of ours, whatever it is called: $title',
  async ({ callName, route, part, name }) => {
    for (const bad of elsewhere('press')) {
      const sample = await sampleOf(app, callName, route, own, 'TENANT_ADMIN');
      sample[part][name] = bad;
      const { code, text } = await call(app, route, sample, await tokenFor('TENANT_ADMIN', route));
      expect([200, 422]).toContain(code);
      const stored = (JSON.parse(text) as { data?: string }).data;
      if (stored === undefined) continue;
      expect(stored).toMatch(/^[\da-f]{32}-/);
      const kept = await fetch(`${app.url}/system/uploadFile/downloadImg?fileUrl=${encodeURIComponent(stored)}`, {
        headers: { authorization: `Bearer ${await tokenFor('TENANT_ADMIN', route)}` },
      });
      expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  },
);

describe('paths that lead out of the address of a file', () => {
  it.each(places)('$title', async ({ name, route }) => {
    const sample = await sampleOf(app, name, route, own, 'CUSTOMER_USER');
    const [, id = ''] = Object.entries(sample.params).find(([param]) => route.path.includes(`:${param}`)) ?? [];
    const token = await tokenFor('CUSTOMER_USER', route);
    for (const bad of [
      '..',
      '.',
      '%2e%2e',
      '..%2f..%2f..%2fetc%2fpasswd',
      '..%5c..%5cetc',
      `${String(id)}%2f..%2f..%2fetc%2fpasswd`,
      `${String(id)}/../../../etc/passwd`,
      `${String(id)}%00`,
      '%00',
      '%',
      '\\..\\..',
      '',
    ]) {
      const reply = await said(
        app.port,
        `GET ${route.path.replace(/:\w+/, bad)} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      const code = Number(/"code":(\d+)/.exec(reply)?.[1] ?? statusIn(reply));
      expect([bad, code === 404 || code === 422, reply.includes('root:')]).toEqual([bad, true, false]);
    }
  });
});

async function finished(caller: Caller): Promise<Task> {
  const { data } = await caller.post<Task>('/system/dataanalysis/exportTask', {
    deviceId: own.device.id,
    keyIds: 'oil_temperature',
    startTime: 1_790_000_000_000,
    endTime: 1_790_003_600_000,
  });
  return until(async () =>
    (await caller.get<Task[]>('/system/task/listAllTask')).rows.find((task) => task.id === data.id && task.status > 1),
  );
}

async function uploaded(
  caller: Caller,
  path: string,
  field: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([bytes]), 'a.bin');
  const reply = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  });
  return ((await reply.json()) as { data: string }).data;
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly code: number;
  readonly text: string;
}

async function fetched(path: string, token: string): Promise<Answered> {
  const reply = await fetch(app.url + path, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
  const [type, text] = [reply.headers.get('content-type') ?? '', await reply.text()];
  return {
    status: reply.status,
    type,
    code: type.includes('json') ? (JSON.parse(text) as { code: number }).code : reply.status,
    text,
  };
}

/** Accounts besides the owner's: of the same factory, of the same dealer, of another one. */
async function others(): Promise<readonly (readonly [string, BuiltAccount])[]> {
  const around = await buildAccountsAround(app.pg, own.device);
  const abroad = await buildAccountsAround(app.pg, foreign.device);
  return [
    [
      'a colleague',
      await buildAccount(app.pg, {
        authority: 'CUSTOMER_USER',
        tenantId: own.device.tenantId,
        customerId: own.device.customerId,
      }),
    ] as const,
    ...authorities.map((authority) => [`${authority} of the same dealer`, around[authority]] as const),
    ...strangers.map((authority) => [`${authority} of another dealer`, abroad[authority]] as const),
  ];
}

describe('a download that somebody had made', () => {
  it('is for that person alone, with their own login', async () => {
    const owner = await callerFor(app.url, own.accounts.CUSTOMER_USER);
    const { id, url } = await finished(owner);
    const path = url ?? '';
    expect(await fetched(path, owner.token)).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/csv') as string,
    });
    for (const [who, account] of await others()) {
      const other = await callerFor(app.url, account);
      expect([who, (await fetched(path, other.token)).code]).toEqual([
        who,
        expect.toSatisfy((code: number) => code === 403 || code === 404),
      ]);
      expect([who, (await other.remove(`/system/task/${id}`)).code]).toEqual([
        who,
        expect.toSatisfy((code: number) => code === 403 || code === 404),
      ]);
      const list = await other.get<Task[]>('/system/task/listAllTask');
      expect([who, JSON.stringify(list).includes(id)]).toEqual([who, false]);
    }
    expect([
      (await fetched(path, '')).code,
      (await fetched(path, 'login')).code,
      (await fetched(`${path}?token=${owner.token}`, '')).code,
    ]).toEqual([401, 401, 401]);
    const display = (await owner.post<{ tenantUserToken: string }>('/system/display', { name: 'Hall' })).data
      .tenantUserToken;
    expect((await fetched(path, display)).code).toBe(403);
    expect((await owner.remove(`/system/task/${id}`)).code).toBe(200);
    expect((await fetched(path, owner.token)).code).toBe(404);
  });
});

describe('pictures, logos and images of machines', () => {
  it('are for those whose place they are of, under every address that they have', async () => {
    const dealer = await callerFor(app.url, own.accounts.TENANT_ADMIN);
    const addresses = [
      await uploaded(dealer, '/system/file/uploadUserImage', 'picture', pngOf(avatarSize)),
      await uploaded(dealer, '/system/file/uploadLogo', 'picture', pngOf(logoSize)),
      `/system/uploadFile/downloadImg?fileUrl=${encodeURIComponent(await uploaded(dealer, '/system/uploadFile/upload', 'file', pngOf(logoSize), { fileName: 'press' }))}`,
    ];
    for (const address of addresses) {
      expect(await fetched(address, dealer.token)).toMatchObject({ status: 200, type: 'image/png' });
      for (const token of ['', 'login', `${dealer.token}x`]) expect((await fetched(address, token)).code).toBe(401);
      const abroad = await buildAccountsAround(app.pg, foreign.device);
      for (const authority of strangers) {
        const { token } = await callerFor(app.url, abroad[authority]);
        expect([address, authority, (await fetched(address, token)).code]).toEqual([
          address,
          authority,
          expect.toSatisfy((code: number) => code === 403 || code === 404),
        ]);
      }
    }
  });

  it('are sent as what they are, and as nothing that a browser would run', async () => {
    const dealer = await callerFor(app.url, own.accounts.TENANT_ADMIN);
    const reply = await fetch(`${app.url}/system/uploadFile/downloadImg?fileUrl=${encodeURIComponent(own.imageName)}`, {
      headers: { authorization: `Bearer ${dealer.token}` },
    });
    expect([
      reply.headers.get('content-type'),
      reply.headers.get('x-content-type-options'),
      reply.headers.get('cache-control'),
    ]).toEqual(['image/png', 'nosniff', 'private, no-cache']);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe.each(authorities)('sheets and tables that %s takes out', (authority) => {
  it.each(fileCalls)('hold nothing of strangers, and are asked for with a login: $title', async ({ name, route }) => {
    const sample = await sampleOf(app, name, route, own, authority);
    const { text } = await call(app, route, sample, await tokenFor(authority, route));
    expect(text.includes('Foreign') && authority !== 'SYS_ADMIN').toBe(false);
    expect((await call(app, route, sample, null)).code).toBe(401);
  });
});

it('a display takes no file out but pictures', () => {
  const open = fileCalls.filter(({ route }) =>
    authorities.some((authority) => [[], wallScreens].some((screens) => displayMayCall(authority, route, screens))),
  );
  expect(open.map(({ title }) => title)).toEqual([
    'GET /system/file/picture/:pictureId',
    'GET /system/uploadFile/downloadImg',
  ]);
});

it('an import that somebody has begun is nobody else’s to see or to apply', async () => {
  const dealer = await callerFor(app.url, own.accounts.TENANT_ADMIN);
  const form = new FormData();
  form.set(
    'file',
    new Blob([
      workbookOf({
        Devices: [
          ['Device name', 'Machine type'],
          ['New press', 'Hydraulic system'],
        ],
      }),
    ]),
    'a.xlsx',
  );
  const reply = await fetch(`${app.url}/system/customerdevice/sheet/import?customerId=${own.device.customerId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dealer.token}` },
    body: form,
  });
  const { data } = (await reply.json()) as { data: { importId: string } };
  expect((await dealer.get(`/system/customerdevice/sheet/import/${data.importId}`)).code).toBe(200);
  for (const [who, account] of await others()) {
    const other = callerWith(app.url, (await callerFor(app.url, account)).token);
    for (const answer of [
      await other.get(`/system/customerdevice/sheet/import/${data.importId}`),
      await other.put(`/system/customerdevice/sheet/import/${data.importId}`),
    ]) {
      expect([who, answer.code]).toEqual([who, expect.toSatisfy((code: number) => code === 403 || code === 404)]);
    }
  }
});
