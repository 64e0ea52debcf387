import { deviceStatuses } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerFor } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice } from '../factories.ts';
import type { BuiltDevice } from '../factories.ts';
import { createFlood } from './flood.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

/** What somebody with a cheap account does with the tiles of the start page, while its dealer works. */

const machines = 300;
/** Heap of the server, MiB: garbage stays below it however busy the machine is. */
const heapMb = 384;
/** Memory of the whole process, MiB. */
const maxMb = 600;
const zones = Intl.supportedValuesOf('timeZone');
const letters = ['油', 'a', 'b', 'c', 'd', 'e', 'f'];

let server: AttackedServer;
let device: BuiltDevice;
let dealer: Caller;
let group: Caller;
let guest: Caller;

beforeAll(async () => {
  server = await startAttackedServer({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
  const customer = await buildCustomer(server.pg);
  const name = (n: number) => `${n} ${'油'.repeat(90)}`;
  device = await buildDevice(server.pg, { customer, name: name(0) });
  const granted = [device];
  for (let n = 1; n < machines; n += 1) {
    const one = await buildDevice(server.pg, { customer, name: name(n) });
    await buildAlarmRecord(server.pg, one, { category: 'wear', findingRule: 'R01', level: n % 2 === 0 ? 1 : 2 });
    granted.push(one);
  }
  const { tenantId, customerId } = device;
  const callerOf = async (account: Parameters<typeof buildAccount>[1]) =>
    callerFor(server.url, await buildAccount(server.pg, account));
  dealer = await callerOf({ authority: 'TENANT_ADMIN', tenantId });
  group = await callerOf({ authority: 'GROUP', tenantId, customers: [{ id: customerId }] });
  guest = await callerOf({ authority: 'EXPERIENCE', devices: granted });
});
afterAll(() => server.close());

/** What the people of the dealer do meanwhile: each call is answered. */
async function work(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    expect((await dealer.get('/system/dataanalysis/countDevices')).code).toBe(200);
    expect((await dealer.get('/system/dashboard/getAttention')).code).toBe(200);
  }
}
const flood = createFlood({ server: () => server, maxMb, work });

const one = <Value>(values: readonly Value[], n: number): Value => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('there is none');
  return value;
};

/** Each call asks for something that nobody has asked for: no answer is shared. */
const asked = (n: number): readonly [name: string, query: Record<string, string | number>] => {
  const { tenantId, customerId } = device;
  const where = one<Record<string, string>>([{}, { tenantId }, { customerId }, { tenantId, customerId }], n);
  const timeZone = one(zones, n);
  return one(
    [
      ['getStateCounts', where],
      ['getAttention', where],
      ['getHealth', where],
      ['getOnlineShare', { ...where, timeZone }],
      ['getAlarmDays', { ...where, timeZone }],
      ['listWorst', { ...where, timeZone }],
      ['listUpcoming', { ...where, timeZone }],
      ['listLatest', { customerId, pageNum: 1 + (n % 20), pageSize: 24 }],
      [
        'listWorstFirst',
        {
          ...where,
          words: `${Array.from({ length: 48 }, (_, at) => one(letters, n + at)).join(' ')} ${n}`.slice(0, 100),
          state: one(deviceStatuses, n),
          pageNum: 1 + (n % 1000),
          pageSize: 100,
        },
      ],
      ['listWorstFirst', { ...where, pageNum: 1 + (n % 1000), pageSize: 100 }],
    ] as const,
    n,
  );
};
const everything = (caller: Caller) => (n: number) => {
  const [name, query] = asked(n);
  return caller.get(`/system/dashboard/${name}`, query);
};

it.each([
  ['a group user', () => group],
  ['an experience account', () => guest],
])('%s who asks for every tile in all zones at once leaves the others alone', async (_, caller) => {
  const codes = await flood(1000, everything(caller()));
  expect([...codes].filter((code) => ![200, 429].includes(code))).toEqual([]);
});

it('searches and pages beyond their bounds are refused by name', async () => {
  for (const [query, field] of [
    [{ words: 'x'.repeat(101) }, 'words'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ pageNum: 1001 }, 'pageNum'],
    [{ state: 'fine' }, 'state'],
  ] as const) {
    const { code, fields } = await guest.get('/system/dashboard/listWorstFirst', query);
    expect([code, fields?.map((one) => one.field)]).toEqual([422, [field]]);
  }
});
