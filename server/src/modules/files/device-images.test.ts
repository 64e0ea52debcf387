import { deviceImageSize, imageNameOf, maxDeviceImageBytes } from '@oilsight/contract';
import type { AuditEntry, ManagedDevice } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { AccountOptions, Customer } from '../../../test/factories.ts';
import { gifExtension, gifOf } from '../../../test/gif.ts';
import { pngOf } from '../../../test/png.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let factory: Customer;
beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
});
afterAll(() => app.close());

const person = async (options: AccountOptions): Promise<Caller> =>
  callerFor(app.url, await buildAccount(app.pg, options));
const userOf = ({ tenantId, id: customerId }: Customer) => person({ authority: 'CUSTOMER_USER', tenantId, customerId });
const dealerOf = ({ tenantId }: Customer) => person({ authority: 'TENANT_ADMIN', tenantId });
const operator = () => person({ authority: 'SYS_ADMIN' });

async function upload(
  { token }: Caller,
  fileName: string | null,
  bytes: Uint8Array<ArrayBuffer> = pngOf({ width: 40, height: 30 }),
): Promise<Answer<string>> {
  const form = new FormData();
  if (fileName !== null) form.set('fileName', fileName);
  form.set('dir', 'deviceImg');
  form.set('file', new Blob([bytes], { type: 'text/html' }), '../../evil.html');
  const reply = await fetch(`${app.url}/system/uploadFile/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  });
  return { status: reply.status, ...((await reply.json()) as object) } as Answer<string>;
}
const uploaded = async (caller: Caller, name: string) => (await upload(caller, name)).data;
const namesFor = async ({ get }: Caller, own = false) =>
  (
    await get<string[]>('/system/uploadFile/getOssPathImg', { path: 'deviceImg', own: String(own), pageSize: 200 })
  ).rows.map(imageNameOf);
const addressOf = (name: string, more = '') =>
  `/system/uploadFile/downloadImg?fileUrl=${encodeURIComponent(name)}${more}`;
const open = ({ token }: Caller, name: string) =>
  fetch(app.url + addressOf(name), { headers: { authorization: `Bearer ${token}` } });
const remove = (caller: Caller, name: string, force = false) =>
  caller.remove(`/system/uploadFile/deleteFile?fileUrl=${encodeURIComponent(name)}${force ? '&force=true' : ''}`);
const mayOpen = async (caller: Caller, name: string) =>
  (await open(caller, name)).headers.get('content-type') === 'image/png';
const show = (deviceId: string, name: string) =>
  app.pg.query(sqlQuery('test.show', 'update device set image_name = $2 where id = $1'), [deviceId, name]);
const shownBy = async (deviceId: string) =>
  (
    await app.pg.query(
      sqlQuery<{ image_name: string | null }>('test.shown', 'select image_name from device where id = $1'),
      [deviceId],
    )
  )[0]?.image_name;

describe('an image', () => {
  it('is kept under its id and its name, and sent as what it is', async () => {
    const user = await userOf(factory);
    const { code, data: name } = await upload(user, ' 齿轮箱-1 ');
    expect({ code, name }).toEqual({ code: 200, name: expect.stringMatching(/^[\da-f]{32}-齿轮箱-1$/) });
    expect(imageNameOf(name)).toBe('齿轮箱-1');
    const reply = await open(user, name);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'cache-control'].map((header) => [
          header,
          reply.headers.get(header),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await reply.arrayBuffer()).readUInt32BE(16)).toBe(40);
  });

  it('loses what it tells besides its pixels', async () => {
    const user = await userOf(factory);
    const { data: name } = await upload(
      user,
      'Pump',
      gifOf({ extra: [gifExtension(0xfe, Buffer.from('taken at 31.2 N'))] }),
    );
    const reply = await open(user, name);
    expect(reply.headers.get('content-type')).toBe('image/gif');
    const image = Buffer.from(await reply.arrayBuffer());
    expect(image.toString('latin1', 0, 6)).toBe('GIF89a');
    expect(image.includes('taken at')).toBe(false);
  });

  it.each<[string, string | null, Uint8Array<ArrayBuffer>, string]>([
    ['without a name', null, pngOf(deviceImageSize), 'fileName'],
    ['with a name of spaces', '  ', pngOf(deviceImageSize), 'fileName'],
    ['a JPEG', 'Pump', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'file'],
    ['a text', 'Pump', new TextEncoder().encode('<svg onload="alert(1)"/>'), 'file'],
    ['more pixels than a wall has', 'Pump', pngOf({ width: 8193, height: 1 }), 'file'],
  ])('%s is refused, and the field is named', async (_what, fileName, bytes, field) => {
    const { code, fields } = await upload(await userOf(factory), fileName, bytes);
    expect({ code, fields: fields?.map((one) => one.field) }).toEqual({ code: 422, fields: [field] });
  });

  it('of more than 3145728 bytes is refused', async () => {
    const user = await userOf(factory);
    const reported = await Promise.all(
      [1, 20_000].map((more) => upload(user, 'Pump', new Uint8Array(maxDeviceImageBytes + more))),
    );
    expect(reported.map(({ code, msg }) => ({ code, msg }))).toEqual(
      [1, 2].map(() => ({ code: 413, msg: 'The content is too large, the limit is 3145728 bytes' })),
    );
  });
});

describe('whose it is', () => {
  it("the operator's are for everybody, a dealer's for its factories, a factory's for itself and its dealer", async () => {
    const [one, other] = [await buildCustomer(app.pg), await buildCustomer(app.pg)];
    const second = await buildCustomer(app.pg, { tenant: { id: one.tenantId } });
    const [admin, dealer, user, neighbour, stranger] = [
      await operator(),
      await dealerOf(one),
      await userOf(one),
      await userOf(second),
      await userOf(other),
    ];
    const [shared, dealers, own] = [
      await uploaded(admin, 'shared'),
      await uploaded(dealer, 'dealers'),
      await uploaded(user, 'own'),
    ];
    const seen = async (caller: Caller) => [
      await mayOpen(caller, shared),
      await mayOpen(caller, dealers),
      await mayOpen(caller, own),
    ];
    expect(await seen(user)).toEqual([true, true, true]);
    expect(await seen(dealer)).toEqual([true, true, true]);
    expect(await seen(neighbour)).toEqual([true, true, false]);
    expect(await seen(stranger)).toEqual([true, false, false]);
    expect((await namesFor(user)).slice(0, 3)).toEqual(['own', 'dealers', 'shared']);
    expect([await namesFor(user, true), await namesFor(dealer, true), await namesFor(stranger, true)]).toEqual([
      ['own'],
      ['own', 'dealers'],
      [],
    ]);
    expect((await namesFor(admin, true)).slice(0, 3)).toEqual(['own', 'dealers', 'shared']);
    expect(
      [
        await remove(user, shared),
        await remove(user, dealers),
        await remove(stranger, own, true),
        await remove(dealer, dealers),
      ].map(({ code }) => code),
    ).toEqual([404, 404, 404, 403]);
  });

  it('who sees machines sees what they may show', async () => {
    const device = await buildDevice(app.pg, { customer: factory });
    const guest = await person({ authority: 'EXPERIENCE', devices: [device] });
    const [mine, strange] = [
      await uploaded(await userOf(factory), 'mine'),
      await uploaded(await dealerOf(await buildCustomer(app.pg)), 'strange'),
    ];
    expect([await mayOpen(guest, mine), await mayOpen(guest, strange)]).toEqual([true, false]);
  });
});

describe('an image that is removed', () => {
  it('is gone, and the log tells of it', async () => {
    const [user, name] = [await userOf(factory), await uploaded(await userOf(factory), 'Old pump')];
    expect((await remove(user, name)).code).toBe(200);
    expect([(await remove(user, name)).code, await mayOpen(user, name)]).toEqual([404, false]);
    const { rows } = await (
      await dealerOf(factory)
    ).get<AuditEntry[]>('/system/audit/list', { action: 'image.remove' });
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining(['image.remove done']),
    );
  });

  it('while devices show it is refused with their number, or taken from them', async () => {
    const user = await userOf(factory);
    const [name, device] = [await uploaded(user, 'Press'), await buildDevice(app.pg, { customer: factory })];
    await show(device.id, name);
    expect(await remove(user, name)).toMatchObject({ code: 409, msg: 'The image is shown by 1 devices' });
    expect(await mayOpen(user, name)).toBe(true);
    expect((await remove(user, name, true)).code).toBe(200);
    expect([await shownBy(device.id), await mayOpen(user, name)]).toEqual([null, false]);
  });

  it('by force changes the devices that showed it: whoever read one before is told so, and does not put it back', async () => {
    const [user, dealer] = [await userOf(factory), await dealerOf(factory)];
    const [name, { id }] = [await uploaded(user, 'Crusher'), await buildDevice(app.pg, { customer: factory })];
    await show(id, name);
    const { data: read } = await dealer.get<ManagedDevice>(`/system/customerdevice/${id}`);
    expect((await remove(user, name, true)).code).toBe(200);
    expect(
      (await dealer.put('/system/customerdevice', { ...read, imageName: null, deviceName: 'Crusher 1' })).code,
    ).toBe(409);
    const { data: now } = await dealer.get<ManagedDevice>(`/system/customerdevice/${id}`);
    expect(now).toMatchObject({ imageName: null, version: read.version + 1, deviceName: read.deviceName });
    expect((await dealer.put('/system/customerdevice', { ...now, deviceName: 'Crusher 1' })).code).toBe(200);
  });

  it('counts devices that stand in its place, and is taken from those of that place alone', async () => {
    const user = await userOf(factory);
    const name = await uploaded(user, 'Mill');
    const [stands, gone, foreign] = [
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg),
    ];
    await Promise.all([gone, foreign].map(({ id }) => show(id, name)));
    await app.pg.query(sqlQuery('test.removeDevice', 'update device set removed_at = now() where id = $1'), [gone.id]);
    await show(stands.id, name);
    expect(await remove(user, name)).toMatchObject({ code: 409, msg: 'The image is shown by 1 devices' });
    expect((await remove(user, name, true)).code).toBe(200);
    expect(await Promise.all([stands, gone, foreign].map(({ id }) => shownBy(id)))).toEqual([null, null, name]);
  });

  it.each(['-', 'x', '00000000000000000000000000000000-name', '0'.repeat(32), '../../etc/passwd'])(
    '%s is no image',
    async (name) => {
      const user = await userOf(factory);
      expect([(await remove(user, name)).code, await mayOpen(user, name)]).toEqual([404, false]);
    },
  );
});
