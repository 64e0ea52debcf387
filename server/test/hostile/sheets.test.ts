import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerFor } from '../calls.ts';
import type { Answer, Caller } from '../calls.ts';
import { buildAccount, buildCustomer } from '../factories.ts';
import type { Customer } from '../factories.ts';
import { workbookOf } from '../workbook.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';
import { hostileWorkbooks, openContentTypes, sharedStringOfMegabyte } from './workbooks.ts';

let server: AttackedServer;
let home: Customer;
let dealer: Caller;
beforeAll(async () => {
  server = await startAttackedServer();
  home = await buildCustomer(server.pg);
  dealer = await dealerOf(home);
});
afterAll(() => server.close());

async function dealerOf({ tenantId }: Customer): Promise<Caller> {
  return callerFor(server.url, await buildAccount(server.pg, { authority: 'TENANT_ADMIN', tenantId }));
}

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  caller = dealer,
  customer = home,
): Promise<Answer<{ readonly devices: number; readonly faultCount: number }> & { readonly error?: string }> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'devices.xlsx');
  const reply = await fetch(`${server.url}/system/customerdevice/sheet/import?customerId=${customer.id}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'en-US' },
  });
  return { status: reply.status, ...((await reply.json()) as object) } as Awaited<ReturnType<typeof upload>>;
}

const maxMb = 500;

describe('a hostile workbook is told what is wrong with it, and holds nobody up:', () => {
  it.each(Object.keys(hostileWorkbooks))('%s', async (name) => {
    const bytes = hostileWorkbooks[name]?.() ?? new Uint8Array();
    const { error = 'none' } = await expectHealthy(server, { maxMb }, () => upload(bytes));
    expect(['none', 'sheetBroken', 'sheetTooLarge', 'sheetTakesTooLong', 'tooLarge']).toContain(error);
  });
});

it("fifty hostile sheets at once by one dealer hold up neither the server nor another dealer's sheet", async () => {
  const all = [
    sharedStringOfMegabyte(),
    openContentTypes(),
    hostileWorkbooks['every cell filled']?.() ?? new Uint8Array(),
  ];
  const bytes = Array.from({ length: 50 }, (_, n) => all[n % all.length] ?? new Uint8Array());
  const other = await buildCustomer(server.pg);
  const otherDealer = await dealerOf(other);
  const plain = workbookOf({
    Devices: [
      ['Device name', 'Machine type'],
      ['Mill 1', 'gearbox'],
    ],
  });
  await expectHealthy(server, { maxMb }, async () => {
    const attack = Promise.all(bytes.map((each) => upload(each)));
    expect(await upload(plain, otherDealer, other)).toMatchObject({ code: 200, data: { devices: 1, faultCount: 0 } });
    const codes = (await attack).map(({ code }) => code);
    expect(codes.filter((code) => ![200, 413, 422, 429, 503].includes(code))).toEqual([]);
    expect(codes).toContain(429);
  });
});
