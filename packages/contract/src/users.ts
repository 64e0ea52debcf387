import * as z from 'zod';
import { Email, Id, Millis, pageQuery, Phone, text } from './common.ts';
import { longestPassword, shortestPassword } from './passwords.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Roles that `/system/user` can assign. Experience accounts have calls of their own: `virtualUserRoutes`. */
export const staffAuthorities = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'] as const;
export type StaffAuthority = (typeof staffAuthorities)[number];

/** `expired`: its end date has passed. An account that is disabled and expired is `disabled`. */
export const accountStates = ['active', 'disabled', 'expired'] as const;
export const AccountState = z.enum(accountStates);
export type AccountState = z.infer<typeof AccountState>;

/** What a role is bound to: nothing, a dealer, one factory, or chosen factories of one dealer. */
export const rolePlaces = ['nothing', 'tenant', 'customer', 'customers'] as const;
export type RolePlace = (typeof rolePlaces)[number];

/** Most factories that one account can be granted. */
export const maxGrantedCustomers = 200;

/** An account as the people who manage users see it. */
export const Person = z.object({
  userId: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** null: a role that no longer exists. */
  authority: z.enum(authorities).nullable(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /** Factories granted to it, for GROUP and MAINTENANCE. */
  customers: z.array(z.object({ customerId: Id, customerName: z.string() })),
  /** For a CUSTOMER_USER: it manages the other users of its factory. */
  managesUsers: z.boolean(),
  /** Its logins ask for a second factor. */
  hasSecondFactor: z.boolean(),
  state: AccountState,
  /** ms; null: never. */
  expiresAt: z.number().nullable(),
  createdAt: z.number(),
  /** Last use of a login, ms. A login is remembered for two weeks after its end. */
  lastSeenAt: z.number().nullable(),
  /** To be sent with an update: 409 when the row has changed since it was read. */
  version: z.number().int(),
  /** Whether the caller may change, disable and reset it. */
  mayChange: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/** Letters of every script are allowed; spaces are not, because they are invisible at the login. */
export const NewUserName = z
  .string()
  .trim()
  .pipe(text(64, 1).regex(/^[\p{L}\p{N}._@+-]*$/u));
const NewPassword = text(longestPassword, shortestPassword);
const Name = z.string().trim().pipe(text(64));
export const Version = z.number().int().min(1).max(2_147_483_647);

/** The fields of a user's form. `roles` tells which of them a role needs. */
const UserForm = z.object({
  firstName: Name,
  lastName: Name,
  phone: Phone,
  email: Email,
  authority: z.enum(staffAuthorities),
  tenantId: Id.optional(),
  customerId: Id.optional(),
  customerIds: z.array(Id).max(maxGrantedCustomers).optional(),
  managesUsers: z.boolean().default(false),
});

/** The account, and its password if the server generated one; it is never shown again. */
export const NewPerson = z.object({ user: Person, password: z.string().nullable() });
export type NewPerson = z.infer<typeof NewPerson>;

export const userPermissions = definePermissions({
  'users:manage': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  'virtual:manage': ['SYS_ADMIN'],
});

export const userRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/system/user/list',
    permission: 'users:manage',
    summary: 'Users the caller may see, by user name.',
    reply: 'rows',
    query: z.object({
      search: text(100).optional(),
      authority: z.enum(authorities).optional(),
      tenantId: Id.optional(),
      customerId: Id.optional(),
      state: AccountState.optional(),
      ...pageQuery,
    }),
    data: z.array(Person),
  },
  listRoles: {
    method: 'GET',
    path: '/system/user/listRoles',
    permission: 'users:manage',
    summary: 'Roles the caller may give, and what each belongs to.',
    data: z.array(
      z.object({ authority: z.enum(staffAuthorities), place: z.enum(rolePlaces), mayLetManage: z.boolean() }),
    ),
  },
  getUser: {
    method: 'GET',
    path: '/system/user/getUser',
    permission: 'users:manage',
    summary: 'One user.',
    query: z.object({ userId: Id }),
    data: Person,
  },
  createUser: {
    method: 'POST',
    path: '/system/user',
    permission: 'users:manage',
    summary: 'Create a user. Without a password one is made up and shown once.',
    audit: 'user.create',
    body: UserForm.extend({ userName: NewUserName, password: NewPassword.optional() }),
    data: NewPerson,
  },
  updateUser: {
    method: 'PUT',
    path: '/system/user',
    permission: 'users:manage',
    summary: 'Change a user. A changed role or place ends the logins of the user.',
    audit: 'user.update',
    body: UserForm.extend({ userId: Id, version: Version }),
    data: Person,
  },
  setUserDisabled: {
    method: 'PUT',
    path: '/system/user/setDisabled',
    permission: 'users:manage',
    summary: 'Disable a user, which ends their logins at once, or let them in again.',
    audit: 'user.disable',
    body: z.object({ userId: Id, version: Version, disabled: z.boolean() }),
    data: Person,
  },
  resetPassword: {
    method: 'PUT',
    path: '/system/user/resetPassword',
    permission: 'users:manage',
    summary: 'Give a user a new password, the given one or a made-up one shown once. Ends their logins.',
    audit: 'user.resetPassword',
    body: z.object({
      userId: Id,
      version: Version,
      password: NewPassword.optional(),
      /** Turns the second factor off too, for a user who has lost the phone and the recovery codes. */
      removeSecondFactor: z.boolean().default(false),
    }),
    data: NewPerson,
  },
});

/** Most devices that one experience account can see. */
export const maxVirtualDevices = 200;

/** A device that can be chosen for an experience account, with its factory and dealer. */
export const VirtualDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  deviceNo: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  customerId: Id,
  customerName: z.string(),
});
export type VirtualDevice = z.infer<typeof VirtualDevice>;

const VirtualForm = z.object({
  firstName: Name,
  lastName: Name,
  phone: Phone.nullable().default(null),
  email: Email.nullable().default(null),
  /** When the account expires, ms. */
  expiresAt: Millis,
});

/** Experience accounts: devices of any dealer, read only, until a date. */
export const virtualUserRoutes = defineRoutes({
  listVirtualUsers: {
    method: 'GET',
    path: '/system/virtualuser/list',
    permission: 'virtual:manage',
    summary: 'Experience accounts, by user name.',
    reply: 'rows',
    query: z.object({ search: text(100).optional(), state: AccountState.optional(), ...pageQuery }),
    data: z.array(Person.extend({ devices: z.number().int() })),
  },
  createVirtualUser: {
    method: 'POST',
    path: '/system/virtualuser',
    permission: 'virtual:manage',
    summary: 'Create an experience account. Without a password one is made up and shown once.',
    audit: 'virtualUser.create',
    body: VirtualForm.extend({ userName: NewUserName, password: NewPassword.optional() }),
    data: NewPerson,
  },
  updateVirtualUser: {
    method: 'PUT',
    path: '/system/virtualuser',
    permission: 'virtual:manage',
    summary: 'Change an experience account.',
    audit: 'virtualUser.update',
    body: VirtualForm.extend({ userId: Id, version: Version }),
    data: Person,
  },
  expireVirtualUser: {
    method: 'PUT',
    path: '/system/virtualuser/expire',
    permission: 'virtual:manage',
    summary: 'End an experience account now.',
    audit: 'virtualUser.expire',
    body: z.object({ userId: Id, version: Version }),
    data: Person,
  },
  listVirtualDevices: {
    method: 'GET',
    path: '/system/virtualuser/listDevices',
    permission: 'virtual:manage',
    summary: 'The devices that an experience account is shown.',
    query: z.object({ userId: Id }),
    data: z.array(VirtualDevice),
  },
  setVirtualDevices: {
    method: 'PUT',
    path: '/system/virtualuser/setDevices',
    permission: 'virtual:manage',
    summary: 'Choose the devices that an experience account is shown, all of them anew.',
    audit: 'virtualUser.setDevices',
    body: z.object({ userId: Id, version: Version, deviceIds: z.array(Id).max(maxVirtualDevices) }),
    data: Person,
  },
  searchVirtualDevices: {
    method: 'GET',
    path: '/system/virtualuser/searchDevices',
    permission: 'virtual:manage',
    summary: 'Devices of every dealer to choose from, by dealer, factory and name.',
    reply: 'rows',
    query: z.object({ search: text(100).optional(), tenantId: Id.optional(), customerId: Id.optional(), ...pageQuery }),
    data: z.array(VirtualDevice),
  },
});
