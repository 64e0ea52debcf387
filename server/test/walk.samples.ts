import { randomBytes, randomInt } from 'node:crypto';
import { logoSize } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { sqlQuery } from '../src/platform/pg.ts';
import type { Queryable } from '../src/platform/pg.ts';
import { testPassword } from './app.ts';
import type { TestApp } from './app.ts';
import { buildAccount, buildAccountsAround, buildCustomer, buildDevice, buildSensor, buildTenant, login } from './factories.ts';
import type { BuiltAccount, BuiltDevice } from './factories.ts';
import { pngOf } from './png.ts';

/** A dealer's world for the walk: a machine, people around it, and what else calls can name. */
export interface World {
  readonly device: BuiltDevice;
  readonly groupId: string;
  readonly accounts: Readonly<Record<Authority, BuiltAccount>>;
  /** A factory's user below everybody who looks after people. */
  readonly userId: string;
  readonly contactId: string;
  /** The dealer's logo. */
  readonly pictureId: string;
  /** An open login and a display of the factory's user. */
  readonly sessionId: string;
  readonly displayId: string;
}

const insertContact = sqlQuery<{ id: string }>('test.contact', `
  insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, $3, $4, 'someone@example.com') returning id`);

const insertSession = sqlQuery<{ id: string }>('test.session', `
  insert into login_session (id, account_id, refresh_hash, created_at, used_at, expires_at, address, user_agent)
  values (gen_random_uuid(), $1, $2, now(), now(), now() + interval '1 day', '', '') returning id`);
const insertDisplay = sqlQuery<{ id: string }>('test.display', `
  insert into display (id, account_id, name, created_at, expires_at) values (gen_random_uuid(), $1, 'Wall', now(), now() + interval '1 day') returning id`);

async function idFrom(rows: Promise<{ id: string }[]>): Promise<string> {
  const [row] = await rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
const buildSession = (pg: Queryable, { id }: BuiltAccount) => idFrom(pg.query(insertSession, [id, randomBytes(32)]));
const buildDisplay = (pg: Queryable, { id }: BuiltAccount) => idFrom(pg.query(insertDisplay, [id]));

/** A mobile number that nobody has. */
export function freshPhone(): string {
  return `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

const buildContact = (pg: Queryable, { tenantId, customerId }: BuiltDevice, name: string) => idFrom(pg.query(insertContact, [tenantId, customerId, name, freshPhone()]));

async function buildStaff(pg: Queryable, { tenantId, customerId }: BuiltDevice): Promise<string> {
  return (await buildAccount(pg, { authority: 'CUSTOMER_USER', tenantId, customerId, managesUsers: false })).id;
}

async function uploadLogo(url: string, dealer: BuiltAccount): Promise<string> {
  const form = new FormData();
  form.set('picture', new Blob([pngOf(logoSize)]), 'logo.png');
  const reply = await fetch(`${url}/system/file/uploadLogo`, { method: 'POST', headers: { authorization: `Bearer ${(await login(url, dealer)).token}` }, body: form });
  const { data } = (await reply.json()) as { data: string };
  return data.replace(/^.*\//, '');
}

export async function buildWorld({ pg, url }: TestApp, tenantName: string, name: string): Promise<World> {
  const customer = await buildCustomer(pg, { tenant: await buildTenant(pg, { name: tenantName }), name: `${tenantName} factory` });
  const device = await buildDevice(pg, { customer, name });
  await buildSensor(pg, device, { name: `${name} sensor` });
  const accounts = await buildAccountsAround(pg, device);
  return {
    device, groupId: customer.groupId, accounts, userId: await buildStaff(pg, device), contactId: await buildContact(pg, device, `${tenantName} contact`),
    pictureId: await uploadLogo(url, accounts.TENANT_ADMIN),
    sessionId: await buildSession(pg, accounts.CUSTOMER_USER), displayId: await buildDisplay(pg, accounts.CUSTOMER_USER),
  };
}

/** What an id names, from the parameter's name. */
export function idOf(name: string, { device, groupId, userId, contactId, pictureId, sessionId, displayId }: World): string {
  if (/picture/i.test(name)) return pictureId;
  if (/session/i.test(name)) return sessionId;
  if (/display/i.test(name)) return displayId;
  if (/tenant/i.test(name)) return device.tenantId;
  if (/customer/i.test(name)) return device.customerId;
  if (/group/i.test(name)) return groupId;
  if (/user/i.test(name)) return userId;
  return /contact/i.test(name) ? contactId : device.id;
}

type Fields = Record<string, unknown>;
/** @param caller whose token the call is made with */
export type Special = (pg: Queryable, world: World, caller: BuiltAccount) => Promise<Fields> | Fields;

const person = () => ({ phone: freshPhone(), email: 'someone@example.com' });
const inAYear = () => Date.now() + 365 * 86_400_000;
const freshName = () => `someone.${freshPhone()}`;
const freshVirtual = async (pg: Queryable) => ({ userId: (await buildAccount(pg, { authority: 'EXPERIENCE' })).id, version: 1 });
const freshUser = async (pg: Queryable, { device }: World) => ({ userId: await buildStaff(pg, device), version: 1 });
const freshTenant = async (pg: Queryable) => ({ tenantId: (await buildTenant(pg)).id, version: 1 });
const freshCustomer = async (pg: Queryable, { device }: World) => ({ customerId: (await buildCustomer(pg, { tenant: { id: device.tenantId } })).id, version: 1 });
const freshContact = async (pg: Queryable, { device }: World) => ({ contactId: await buildContact(pg, device, 'Somebody') });

/** What a good call needs that its schema does not tell, by the name of the route: things of its own to change, and values that fit together. `undefined` leaves a field out. */
export const specials: Readonly<Record<string, Special>> = {
  createUser: () => ({ ...person(), userName: freshName(), authority: 'CUSTOMER_USER' }),
  updateUser: async (pg, world) => ({ ...person(), ...(await freshUser(pg, world)), authority: 'CUSTOMER_USER' }),
  setUserDisabled: async (pg, world) => ({ ...(await freshUser(pg, world)), disabled: true }),
  resetPassword: freshUser,
  createVirtualUser: () => ({ userName: freshName(), expiresAt: inAYear() }),
  updateVirtualUser: async (pg) => ({ ...(await freshVirtual(pg)), expiresAt: inAYear() }),
  expireVirtualUser: freshVirtual,
  listVirtualDevices: async (pg) => ({ userId: (await freshVirtual(pg)).userId }),
  setVirtualDevices: async (pg, { device }) => ({ ...(await freshVirtual(pg)), deviceIds: [device.id] }),
  createContact: person,
  updateContact: async (pg, world) => ({ ...person(), ...(await freshContact(pg, world)), version: 1 }),
  removeContact: freshContact,
  createTenant: () => ({ tenantName: freshName(), areaNo: '340000' }),
  updateTenant: async (pg) => ({ ...(await freshTenant(pg)), tenantName: freshName() }),
  setTenantDisabled: async (pg) => ({ ...(await freshTenant(pg)), disabled: true }),
  createCustomer: () => ({ customerName: freshName(), areaNo: '340200' }),
  updateCustomer: async (pg, world) => ({ ...(await freshCustomer(pg, world)), customerName: freshName() }),
  setCustomerDisabled: async (pg, world) => ({ ...(await freshCustomer(pg, world)), disabled: true }),
  updatePreferences: () => ({
    timeZone: 'Asia/Shanghai', units: { temperature: 'celsius', viscosity: 'cSt', particles: 'per100Ml' }, notifications: { sms: true, email: false, wechat: true, level: 1 },
  }),
  getPhoneCode: person,
  getEmailCode: () => ({ email: `${freshName()}@example.com` }),
  changePhone: () => ({ ...person(), code: '000000' }),
  changeEmail: () => ({ email: `${freshName()}@example.com`, code: '000000' }),
  endSession: async (pg, _world, caller) => ({ sessionId: await buildSession(pg, caller) }),
  removeDisplay: async (pg, _world, caller) => ({ displayId: await buildDisplay(pg, caller) }),
  enrolSecondFactor: () => ({ password: testPassword }),
  confirmSecondFactor: () => ({ code: '000000' }),
  renewRecoveryCodes: () => ({ password: testPassword }),
  disableSecondFactor: () => ({ password: testPassword }),
  getUserImage: () => ({ userId: undefined }),
  uploadUserImage: () => ({ userId: undefined }),
  setSystemName: () => ({ customerId: undefined }),
};

/** What a call is answered that no sample can make good, and that whoever may not make it is not told: the code that it wants is in a message or an app. */
export const otherAnswers: Readonly<Record<string, number>> = {
  changePassword: 422, changePhone: 422, changeEmail: 422, confirmSecondFactor: 422, renewRecoveryCodes: 409, disableSecondFactor: 409,
};
