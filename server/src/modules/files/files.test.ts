import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { avatarSize, logoSize, maxPictureBytes } from '@oilsight/contract';
import type { AuditEntry } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { AccountOptions, BuiltAccount, Customer } from '../../../test/factories.ts';
import { testFolder } from '../../../test/folder.ts';
import { pngOf } from '../../../test/png.ts';
import { createBlobs } from '../../platform/blobs.ts';
import { createIsolatedWork } from '../../platform/isolated-work.ts';
import { createAudit } from '../audit/audit.service.ts';
import { createAuditStore } from '../audit/audit.store.ts';
import { createDeviceImageStore } from './device-images.store.ts';
import { createDeviceImages } from './device-images.service.ts';
import { createFiles } from './files.service.ts';
import { createPictureStore } from './pictures.store.ts';

let app: TestApp;
let factory: Customer;
beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
});
afterAll(() => app.close());

type Person = Caller & { readonly account: BuiltAccount };
async function person(options: AccountOptions): Promise<Person> {
  const account = await buildAccount(app.pg, options);
  return { ...(await callerFor(app.url, account)), account };
}
const userOf = ({ tenantId, id: customerId }: Customer) => person({ authority: 'CUSTOMER_USER', tenantId, customerId });
const dealerOf = ({ tenantId }: Customer) => person({ authority: 'TENANT_ADMIN', tenantId });

async function upload(
  { token }: Caller,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  field = 'picture',
): Promise<Answer<string>> {
  const form = new FormData();
  form.set(field, new Blob([bytes], { type: 'text/html' }), '../../evil.html');
  const reply = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  });
  return { status: reply.status, ...((await reply.json()) as object) } as Answer<string>;
}
const setAvatar = (caller: Caller, more = '') =>
  upload(caller, `/system/file/uploadUserImage${more}`, pngOf(avatarSize));
const setLogo = (caller: Caller, more = '') => upload(caller, `/system/file/uploadLogo${more}`, pngOf(logoSize));
const avatarFor = async ({ get }: Caller, userId?: string) =>
  get<string | null>('/system/file/getUserImage', userId === undefined ? {} : { userId });
const logoFor = async ({ get }: Caller, customerId?: string) =>
  (await get<string | null>('/system/file/getLogo', customerId === undefined ? {} : { customerId })).data ?? null;
const fetchAs = ({ token }: Caller, path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
async function mayOpen(caller: Caller, path: string): Promise<boolean> {
  return (await fetchAs(caller, path)).headers.get('content-type') === 'image/png';
}

describe('a picture', () => {
  it('is sent with what it is and nothing guessed, and not again while it is the same', async () => {
    const user = await userOf(factory);
    const { code, data: url } = await setAvatar(user);
    expect({ code, own: (await avatarFor(user)).data }).toEqual({ code: 200, own: url });
    const reply = await fetchAs(user, url);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'cache-control'].map((name) => [name, reply.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await reply.arrayBuffer()).readUInt32BE(16)).toBe(300);
    expect((await fetchAs(user, url, { 'if-none-match': reply.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('takes the place of the one before, whose file goes', async () => {
    const user = await userOf(factory);
    const [first, second] = [(await setAvatar(user)).data, (await setAvatar(user)).data];
    expect([await mayOpen(user, first), await mayOpen(user, second)]).toEqual([false, true]);
    const { rows } = await (
      await person({})
    ).get<AuditEntry[]>('/system/audit/list', { objectId: user.account.id, action: 'picture.avatar' });
    expect(rows).toHaveLength(2);
  });

  it('of two that are set at once one stays, and one file', async () => {
    const user = await userOf(factory);
    const urls = (await Promise.all([setAvatar(user), setAvatar(user), setAvatar(user)])).map(({ data }) => data);
    const open = await Promise.all(urls.map((url) => mayOpen(user, url)));
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(urls[open.indexOf(true)]).toBe((await avatarFor(user)).data);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, number, string]>([
    ['the size of a logo', pngOf(logoSize), 422, 'picture: The image must have 300 × 300 pixels'],
    [
      'a JPEG',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      422,
      'picture: Please crop the picture first: only PNG is taken',
    ],
    ['a page', new TextEncoder().encode('<html>'), 422, 'picture: The file is not an image'],
    [
      'more than a mebibyte',
      new Uint8Array(maxPictureBytes + 1),
      413,
      'The content is too large, the limit is 1048576 bytes',
    ],
    ['much more', new Uint8Array(maxPictureBytes * 3), 413, 'The content is too large, the limit is 1048576 bytes'],
  ])('is refused as %s', async (_name, bytes, code, msg) => {
    expect(await upload(await userOf(factory), '/system/file/uploadUserImage', bytes)).toMatchObject({ code, msg });
  });

  it('must come in its field, as a form', async () => {
    const user = await userOf(factory);
    expect(await upload(user, '/system/file/uploadUserImage', pngOf(avatarSize), 'file')).toMatchObject({
      code: 422,
      fields: [{ field: 'picture' }],
    });
    expect((await user.post('/system/file/uploadUserImage', { picture: 'x' })).code).toBe(422);
  });
});

describe("a person's picture", () => {
  it('is for the person and those who see the person', async () => {
    const [user, neighbour, dealer, admin] = [
      await userOf(factory),
      await userOf(factory),
      await dealerOf(factory),
      await person({}),
    ];
    const group = await person({ authority: 'GROUP', tenantId: factory.tenantId, customers: [factory] });
    const stranger = await userOf(await buildCustomer(app.pg));
    const url = (await setAvatar(user)).data;
    for (const [caller, isSeen] of [
      [user, true],
      [neighbour, true],
      [dealer, true],
      [admin, true],
      [group, false],
      [stranger, false],
    ] as const) {
      expect([await mayOpen(caller, url), (await avatarFor(caller, user.account.id)).code]).toEqual([
        isSeen,
        isSeen ? 200 : 404,
      ]);
    }
  });

  it('is set by nobody else', async () => {
    const [user, dealer] = [await userOf(factory), await dealerOf(factory)];
    expect((await setAvatar(dealer, `?userId=${user.account.id}`)).code).toBe(404);
    expect((await setAvatar(user, `?userId=${user.account.id}`)).code).toBe(200);
  });
});

describe('a logo', () => {
  it("is the factory's, else its dealer's, for whoever sees anything there", async () => {
    const mill = await buildCustomer(app.pg);
    const port = await buildCustomer(app.pg, { tenant: { id: mill.tenantId } });
    const [dealer, user, sister, stranger] = [
      await dealerOf(mill),
      await userOf(mill),
      await userOf(port),
      await userOf(factory),
    ];
    const guest = await person({ authority: 'EXPERIENCE', devices: [await buildDevice(app.pg, { customer: mill })] });
    expect(await logoFor(user)).toBeNull();
    const dealers = (await setLogo(dealer)).data;
    expect([await logoFor(user), await logoFor(sister), await logoFor(dealer, mill.id)]).toEqual([
      dealers,
      dealers,
      dealers,
    ]);
    const mills = (await setLogo(user)).data;
    expect([
      await logoFor(user),
      await logoFor(sister),
      await logoFor(dealer),
      await logoFor(dealer, mill.id),
      await logoFor(guest, mill.id),
    ]).toEqual([mills, dealers, dealers, mills, mills]);
    for (const [caller, seen] of [
      [user, [true, true]],
      [sister, [false, true]],
      [dealer, [true, true]],
      [guest, [true, true]],
      [stranger, [false, false]],
    ] as const) {
      expect([await mayOpen(caller, mills), await mayOpen(caller, dealers)]).toEqual(seen);
    }
    expect((await stranger.get('/system/file/getLogo', { customerId: mill.id })).code).toBe(404);
  });

  it('is set by a dealer for its factories, by a factory for itself, by an administrator where one is named', async () => {
    const mill = await buildCustomer(app.pg);
    const port = await buildCustomer(app.pg, { tenant: { id: mill.tenantId } });
    const [dealer, user, admin] = [await dealerOf(mill), await userOf(mill), await person({})];
    const codes = [
      await setLogo(dealer, `?customerId=${port.id}`),
      await setLogo(dealer, `?customerId=${factory.id}`),
      await setLogo(user, `?customerId=${mill.id}`),
      await setLogo(user, `?customerId=${port.id}`),
      await setLogo(admin, `?customerId=${factory.id}`),
      await setLogo(admin),
      await setLogo(await person({ authority: 'GROUP', tenantId: mill.tenantId, customers: [mill] })),
    ].map(({ code }) => code);
    expect(codes).toEqual([200, 404, 200, 404, 200, 422, 403]);
  });
});

it("files that are nobody's go after an hour; those of pictures stay", async () => {
  const folder = join(testFolder(), 'pictures');
  const blobs = createBlobs(folder);
  let now = Date.now();
  const clock = { now: () => now };
  const audit = createAudit({ store: createAuditStore(app.pg), clock, log: pino({ level: 'silent' }) });
  const isolated = createIsolatedWork();
  const images = createDeviceImages({
    store: createDeviceImageStore(app.pg),
    blobs: createBlobs(join(folder, 'images')),
    audit,
    clock,
    bus: app.app.services.bus,
    isolated,
  });
  const files = createFiles({ store: createPictureStore(app.pg), blobs, audit, clock, images, isolated });
  const kept = (await setLogo(await dealerOf(factory))).data.replace(/^.*\//, '');
  await blobs.put(kept, new Uint8Array([1]));
  await blobs.put('00000000-0000-4000-8000-000000000001', new Uint8Array([2]));
  expect(await files.removeLeftovers()).toBe(0);
  now += 2 * 3_600_000;
  expect(await files.removeLeftovers()).toBe(1);
  expect(await readdir(folder)).toEqual([kept]);
});
